/** Files that are dropped on a table, and tables of edges that are pasted. */

import type { Desk } from "./desk.ts";
import { openFile } from "./settings.ts";

export function opening(desk: Desk): void {
  const { main } = desk.page;
  main.addEventListener("dragover", (event) => event.preventDefault());
  main.addEventListener("drop", (event) => {
    event.preventDefault();
    void openFile(desk, event.dataTransfer?.files[0]);
  });
  const pasted = (event: ClipboardEvent) => {
    if (!main.isConnected) return document.removeEventListener("paste", pasted);
    const text = event.clipboardData?.getData("text") ?? "";
    // A table of edges has several lines. A paste into a field stays in the field.
    if (text.trim().includes("\n") && !(event.target as Element).closest("input, textarea")) void openFile(desk, new File([text], "graph.csv"));
  };
  document.addEventListener("paste", pasted);
}
