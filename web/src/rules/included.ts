/** The rule files that come with grundy, as games described by the comment at the beginning of each file. */

import { RULE_FILES, titleOf } from "./shipped.ts";

/** Games of the catalogue whose names are files too, and files that are examples of boards: they are read by their paths. */
const OTHERS = /^rules\/(board-.*|boxes|chocolate|cram|geography|edge-geography|undirected-geography|undirected-edge-geography|grundys-game|node-kayles|notakto|wythoff)\.star$/;

/** Starts that are played on the page instead of those that a program solves in a minute. */
const SMALLER: Record<string, string> = { descending: "30" };

export interface Included {
  /** The ruleset as typed in a position. */
  name: string;
  title: string;
  /** The first sentence of the rules, and all of them. */
  summary: string;
  rules: string;
  /** The rules without their sources, and without the sentence that whoever cannot move loses. */
  told: string;
  /** A position, for the page. */
  example: string;
}

/** A game from the text of its file, as `grundy games` reads it. */
export function gameOf(name: string, text: string): Included {
  const lines = text.split("\n");
  const comment = lines.slice(0, lines.findIndex((line) => !line.startsWith("#"))).map((line) => line.slice(1).trim());
  const end = comment.findIndex((line) => line === "" || line.startsWith("grundy ") || line.startsWith("expect: "));
  const about = end < 0 ? comment : comment.slice(0, end);
  const rules = about.join(" ");
  const plays = about.filter((line, i) => i === 0 || !/(^|\D)\d{4}(\D|$)/.test(line)).join(" ");
  const summary = rules.split(". ")[0]!.replace(/\.$/, "");
  const command = `rules:rules/${name}.star`;
  // Theorems have no start: then the first position of which the file says what is expected.
  const solved = comment.filter((line) => !line.startsWith("grundy prove ")).find((line) => line.includes(command));
  const expected = comment.find((line) => line.startsWith("expect: "))?.slice("expect: ".length).split(" -> ")[0];
  const start = (solved?.slice(solved.indexOf(command) + command.length) ?? expected ?? "").split(" --")[0]!.replace(/^[' ]+|[' ]+$/g, "");
  const played = SMALLER[name] ?? start;
  return { name, title: titleOf(`rules/${name}.star`, text), summary, rules, told: plays.replace(/ Whoever cannot move loses\.$/, ""), example: `rules:${name} ${played}`.trim() };
}

/** All of them, in the order of their names. */
export const INCLUDED: readonly Included[] = Object.entries(RULE_FILES)
  .filter(([path]) => !OTHERS.test(path))
  .map(([path, text]) => gameOf(path.replace(/^rules\/|\.star$/g, ""), text))
  .sort((a, b) => (a.name < b.name ? -1 : 1));
