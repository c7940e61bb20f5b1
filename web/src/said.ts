/**
 * Sentences of the library: English, with marks around their arguments (`crates/grundy-core/src/said.rs`). The words
 * between the arguments are the key under which `errors.ts` finds the sentence in other languages.
 */

/** Three marks: an argument begins that is the same in every language; an argument that is a sentence begins; an argument ends. */
const [WORDS, END] = ["\u0001", "\u0003"];
const MARK = /([\u0001-\u0003])/;

/** The words between the arguments, and the arguments. */
export interface Sentence {
  words: string[];
  args: (string | Sentence)[];
}

/** The English words. */
export const plain = (marked: string): string => marked.replace(/[\u0001-\u0003]/g, "");

/** A sentence with its arguments filled in. */
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

/** The names of the arguments, in their order, in the page's files of sentences. */
export const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** A short key of the words between the arguments of a sentence. */
export function key(words: string[]): string {
  let hash = 0x811c9dc5;
  for (const sign of words.join("{}")) hash = Math.imul(hash ^ sign.charCodeAt(0), 0x01000193) >>> 0;
  return `s${(hash % 36 ** 5).toString(36)}`;
}
