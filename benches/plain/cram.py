"""The rules of rules/cram.star, memoised: the value of a board of empty squares."""

import sys
from functools import cache

sys.setrecursionlimit(10_000)


def text(squares):
    top, left = min(r for r, c in squares), min(c for r, c in squares)
    bottom, right = max(r for r, c in squares), max(c for r, c in squares)
    empty = set(squares)
    return "/".join(
        "".join("." if (r, c) in empty else "#" for c in range(left, right + 1)) for r in range(top, bottom + 1)
    )


def empty_squares(board):
    return [(r, c) for r, row in enumerate(board.split("/")) for c, cell in enumerate(row) if cell == "."]


def regions(squares):
    left = set(squares)
    while left:
        frontier = [left.pop()]
        region = []
        while frontier:
            r, c = frontier.pop()
            region.append((r, c))
            for near in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
                if near in left:
                    left.remove(near)
                    frontier.append(near)
        yield region


@cache
def least_image(board):
    squares = empty_squares(board)
    images = []
    for image in (squares, [(r, -c) for r, c in squares]):
        for _ in range(4):
            image = [(c, -r) for r, c in image]
            images.append(text(image))
    return min(images)


@cache
def value(board):
    squares = empty_squares(board)
    empty = set(squares)
    taken = set()
    for r, c in squares:
        for other in ((r, c + 1), (r + 1, c)):
            if other in empty:
                rest = [square for square in squares if square != (r, c) and square != other]
                option = 0
                for region in regions(rest):
                    if len(region) > 1:
                        option ^= value(least_image(text(region)))
                taken.add(option)
    least = 0
    while least in taken:
        least += 1
    return least


rows, columns = map(int, sys.argv[1].split(","))
print(value("/".join(["." * columns] * rows)))
