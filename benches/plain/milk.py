"""The rules of rules/milk.star, memoised: the value of n bottles of 30 ml."""

import sys
from functools import cache

sys.setrecursionlimit(10_000)


def options(bottles):
    for i, amount in enumerate(bottles):
        if amount > 100:
            yield tuple(sorted(bottles[:i] + bottles[i + 1 :] + (amount / 2,)))
            continue
        for j in range(i):
            if bottles[j] <= 100:
                rest = bottles[:j] + bottles[j + 1 : i] + bottles[i + 1 :]
                yield tuple(sorted(rest + (bottles[j] + amount,)))


@cache
def value(bottles):
    taken = {value(option) for option in set(options(bottles))}
    least = 0
    while least in taken:
        least += 1
    return least


print(value((30,) * int(sys.argv[1])))
