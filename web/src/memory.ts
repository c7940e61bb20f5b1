/** What the browser keeps between visits; where it keeps nothing (blocked, private), the page goes on without. */

/** What was kept under this name. */
export function recall(name: string, where: "localStorage" | "sessionStorage" = "localStorage"): string | null {
  try {
    return globalThis[where].getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a text, if the browser does. */
export function keep(name: string, text: string, where: "localStorage" | "sessionStorage" = "localStorage"): void {
  try {
    globalThis[where].setItem(name, text);
  } catch {
    // Storage is blocked or full: the next visit begins afresh.
  }
}
