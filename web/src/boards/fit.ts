/** How large everything on a table is: one measure for all boards on it, so that they fill it and share a scale. */

/** Pieces are at most and at least so large, in pixels; what is too wide then wraps or scrolls. */
const MOST = 132;
const LEAST = 27;
/** The space between two boards, in pieces, and what boards without a measure take. */
const BETWEEN = 0.22;
const ROWS = 2;

export interface Extent {
  columns: number;
  rows: number;
}

/** The side of a piece so that boards of these extents fit into a space. */
export function unit(boards: Extent[], width: number, height: number): number {
  if (boards.length === 0) return MOST;
  const widest = Math.max(...boards.map((board) => board.columns), 1);
  const across = Math.max(Math.min(width / widest, MOST), LEAST);
  const rows = (side: number) => boards.reduce((sum, { columns, rows }) => sum + rows * Math.max(Math.ceil((columns * side) / width), 1), (boards.length - 1) * BETWEEN);
  return Math.max(Math.min(across, height / rows(across)), LEAST);
}

/** The extent that a board says of itself. */
export function extent(board: Element): Extent {
  const { columns, rows } = (board as HTMLElement | SVGElement).dataset;
  return { columns: Number(columns ?? 1), rows: Number(rows ?? ROWS) };
}

/** Says the extent of a board, in pieces. */
export function sized<E extends HTMLElement | SVGElement>(board: E, columns: number, rows: number): E {
  board.dataset.columns = String(columns);
  board.dataset.rows = String(rows);
  return board;
}

/** Fits the boards of `box` into `space`, now and whenever that changes. */
export function fitting(box: HTMLElement, space: HTMLElement): () => void {
  const fit = () => {
    const style = getComputedStyle(space);
    const label = box.querySelector<HTMLElement>(".name")?.offsetWidth ?? 0;
    const [width, height] = [space.clientWidth - 2 * parseFloat(style.paddingLeft) - label - 20, space.clientHeight - 2 * parseFloat(style.paddingTop) - 48];
    if (width <= 0) return;
    const boards = [...box.querySelectorAll(".component > :last-child")].map(extent);
    box.style.setProperty("--unit", `${Math.floor(unit(boards, width, Math.max(height, 200)))}px`);
  };
  new ResizeObserver(fit).observe(space);
  // Boards that are drawn later say so.
  const later = () => (space.isConnected ? fit() : removeEventListener("resize", later));
  addEventListener("resize", later);
  return fit;
}
