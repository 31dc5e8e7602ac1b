import CMemory

/// Gives memory that was freed back to the system, before a stage that needs as much again.
///
/// glibc keeps it for the thread that allocated it, and a later stage on other threads takes new memory.
package func returnFreedMemory() { return_freed_memory() }
