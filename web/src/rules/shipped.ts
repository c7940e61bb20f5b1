/** The files of rules, of pictures and of graphs that come with the page, by the names that positions give them. */

const named = (files: Record<string, string>): Record<string, string> => Object.fromEntries(Object.entries(files).map(([path, text]) => [path.slice(path.lastIndexOf("rules/")), text]));

export const RULE_FILES = named(import.meta.glob("../../../rules/*.star", { query: "?raw", import: "default", eager: true }));
export const PICTURE_FILES = named(import.meta.glob("../../../rules/*.hb", { query: "?raw", import: "default", eager: true }));

export const GRAPH_FILES = named(import.meta.glob("../../../rules/*.csv", { query: "?raw", import: "default", eager: true }));

/** The name of the game in a file. */
export function titleOf(name: string, text: string): string {
  return /^name = "(.*)"$/m.exec(text)?.[1] ?? name.replace(/^rules\/|\.star$/g, "");
}
