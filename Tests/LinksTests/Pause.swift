import Files

/// Waits like a slow name server.
func pause(_ seconds: Double) { usleep(UInt32(seconds * 1_000_000)) }
