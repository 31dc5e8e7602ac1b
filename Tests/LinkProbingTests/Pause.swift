import Platform

/// Waits as a slow name server does.
func pause(_ seconds: Double) { usleep(UInt32(seconds * 1_000_000)) }
