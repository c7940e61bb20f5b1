/** The rules of a position, and how one wins, in a sentence or two. */

import { language, say } from "../language.ts";
import { ruleOf } from "../names.ts";
import { catalogue } from "../catalogue.ts";
import type { Table } from "../types.ts";

/** Games in which one takes, so that there is a last one. */
const TAKEN = new Set(["nim", "take", "all-but", "bachet", "moore", "prim", "dim", "kayles"]);
/** Games that say themselves who wins. */
const OWN = new Set(["treblecross", "notakto", "three-in-a-row"]);

export async function ruleTold({ components, misere }: Table): Promise<string> {
  const games = new Map(components.map((component) => [component.ruleset, component]));
  if (games.size === 0) return "";
  const space = language === "en" ? " " : "";
  if (games.size > 1) return `${say("rule-sum")}${space}${say(misere ? "ending-misere" : "ending")}`;
  const [component] = [...games.values()];
  const { name, ruleset } = component!;
  const rule = ruleOf(name, ruleset) ?? `${(await catalogue()).find((entry) => entry.name === name)?.summary ?? ""}.`;
  if (OWN.has(name ?? "")) return rule;
  const ending = TAKEN.has(name ?? "") ? (misere ? "ending-taken-misere" : "ending-taken") : misere ? "ending-misere" : "ending";
  return `${rule}${space}${say(ending)}`;
}
