import { expect, test } from "vitest";
import { asBFile, asCitation, asCsv, asJson, asLatex, oeis } from "../../src/plot/files.ts";
import { embedded, frame } from "../../src/teach/share.ts";
import type { Series } from "../../src/types.ts";

const series = (ruleset: string, values: number[]): Series => ({ ruleset, title: "", subtitle: "", legend: [], period: null, values: Int32Array.from(values), rare: new Uint32Array() });
const KAYLES = series("kayles", [0, 1, 2, 3]);
const TAKE = series("take:1,2", [0, 1, 2]);

test("values as files", () => {
  expect(asCsv([KAYLES, TAKE])).toBe('n,kayles,"take:1,2"\n0,0,0\n1,1,1\n2,2,2\n3,3,\n');
  expect(JSON.parse(asJson([KAYLES]))).toEqual([{ ruleset: "kayles", period: null, values: [0, 1, 2, 3] }]);
  expect(asBFile(KAYLES)).toBe("0 0\n1 1\n2 2\n3 3\n");
  expect(oeis(KAYLES)).toBe("https://oeis.org/search?q=1%2C2%2C3");
});

test("values and grundy itself as text for papers", () => {
  expect(asLatex(KAYLES)).toBe("The Grundy values of \\texttt{kayles} begin with $0,1,2,3,\\dots$ (from $n = 0$).");
  const law = { period: 12, preperiod: 71, saltus: 0 } as unknown as Series["period"];
  expect(asLatex({ ...series("a_b^c", [0]), period: law })).toBe("The Grundy values of \\texttt{a\\_b\\^{}c} begin with $0,\\dots$ (from $n = 0$). For all $n \\ge 71$, $\\mathcal{G}(n + 12) = \\mathcal{G}(n)$.");
  expect(asCitation()).toMatch(/^@software\{grundy,\n  author = \{\{The grundy authors\}\},\n  title = \{grundy: .+\},\n  version = \{\d+\.\d+\.\d+\},\n  year = \{\d{4}\}\n\}$/);
});

test("a frame shows the same, without the header", () => {
  expect(embedded("http://x/#play?p=nim+3")).toBe("http://x/#play?p=nim+3&embed");
  expect(embedded("http://x/#play?embed")).toBe("http://x/#play?embed");
  expect(embedded("http://x/")).toBe("http://x/#play?embed");
  expect(frame('http://x/#play?p="a"&m=0:')).toContain("p=&quot;a&quot;&amp;m=0:&amp;embed");
});
