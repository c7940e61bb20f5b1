/**
 * Sentences of the library: English, with marks where their arguments stand (`crates/grundy-core/src/said.rs`).
 * By the words between the marks the sentence is found in other languages (`errors.ts`).
 */

/** An argument begins that is the same in every language; one that is itself a sentence; an argument ends. */
const [WORDS, END] = ["\u0001", "\u0003"];
const MARK = /([\u0001-\u0003])/;

/** What stands between the arguments, and these. */
export interface Sentence {
  words: string[];
  args: (string | Sentence)[];
}

/** The English words. */
export const plain = (marked: string): string => marked.replace(/[\u0001-\u0003]/g, "");

/** A sentence with its arguments as they are told. */
export const joined = (words: string[], args: string[]): string => words.map((word, i) => word + (args[i] ?? "")).join("");

export function parsed(marked: string): Sentence {
  const pieces = marked.split(MARK);
  let at = 0;
  const read = (): Sentence => {
    const words = [pieces[at++]!];
    const args: Sentence["args"] = [];
    while (at < pieces.length) {
      const mark = pieces[at++];
      if (mark === END) break;
      const inside = read();
      args.push(mark === WORDS ? english(inside) : inside);
      words.push(pieces[at++] ?? "");
    }
    return { words, args };
  };
  return read();
}

function english({ words, args }: Sentence): string {
  return joined(words, args.map((arg) => (typeof arg === "string" ? arg : english(arg))));
}

/** The names of the arguments, in their order, in the files that the page takes along. */
export const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** A short key of the words between the arguments of a sentence. */
export function key(words: string[]): string {
  let hash = 0x811c9dc5;
  for (const sign of words.join("{}")) hash = Math.imul(hash ^ sign.charCodeAt(0), 0x01000193) >>> 0;
  return `s${(hash % 36 ** 5).toString(36)}`;
}
