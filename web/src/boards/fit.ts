/** The size of the pieces on a table: one scale for all boards on it, chosen so that they fill the table. */

/** The largest and the least size of a piece, in pixels. A board that is still too wide wraps or scrolls. */
const MOST = 132;
/** The largest size on a screen for a whole class. */
const CLASS = 220;
const LEAST = 27;
/** The space between two boards, and the height of a board that states none, in pieces. */
const BETWEEN = 0.22;
const ROWS = 2;

/** The share of the window that a table may take; a table that grows with its boards would never shrink again. */
const WINDOW = 0.76;

/** Pins are tall, so they may be as narrow as this. */
const PIN = 13;

/** The least height into which boards are fitted, in pixels. */
const FLAT = 130;

/** The pixels of a table that the boards do not take, and the least width of a table in letters. */
const ASIDE = 220;
const NARROW = 52;

export interface Extent {
  columns: number;
  rows: number;
  /** Whether its pieces may be narrow: it is one line that never wraps. */
  whole?: boolean;
}

/** The height of a table is the height of its boards times `AROUND`, plus `FREE` pixels. */
const AROUND = 1.4;
const FREE = 144;

/** If pieces would be smaller than this, rows wrap so that pieces can be larger, up to this size. */
const WRAPPED = 46;

/** The side of a piece so that boards of these extents fit into a space. */
export function unit(boards: Extent[], width: number, height: number, largest = MOST): number {
  if (boards.length === 0) return largest;
  const widest = (some: Extent[]) => Math.max(...some.map((board) => board.columns), 1);
  const between = (boards.length - 1) * BETWEEN;
  // Only rows of pieces wrap. A line of a wrapped row is a little wider than its pieces.
  const lines = (board: Extent, side: number) => (board.rows === 1 ? Math.ceil((board.columns * side * 1.06) / width) : 1);
  const high = (side: number) => side * boards.reduce((sum, board) => sum + board.rows * Math.max(lines(board, side), 1), between);
  const plain = Math.min(width / widest(boards), largest, height / boards.reduce((sum, { rows }) => sum + rows, between));
  if (plain >= WRAPPED) return plain;
  const pins = boards.filter(({ whole }) => whole);
  const least = pins.length > 0 ? Math.min(Math.max(width / widest(pins), PIN), LEAST) : LEAST;
  const most = Math.min(WRAPPED, width / widest(boards.filter(({ rows }) => rows !== 1)));
  for (let side = most; side > Math.max(plain, least); side--) if (high(side) <= height) return side;
  return Math.max(plain, least);
}

/** The boards, enlarged to the extent of the `first` ones: so the pieces keep their size during a game. */
export function kept(boards: Extent[], first: Extent[]): Extent[] {
  const widest = (some: Extent[]) => Math.max(0, ...some.map(({ columns }) => columns));
  const at = boards.findIndex(({ columns }) => columns === widest(boards));
  const free = [first, boards].map((some) => some.reduce((sum, { rows }) => sum + rows, 0)).reduce((before, now) => before - now);
  const empty = free > 0 && boards.length > 0 ? Math.max(first.length - boards.length, 1) : 0;
  return [...boards.map((board, i) => (i === at ? { ...board, columns: Math.max(widest(first), board.columns) } : board)), ...Array<Extent>(empty).fill({ columns: 1, rows: free / empty })];
}

/** The extent that a board states. */
export function extent(board: Element): Extent {
  const { columns, rows } = (board as HTMLElement | SVGElement).dataset;
  return { columns: Number(columns ?? 1), rows: Number(rows ?? ROWS), whole: board.classList.contains("pins") };
}

/** States the extent of a board, in pieces. */
export function sized<E extends HTMLElement | SVGElement>(board: E, columns: number, rows: number): E {
  board.dataset.columns = String(columns);
  board.dataset.rows = String(rows);
  return board;
}

/** Fits the boards of `box` into `space`, at once and whenever `space` changes. `anew`: these boards are a start, not the result of a move. */
export function fitting(box: HTMLElement, space: HTMLElement): (anew?: boolean) => void {
  let first: Extent[] = [];
  let columns = 0;
  /** The height of all boards, in pieces. */
  let tall = 0;
  let bound = "";
  const fit = (anew = false) => {
    // The table is as large as its boards want; how large that is can only be seen without a bound.
    space.style.maxWidth = "";
    space.style.removeProperty("--cap");
    const style = getComputedStyle(space);
    const [name] = box.querySelectorAll<HTMLElement>(".name");
    // On a phone the names stand above their boards.
    const above = name && getComputedStyle(name.parentElement!).flexDirection === "column";
    const label = above ? 0 : (name?.offsetWidth ?? 0);
    const [width, height] = [space.clientWidth - 2 * parseFloat(style.paddingLeft) - label - 20, Math.min(space.clientHeight, innerHeight * WINDOW) - 2 * parseFloat(style.paddingTop) - 48 - (above ? name.offsetHeight * box.children.length : 0)];
    if (width <= 0) return;
    const boards = [...box.querySelectorAll(".component > :last-child")].map(extent);
    if (anew || first.length === 0) first = boards;
    const side = Math.floor(unit(kept(boards, first), width, Math.max(height, FLAT), document.fullscreenElement ? CLASS : MOST));
    box.style.setProperty("--unit", `${side}px`);
    // It does not shrink with the boards that are played on.
    columns = Math.max(columns, ...boards.map((board) => board.columns));
    if (boards.length > 0) bound = `max(${NARROW}rem, ${columns * side + label + ASIDE}px)`;
    if (!document.fullscreenElement) {
      space.style.maxWidth = bound;
      const between = BETWEEN * (boards.length - 1);
      if (boards.length > 0) tall = Math.max(tall, [...box.children].reduce((sum, one) => sum + (one as HTMLElement).offsetHeight, 0) / side + between);
      if (tall > 0) space.style.setProperty("--cap", `${Math.ceil(AROUND * tall * side + FREE)}px`);
    }
    for (const row of box.querySelectorAll(".pins")) row.classList.toggle("wide", extent(row).columns * side > width + 2);
  };
  new ResizeObserver(() => fit()).observe(space);
  // A board that is drawn later sends a `resize` event.
  const later = () => (space.isConnected ? fit() : removeEventListener("resize", later));
  addEventListener("resize", later);
  return fit;
}
