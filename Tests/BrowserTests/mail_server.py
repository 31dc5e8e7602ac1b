"""A mail server on this machine that keeps what it is given."""

import socket
from contextlib import contextmanager

from aiosmtpd.controller import Controller


class Inbox:
    """The bytes of each message, as its lines came over the wire."""

    def __init__(self):
        self.messages = []

    async def handle_DATA(self, server, session, envelope):
        self.messages.append(envelope.original_content)
        return "250 OK"


def free_port():
    """The server connects to its own port once it has started, so that it cannot leave the choice to the system."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return taken.getsockname()[1]


@contextmanager
def receiving_messages():
    """The inbox and the server's port."""
    inbox = Inbox()
    controller = Controller(inbox, hostname="127.0.0.1", port=free_port())
    controller.start()
    try:
        yield inbox, controller.port
    finally:
        controller.stop()
