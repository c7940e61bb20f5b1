/** Sequences as files: CSV, JSON, b-files; and the address of a search in the OEIS. */

import CITATION from "../../../CITATION.cff?raw";
import type { Series } from "../types.ts";

/** The number of values in a search of the OEIS, from heap 1 on, as the OEIS advises. */
const SEARCHED = 24;

/** A column for the heap, and one for each sequence. */
export function asCsv(all: readonly Series[]): string {
  const length = Math.max(...all.map(({ values }) => values.length));
  const name = (text: string) => (/[",]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text);
  const lines = [["n", ...all.map(({ ruleset }) => name(ruleset))].join(",")];
  for (let n = 0; n < length; n++) lines.push([n, ...all.map(({ values }) => values[n] ?? "")].join(","));
  return `${lines.join("\n")}\n`;
}

export function asJson(all: readonly Series[]): string {
  return `${JSON.stringify(all.map(({ ruleset, values, period }) => ({ ruleset, period, values: [...values] })))}\n`;
}

/** The format of the OEIS: a number and its value in each line. */
export function asBFile({ values }: Series): string {
  return `${[...values].map((value, n) => `${n} ${value}`).join("\n")}\n`;
}

export function oeis({ values }: Series): string {
  return `https://oeis.org/search?q=${[...values.subarray(1, SEARCHED + 1)].join("%2C")}`;
}

/** A text between braces of LaTeX. */
const escaped = (text: string) => text.replace(/[\\{}]/g, "").replace(/[_%&#$]/g, "\\$&").replace(/\^/g, "\\^{}");

/** A sentence in LaTeX: the theorem about the sequence, and its first values. */
export function asLatex({ ruleset, values, period }: Pick<Series, "ruleset" | "values" | "period">): string {
  const first = `The Grundy values of \\texttt{${escaped(ruleset)}} begin with $${[...values.subarray(0, SEARCHED)].join(",")},\\dots$ (from $n = 0$).`;
  if (!period) return first;
  const { period: length, preperiod, saltus } = period;
  return `${first} For all $n \\ge ${preperiod}$, $\\mathcal{G}(n + ${length}) = \\mathcal{G}(n)${Number(saltus) > 0 ? ` + ${saltus}` : ""}$.`;
}

/** The citation of grundy for BibTeX. */
export function asCitation(): string {
  const field = (name: string) => new RegExp(`^${name}: "?([^"\\n]*)"?$`, "m").exec(CITATION)?.[1] ?? "";
  return `@software{grundy,\n  author = {{The grundy authors}},\n  title = {${field("title")}},\n  version = {${field("version")}},\n  year = {${field("date-released").slice(0, 4)}}\n}`;
}
