/**
 * The library's own files of Chinese words, shortened for the page.
 *
 * The id of a sentence contains all its English words. The page has these words, and needs them only to look the
 * sentence up. So here an id becomes a key of a few characters, and the arguments become letters in their order.
 * Traditional Chinese is sent as its difference from simplified Chinese: pairs of characters, and the few lines in which
 * more than single characters differ.
 */

import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { LETTERS, key } from "./src/said.ts";

const CRATES = join(import.meta.dirname, "../crates");
/** The rooms whose sentences the page can say. */
const ROOMS = ["core", "graph", "files", "rules", "script", "solve", "draw", "web"].map((room) => `grundy-${room}`).concat("../octal");
const FILES = ["answer", "errors", "explanation", "theorems"];

const file = (language: string, name: string) => join(CRATES, `grundy/locales/${language}/${name}.ftl`);

/** The words of a text, as they stand in an id. */
const hyphenated = (text: string) => text.split(/[^A-Za-z0-9]+/).filter(Boolean).join("-").toLowerCase();

/** A string in a Rust source (group 2). The other alternatives are skipped: they may contain a quotation mark. */
const TEXT = /\/\/.*|'\\?"'|r(#+)"[^]*?"\1|"((?:[^"\\]|\\[^])*)"/g;

/** The texts in the library's sources that may be sentences, by their ids. */
export function templates(): Map<string, string> {
  const found = new Map<string, string>();
  for (const room of ["grundy", ...ROOMS])
    for (const name of readdirSync(join(CRATES, room, "src"), { recursive: true, encoding: "utf8" })) {
      // The catalogue's texts lie in a file of their own.
      if (name === "catalogue.txt")
        for (const [, start] of readFileSync(join(CRATES, room, "src", name), "utf8").matchAll(/^start: (.*)$/gm)) found.set(`said-${hyphenated(start!)}`, start!);
      if (!name.endsWith(".rs") || name.endsWith("tests.rs")) continue;
      for (const [, , text] of readFileSync(join(CRATES, room, "src", name), "utf8").matchAll(TEXT)) {
        if (text === undefined) continue;
        const plain = text.replace(/\\(\n\s*|[^])/g, (_, sign: string) => ({ n: "\n", t: "\t" })[sign] ?? sign.trim());
        const id = `said-${hyphenated(plain)}`;
        // `{value}` has the id of `value`, and is seldom a sentence.
        if (!found.has(id) || /\p{L}/u.test(plain.replace(/\{\w*\}/g, ""))) found.set(id, plain);
      }
    }
  return found;
}

/** The words between the arguments of a template, and the names of the arguments. */
export function parts(template: string): { words: string[]; names: string[] } {
  const pieces = [...template.matchAll(/\{\{|\}\}|\{(\w+)\}|[^{}]+/g)];
  const words = [""];
  const names: string[] = [];
  for (const [piece, name] of pieces) {
    if (name === undefined) words[words.length - 1] += piece.replace(/^(\{\{|\}\})$/, piece[0]!);
    else words.push("") && names.push(name);
  }
  return { words, names };
}

/** A file of words with short ids, the arguments as letters in their order, and without the sentences that the library `wasm` lacks. */
function shortened(text: string, known: Map<string, string>, wasm: string | null): string {
  const keys = new Map<string, string>();
  const lines: string[] = [];
  let names: string[] = [];
  let wanted = true;
  for (const line of text.split("\n")) {
    if (line === "" || line.startsWith("#")) continue;
    let start = "";
    if (!line.startsWith(" ")) {
      const id = /^said-[\w-]+/.exec(line)?.[0];
      const template = known.get(id ?? "");
      if (id && template === undefined) throw new Error(`nothing in the page says ${id}`);
      const { words, names: own } = parts(template ?? "");
      names = own;
      wanted = wasm === null || words.every((part) => part.length < LONG || wasm.includes(part));
      if (id) {
        start = key(words);
        const all = words.join("{}");
        if ((keys.get(start) ?? all) !== all) throw new Error(`${id} has the key of another sentence: ${keys.get(start)}`);
        keys.set(start, all);
      }
    }
    const rest = start ? line.slice(line.indexOf(" =")) : line;
    const variable = (name: string) => (names.includes(name) ? LETTERS[names.indexOf(name)] : name);
    if (wanted) lines.push(start + rest.replace(/\{ \$(\w+) \}/g, (_, name: string) => `{$${variable(name)}}`));
  }
  return lines.join("\n");
}

/** For each simplified character its most frequent traditional one, in pairs; and for each file the lines that these pairs do not give. */
function differences(files: [simplified: string[], traditional: string[]][]): { pairs: string; others: Record<number, string>[] } {
  const seen = new Map<string, Map<string, number>>();
  for (const [simplified, traditional] of files)
    simplified.forEach((line, at) => {
      const [here, there] = [[...line], [...(traditional[at] ?? "")]];
      if (here.length !== there.length) return;
      here.forEach((sign, i) => {
        const counts = seen.get(sign) ?? new Map<string, number>();
        seen.set(sign, counts.set(there[i]!, (counts.get(there[i]!) ?? 0) + 1));
      });
    });
  const most = [...seen].map(([sign, counts]) => [sign, [...counts].sort((a, b) => b[1] - a[1])[0]![0]] as const);
  const map = new Map(most.filter(([here, there]) => here !== there));
  const changed = (line: string) => [...line].map((sign) => map.get(sign) ?? sign).join("");
  const others = files.map(([simplified, traditional]) => Object.fromEntries(traditional.map((line, at) => [at, line] as const).filter(([at, line]) => changed(simplified[at] ?? "") !== line)));
  return { pairs: [...map].flat().join(""), others };
}

/** Shorter texts may be missing in a compiled library that uses them: a compiler may put them into instructions. */
const LONG = 20;

/** The bytes of the whole library. A sentence whose words it lacks is left out, since the page never says it. `null`: nothing is left out. */
function library(whole: boolean): string | null {
  const path = join(import.meta.dirname, "src/wasm/whole_bg.wasm");
  return whole || !existsSync(path) ? null : readFileSync(path).toString("utf8");
}

export function sentences({ whole = false } = {}): Plugin {
  let made: { texts: string[]; pairs: string; others: Record<number, string>[] } | undefined;
  const make = () => {
    const [known, wasm] = [templates(), library(whole)];
    const lines = (language: string) => FILES.map((name) => shortened(readFileSync(file(language, name), "utf8"), known, wasm).split("\n"));
    const [simplified, traditional] = [lines("zh-Hans"), lines("zh-Hant")];
    simplified.forEach((all, i) => {
      if (all.length !== traditional[i]!.length) throw new Error(`${FILES[i]}.ftl has other lines in zh-Hans than in zh-Hant`);
    });
    return { texts: simplified.map((all) => all.join("\n")), ...differences(simplified.map((all, i) => [all, traditional[i]!])) };
  };
  const TRADITIONAL = "\0traditional";
  return {
    name: "sentences",
    enforce: "pre",
    resolveId: (source) => (source === "virtual:traditional" ? TRADITIONAL : null),
    load(id) {
      const path = id.replaceAll("\\", "/");
      if (/web\/src\/locales\/[\w-]+\/errors\.ftl\?raw$/.test(path)) return `export default ${JSON.stringify(shortened(readFileSync(id.split("?")[0]!, "utf8"), templates(), null))};`;
      const [, language, name] = /crates\/grundy\/locales\/(zh-Han[st])\/(\w+)\.ftl\?raw$/.exec(path) ?? [];
      if (id !== TRADITIONAL && !FILES.includes(name ?? "")) return null;
      made ??= make();
      if (id === TRADITIONAL) return `export const pairs = ${JSON.stringify(made.pairs)};`;
      const at = FILES.indexOf(name!);
      if (language === "zh-Hans") return `export default ${JSON.stringify(made.texts[at])};`;
      const imports = [`import simplified from ${JSON.stringify(`${file("zh-Hans", name!)}?raw`)};`, `import { pairs } from "virtual:traditional";`, `import { traditional } from ${JSON.stringify(join(import.meta.dirname, "src/traditional.ts"))};`];
      return `${imports.join("\n")}\nexport default traditional(simplified, pairs, ${JSON.stringify(made.others[at])});`;
    },
  };
}
