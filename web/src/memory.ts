/** Texts that the browser stores between visits. The page also works where storage is blocked or private. */

/** The stored text of this name. */
export function recall(name: string, where: "localStorage" | "sessionStorage" = "localStorage"): string | null {
  try {
    return globalThis[where].getItem(name);
  } catch {
    return null;
  }
}

/** Stores a text, if the browser allows it. */
export function keep(name: string, text: string, where: "localStorage" | "sessionStorage" = "localStorage"): void {
  try {
    globalThis[where].setItem(name, text);
  } catch {
    // Storage is blocked or full: the next visit begins afresh.
  }
}
