"""The results of a check other than "valid", and how they are printed."""

import re


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


HIDDEN = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff]")


def visible(text: str) -> str:
    """The text in one line: characters that a terminal obeys, or that hide or turn others, are written out."""
    return HIDDEN.sub(lambda found: {"\n": "\\n", "\r": "\\r", "\t": "\\t"}.get(found[0], f"\\u{{{ord(found[0]):x}}}"), text)
