/** The rules of a position, and how one wins, in a sentence or two. */

import { language, say } from "../language.ts";
import { ruleOf } from "../names.ts";
import { catalogue } from "../catalogue.ts";
import type { Table } from "../types.ts";

/** Games in which one takes, so that there is a last one. */
const TAKEN = new Set(["nim", "take", "all-but", "bachet", "moore", "prim", "dim", "kayles"]);
/** Games that say themselves who wins. */
const OWN = new Set(["treblecross", "notakto", "three-in-a-row"]);

/** The rules of one game and how one wins it; `rule` where the texts have no sentence for it. */
function one(name: string | null, rule: string, misere: boolean): string {
  if (OWN.has(name ?? "")) return rule;
  const ending = TAKEN.has(name ?? "") ? (misere ? "ending-taken-misere" : "ending-taken") : misere ? "ending-misere" : "ending";
  return `${rule}${space()}${say(ending)}`;
}

const space = () => (language === "en" ? " " : "");
const several = (misere: boolean) => `${say("rule-sum")}${space()}${say(misere ? "ending-misere" : "ending")}`;

/** What is told of a position before the library has read it, as far as its first word says it; so nothing jumps. */
export function ruleExpected(start: string, misere: boolean): string {
  if (start.includes(" + ")) return several(misere);
  const ruleset = start.split(" ")[0]!;
  const name = ruleset.split(":")[0]!;
  const rule = ruleOf(name, ruleset);
  return rule === null ? "" : one(name, rule, misere);
}

export async function ruleTold({ components, misere }: Table): Promise<string> {
  const games = new Map(components.map((component) => [component.ruleset, component]));
  if (games.size === 0) return "";
  if (games.size > 1) return several(misere);
  const [component] = [...games.values()];
  const { name, ruleset } = component!;
  return one(name, ruleOf(name, ruleset) ?? `${(await catalogue()).find((entry) => entry.name === name)?.summary ?? ""}.`, misere);
}
