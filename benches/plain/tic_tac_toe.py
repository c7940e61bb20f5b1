"""The rules of rules/tic-tac-toe.star, memoised: who wins from the empty board."""

from functools import cache

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
TURN = (6, 3, 0, 7, 4, 1, 8, 5, 2)
MIRROR = (2, 1, 0, 5, 4, 3, 8, 7, 6)


def turned(board, squares):
    return "".join([board[i] for i in squares])


@cache
def representative(board):
    images = []
    for image in (board, turned(board, MIRROR)):
        for _ in range(4):
            images.append(image)
            image = turned(image, TURN)
    return min(images)


def result(board):
    for a, b, c in LINES:
        if board[a] != "." and board[a] == board[b] == board[c]:
            return -1
    return None if "." in board else 0


@cache
def outcome(board):
    """1 if the player to move wins, 0 in a draw, -1 if the other one wins."""
    end = result(board)
    if end is not None:
        return end
    player = "X" if board.count("X") == board.count("O") else "O"
    boards = (board[:i] + player + board[i + 1 :] for i in range(9) if board[i] == ".")
    return -min([outcome(representative(option)) for option in boards])


print({1: "N", 0: "D", -1: "P"}[outcome("." * 9)])
