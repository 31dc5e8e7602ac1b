"""A local mail server that keeps the messages it receives."""

import asyncio
from contextlib import contextmanager
from threading import Thread

from aiosmtpd.smtp import SMTP


class Inbox:
    """The bytes of each message, as its lines were received."""

    def __init__(self):
        self.messages = []

    async def handle_DATA(self, server, session, envelope):
        self.messages.append(envelope.original_content)
        return "250 OK"


@contextmanager
def receiving_messages():
    """The inbox and the server's port. Does not use aiosmtpd's own controller, which needs a port that is free and stays free."""
    inbox, loop = Inbox(), asyncio.new_event_loop()
    listening = loop.create_server(lambda: SMTP(inbox, enable_SMTPUTF8=True, loop=loop), "127.0.0.1", 0)
    server = loop.run_until_complete(listening)
    thread = Thread(target=loop.run_forever, daemon=True)
    thread.start()
    try:
        yield inbox, server.sockets[0].getsockname()[1]
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        server.close()
        loop.close()
