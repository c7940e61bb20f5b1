/** Hackenbush by keyboard: which key does what. */

export interface Keys {
  go: (dx: number, dy: number) => void;
  act: () => void;
  colour: () => void;
  erase: () => void;
  leave: () => void;
  undo: () => void;
  redo: () => void;
}

/** The grid of the keyboard's cross. */
export const GRID = 20;

/** Runs the command of a key; returns whether the key has one. */
export function pressed(event: KeyboardEvent, keys: Keys): boolean {
  const { key } = event;
  if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === "z") {
    if (event.shiftKey) keys.redo();
    else keys.undo();
    return true;
  }
  const acts: Record<string, () => void> = {
    ArrowLeft: () => keys.go(-GRID, 0),
    ArrowRight: () => keys.go(GRID, 0),
    ArrowUp: () => keys.go(0, -GRID),
    ArrowDown: () => keys.go(0, GRID),
    c: keys.colour,
    Enter: keys.act,
    " ": keys.act,
    Backspace: keys.erase,
    Escape: keys.leave,
  };
  acts[key]?.();
  return key in acts;
}
