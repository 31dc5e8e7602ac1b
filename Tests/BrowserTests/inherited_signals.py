"""Signals that a process ignores because its parent did, as under nohup."""

import signal


def heed_signals():
    """Programs started by tests ignore the signals that this process ignores, but some must end by a signal."""
    for number in [signal.SIGHUP, signal.SIGINT, signal.SIGQUIT]:
        if signal.getsignal(number) == signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)
