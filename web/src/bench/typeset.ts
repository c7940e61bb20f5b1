/** Formulas as mathematics is written: `floor(t*phi) >= n` is ⌊tφ⌋ ≥ n. */

const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/>=/g, "≥"],
  [/<=/g, "≤"],
  [/!=/g, "≠"],
  [/ (?:\^|xor) /g, " ⊕ "],
  [/\bsqrt ?(?=\d|\()/g, "√"],
  [/\*?\bphi\b/g, "φ"],
  [/(\d)\*(?=[a-z])/gi, "$1"],
  [/\*/g, "·"],
];

/** The same formula with the signs of mathematics; other words stay as they are. */
export function typeset(text: string): string {
  return SIGNS.reduce((sofar, [from, to]) => sofar.replace(from, to), floors(text));
}

/** Every `floor(…)` with its own closing bracket; the last ones come first, so that what is inside is done. */
function floors(text: string): string {
  for (let at = text.lastIndexOf("floor("); at >= 0; at = at > 0 ? text.lastIndexOf("floor(", at - 1) : -1) {
    let open = 0;
    for (let i = at + 5; i < text.length; i++) {
      open += text[i] === "(" ? 1 : text[i] === ")" ? -1 : 0;
      if (open > 0) continue;
      text = `${text.slice(0, at)}⌊${text.slice(at + 6, i)}⌋${text.slice(i + 1)}`;
      break;
    }
  }
  return text;
}
