"""A second checker of grundy's certificates: slow, plain, and written from the description of the format alone."""

from .certificate import Verdict, check

__all__ = ["Verdict", "check"]
