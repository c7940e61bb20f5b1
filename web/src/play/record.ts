/**
 * The moves of a game as text, for the address: `1:3~0:` moves in the second component to 3, and takes away the
 * whole first one. Parts are divided by `|`.
 */

/** A move: the index of its component, and the texts of the components that it leaves. */
export interface Made {
  component: number;
  to: string[];
}

const HIDDEN = /[%~|]/g;
const hide = (text: string) => text.replace(HIDDEN, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
const open = (text: string) => text.replace(/%(25|7e|7c)/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

export function writeMoves(moves: readonly Made[]): string {
  return moves.map(({ component, to }) => `${component}:${to.map(hide).join("|")}`).join("~");
}

/** The moves of a text, and the rest of the text, which is not a move. */
export function readMoves(text: string | undefined): { moves: Made[]; rest: string } {
  const moves: Made[] = [];
  const all = text ? text.split("~") : [];
  for (const [i, one] of all.entries()) {
    const found = /^(\d+):([^]*)$/.exec(one);
    if (!found) return { moves, rest: all.slice(i).join("~") };
    moves.push({ component: Number(found[1]), to: found[2] ? found[2].split("|").map(open) : [] });
  }
  return { moves, rest: "" };
}
