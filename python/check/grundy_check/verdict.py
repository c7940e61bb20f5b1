"""What a check may end in besides "valid"."""


class NoCertificate(Exception):
    """The file is not a certificate of this format: exit code 2."""


class Rejected(Exception):
    """A step of the certificate is wrong: exit code 1."""

    def __init__(self, reason: str, step: str = "claim"):
        super().__init__(reason)
        self.reason = reason
        self.step = step


class NotChecked(Exception):
    """This checker cannot tell: exit code 3. The text completes the sentence "… not checked here"."""


def require(condition: object, reason: str) -> None:
    """Reject the certificate for `reason` unless the condition holds."""
    if not condition:
        raise Rejected(reason)
