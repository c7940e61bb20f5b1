/** The rules of a position, and how one wins, in a sentence or two. */

import { type Key, language, say, says } from "../language.ts";
import { ruleOf } from "../names.ts";
import type { End, Table } from "../types.ts";

/** Games in which one can always take, until nothing is left, so that there is a last one. */
const TAKEN = new Set(["nim", "bachet", "moore", "prim", "dim", "kayles"]);
/** Games whose rules say what ends them, and who wins then. */
const OWN = new Set(["notakto", "three-in-a-row"]);
/** Games for which only the library knows the end, and whether they are misère. */
const UNSURE = /(^|\s)(notakto|nimstring|top-entails|rules)\b/;

/** Who wins, in normal and in misère play. */
const ENDINGS: Record<End | "taken", readonly [normal: Key, misere: Key]> = {
  last: ["ending", "ending-misere"],
  taken: ["ending-taken", "ending-taken-misere"],
  stuck: ["ending-stuck", "ending-stuck-misere"],
  rules: ["ending-rules", "ending-rules-misere"],
};

const space = () => (language === "en" ? " " : "");
const ended = (rule: string, end: End | "taken", misere: boolean) => `${rule}${space()}${say(ENDINGS[end][misere ? 1 : 0])}`;

/** The rules of one game and how one wins it; `rule` where the texts have no sentence for it. */
function one(name: string | null, rule: string, end: End, misere: boolean): string {
  if (end === "last" && OWN.has(name ?? "")) {
    const other = `rule-${name}-misere`;
    return misere && says(other) ? say(other) : rule;
  }
  return ended(rule, end === "last" && TAKEN.has(name ?? "") ? "taken" : end, misere);
}

/** The rules by the first word of a position, shown until the library has read it, so that the page does not jump. */
export function ruleExpected(start: string, misere: boolean): string {
  const unsure = UNSURE.test(start);
  if (start.includes(" + ")) return unsure ? say("rule-sum") : ended(say("rule-sum"), "last", misere);
  const ruleset = start.split(" ")[0]!;
  const name = ruleset.split(":")[0]!;
  // A file may say more of its game than that it is a file.
  const rule = name === "rules" ? null : ruleOf(name, ruleset);
  return rule === null ? "" : unsure ? rule : one(name, rule, "last", misere);
}

export async function ruleTold({ components, end, misere }: Table): Promise<string> {
  const games = new Map(components.map((component) => [component.ruleset, component]));
  if (games.size === 0) return "";
  if (games.size > 1) return ended(say("rule-sum"), end, misere);
  const [component] = [...games.values()];
  const { name, ruleset } = component!;
  const own = name === "rules" ? await import("./ruled.ts").then(({ ruleOfFile }) => ruleOfFile(ruleset)) : null;
  return one(name, own ?? ruleOf(name, ruleset) ?? `${(await import("../catalogue.ts").then(({ catalogue }) => catalogue())).find((entry) => entry.name === name)?.summary ?? ""}.`, end, misere);
}
