/** What a file of rules says of its game. */

import { toldOf } from "../draw/told.ts";
import { drawingIn } from "../draw/rules.ts";
import { held } from "../engine.ts";
import { learn } from "../language.ts";

/** The rules of a drawn game in sentences, without what ends it; `null` if the file is another. */
export async function ruleOfFile(ruleset: string): Promise<string | null> {
  const drawing = drawingIn(held(ruleset.replace(/^rules:/, "")));
  if (!drawing) return null;
  await learn("draw");
  return toldOf(drawing);
}
