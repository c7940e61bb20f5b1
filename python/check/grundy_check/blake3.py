"""The hash function BLAKE3 (J. O'Connor, J.-P. Aumasson, S. Neves, Z. Wilcox-O'Hearn 2020), from its specification."""

import struct

IV = (0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A, 0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19)
ORDER = (2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8)
LANES = ((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15), (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14))
MASK = 0xFFFFFFFF
CHUNK_START, CHUNK_END, PARENT, ROOT = 1, 2, 4, 8


def _turn(x: int, by: int) -> int:
    return (x >> by) | (x << (32 - by)) & MASK


def _compress(chain: tuple[int, ...], block: tuple[int, ...], counter: int, length: int, flags: int) -> tuple[int, ...]:
    v = [*chain, *IV[:4], counter & MASK, counter >> 32, length, flags]
    words = list(block)
    for _ in range(7):
        for (a, b, c, d), x, y in zip(LANES, words[::2], words[1::2]):
            for word, first, second in ((x, 16, 12), (y, 8, 7)):
                v[a] = (v[a] + v[b] + word) & MASK
                v[d] = _turn(v[d] ^ v[a], first)
                v[c] = (v[c] + v[d]) & MASK
                v[b] = _turn(v[b] ^ v[c], second)
        words = [words[i] for i in ORDER]
    return tuple(v[i] ^ v[i + 8] for i in range(8))


def _words(data: bytes) -> tuple[int, ...]:
    return struct.unpack("<16I", data.ljust(64, b"\0"))


def _chunk(data: bytes, counter: int, root: int) -> tuple[int, ...]:
    chain = IV
    blocks = [data[i : i + 64] for i in range(0, len(data), 64)] or [b""]
    for i, block in enumerate(blocks):
        flags = (CHUNK_START if i == 0 else 0) | (CHUNK_END | root if i == len(blocks) - 1 else 0)
        chain = _compress(chain, _words(block), counter, len(block), flags)
    return chain


def _tree(data: bytes, counter: int, root: int) -> tuple[int, ...]:
    if len(data) <= 1024:
        return _chunk(data, counter, root)
    left = 1024 << ((len(data) - 1) // 1024).bit_length() - 1
    block = _tree(data[:left], counter, 0) + _tree(data[left:], counter + left // 1024, 0)
    return _compress(IV, block, 0, 64, PARENT | root)


def digest(data: bytes) -> str:
    """The hash of 32 bytes, in hexadecimal digits."""
    return struct.pack("<8I", *_tree(data, 0, ROOT)).hex()
