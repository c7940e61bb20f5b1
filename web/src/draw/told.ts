/** The rules of a drawing in sentences. */

import { language, say } from "../language.ts";
import { type Drawing, endOf } from "./drawing.ts";

export function toldOf(drawing: Drawing): string {
  const end = endOf(drawing);
  const sentences = [...drawing.kinds.map((kind) => say(`draw-kind-${kind}`)), ...(end === "last" ? [] : [say(`draw-over-${end}`, { line: drawing.line })])];
  return sentences.map((sentence) => `${sentence}${language === "en" ? "." : "。"}`).join(language === "en" ? " " : "");
}
