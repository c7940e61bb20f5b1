"""Runs programs of the rule language as Python. Reads files, separated by form feeds; of each it writes, line by line,
what every program makes of every position: positions, separated by tabs, `!` if it fails, and `?` if it makes too much.

What follows stands in for the deliberate differences of the rule language: sets keep the order of their elements, functions and
methods return lists, a text is iterated over with `elems()`, a type is a text, `str` writes double quotes, and `*=` makes a new list.
"""

import builtins
import re
import resource
import signal
import sys


class Set:
    def __init__(self, elements=()):
        self.elements = dict.fromkeys(elements)

    def __iter__(self):
        return iter(self.elements)

    def __len__(self):
        return len(self.elements)

    def __contains__(self, element):
        return element in self.elements

    def __eq__(self, other):
        return isinstance(other, Set) and self.elements.keys() == other.elements.keys()

    __hash__ = None

    def add(self, element):
        self.elements[element] = None

    def discard(self, element):
        self.elements.pop(element, None)

    def remove(self, element):
        del self.elements[element]

    def __or__(self, other):
        return Set([*self, *other])

    def __and__(self, other):
        return Set([x for x in self if x in other])

    def __sub__(self, other):
        return Set([x for x in self if x not in other])

    def __xor__(self, other):
        return (self | other) - (self & other)


def text(value):
    if isinstance(value, str):
        return value
    return repr(value).replace("'", '"')


def total(elements, start=0):
    for element in elements:
        start = start + element
    return start


def listed(function):
    return lambda *arguments, **named: list(function(*arguments, **named))


NAMES = {
    "set": Set,
    "str": text,
    "sum": total,
    "kind": lambda value: {"Set": "set"}.get(type(value).__name__, type(value).__name__),
    **{name: listed(getattr(builtins, name)) for name in ["enumerate", "filter", "map", "zip"]},
    "reversed": lambda elements: list(elements)[::-1],
}


class TooMuch(Exception):
    pass


def shown(value, left):
    left[0] -= 1
    if not left[0]:
        raise TooMuch
    if isinstance(value, (list, tuple)):
        inner = [shown(element, left) for element in value]
        if isinstance(value, list):
            return "[" + ", ".join(inner) + "]"
        return "(" + ", ".join(inner) + ("," if len(inner) == 1 else "") + ")"
    if value is None or isinstance(value, (int, float, str)):
        return repr(value)
    raise TypeError("no position")


def answers(file):
    file = re.sub(r"\bd\.(keys|values|items)\(\)", r"list(d.\1())", file)
    file = re.sub(r"(?m)^( *)([dijlm][^ ]*) \*= (.*)$", r"\1\2 = \2 * (\3)", file)
    names = dict(NAMES)
    exec(file.replace(".elems()", "").replace("type(", "kind("), names)
    for program in range(10):
        n = [0, 1, 3][program % 3]
        try:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0.2)
            options = names[f"p{program}"](n, [n, 7, (2, -1)])
            left = [10000]
            line = "\t".join(shown(option, left) for option in options)
        except (TooMuch, MemoryError):
            line = "?"
        except Exception:
            line = "!"
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        yield line if len(line) < 100000 else "?"


def stop(_, __):
    raise TooMuch


signal.signal(signal.SIGVTALRM, stop)
resource.setrlimit(resource.RLIMIT_AS, (1 << 29, 1 << 29))
if hasattr(sys, "set_int_max_str_digits"):
    sys.set_int_max_str_digits(0)
for file in sys.stdin.read().split("\f"):
    for line in answers(file):
        print(line)
