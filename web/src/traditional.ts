/** Makes a text in traditional characters from the same text in simplified ones (`sentences.ts` beside this folder). */

/** Characters are changed by `pairs`; the lines in `others` are as they stand there. */
export function traditional(simplified: string, pairs: string, others: Record<number, string>): string {
  const signs = [...pairs];
  const map = new Map(signs.flatMap((sign, i) => (i % 2 === 0 ? [[sign, signs[i + 1]!] as const] : [])));
  const changed = (line: string) => [...line].map((sign) => map.get(sign) ?? sign).join("");
  return simplified
    .split("\n")
    .map((line, at) => others[at] ?? changed(line))
    .join("\n");
}
