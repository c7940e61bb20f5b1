/**
 * The address: the part after `#` gives the view and its settings, so that a link shows the same to everybody.
 *
 *     #play?p=nim+3+4+5&misere&with=person
 */

export const VIEWS = ["play", "games", "lessons", "puzzles", "hackenbush", "values", "map", "graph", "rules", "draw", "prove", "quotient"] as const;
export type View = (typeof VIEWS)[number];

export interface Place {
  view: View;
  /** What the view shows, by name; an empty text is a switch that is on. */
  settings: Record<string, string>;
  /** The name of an unknown view; the first view is shown instead. */
  damaged?: string;
}

/** Reads the part after `#`. */
export function readPlace(hash: string): Place {
  const [name = "", query = ""] = split(hash.replace(/^#\/?/, ""));
  const view = VIEWS.find((view) => view === name);
  return { view: view ?? "play", settings: Object.fromEntries(new URLSearchParams(query)), ...(view === undefined && name !== "" && { damaged: name }) };
}

/** Writes it; settings without a value are left out. */
export function writePlace(view: View, settings: Record<string, string | undefined>): string {
  const known = Object.entries(settings).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const query = new URLSearchParams(known).toString().replace(/=(&|$)/g, "$1");
  return `#${view}${query && `?${query}`}`;
}

function split(text: string): string[] {
  const at = text.indexOf("?");
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

/** The files that a position names, such as `board:FILE`. */
export function filesOf(position: string): string[] {
  const words = position.matchAll(/(?:^|\s)(?:board|graph|hackenbush|rules|poset|nimstring|node-kayles|arc-kayles|(?:undirected-)?(?:edge-)?geography):(?:"([^"]+)"|(\S+))/g);
  return [...new Set([...words].map((word) => word[1] ?? word[2]!))];
}
