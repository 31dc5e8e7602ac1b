"""Signals that a process ignores because the one that started it did, as behind nohup."""

import signal


def heed_signals():
    """The programs that tests start ignore what this process ignores, and some of them have to end by a signal."""
    for number in [signal.SIGHUP, signal.SIGINT, signal.SIGQUIT]:
        if signal.getsignal(number) == signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)
