/** The rules in a file, in words. */

import { toldOf } from "../draw/told.ts";
import { drawingIn } from "../draw/rules.ts";
import { held } from "../engine.ts";
import { learn } from "../language.ts";

/** The rules of a drawn game in sentences, or the rules of a file that comes with grundy; `null` of another file. */
export async function ruleOfFile(ruleset: string): Promise<string | null> {
  const drawing = drawingIn(held(ruleset.replace(/^rules:/, "")));
  if (!drawing) {
    const { INCLUDED } = await import("../rules/included.ts");
    const game = INCLUDED.find(({ name }) => ruleset === `rules:${name}` || ruleset === `rules:rules/${name}.star`);
    return game ? game.told : null;
  }
  await learn("draw");
  return toldOf(drawing);
}
