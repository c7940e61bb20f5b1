/** The search among all games, as `grundy games WORD` does it: in names, other names, and rules. */

import OTHER_NAMES from "../../../crates/grundy-cli/assets/other-names.txt?raw";
import CATALOGUE from "../../../crates/grundy-rules/src/catalogue.txt?raw";

/** The searched texts of a game. */
export interface Searched {
  name: string;
  aliases: readonly string[];
  /** Its names and rules in the language of the page, and in English. */
  texts: readonly string[];
}

const otherNames = new Map(OTHER_NAMES.split("\n").flatMap((line): [string, string][] => (line.includes(": ") ? [[line.slice(0, line.indexOf(": ")), line.slice(line.indexOf(": ") + 2)]] : [])));
/** The blocks of the catalogue by the names of the games. */
const blocks = new Map(CATALOGUE.split("\n\n").flatMap((block): [string, string][] => [[/^name: (.*)$/m.exec(block)?.[1] ?? "", block.replace(/^(reference|shape|example): .*$/gm, "")]]));

/** A text in the form for comparisons: lower case, spaces for `-` and `_`, and one kind of Chinese. */
const compared = (text: string) => text.normalize("NFKC").toLowerCase().replace(/[-_]/g, " ").replace(/['’]/g, "");

/** The games that match, the best first: names that begin with the words, names that contain them, rules that contain them. */
export function found<G extends Searched>(words: string, games: readonly G[]): G[] {
  const wanted = compared(words).trim();
  const all = wanted.split(/\s+/);
  const ranked = games.flatMap((game): [number, G][] => {
    const names = compared([game.name, otherNames.get(game.name) ?? "", ...game.aliases].join(" "));
    const texts = compared([names, blocks.get(game.name) ?? "", ...game.texts].join(" "));
    const holds = (text: string) => all.every((word) => text.includes(word));
    if (` ${names}`.includes(` ${wanted}`)) return [[0, game]];
    return holds(names) ? [[1, game]] : holds(texts) ? [[2, game]] : [];
  });
  return ranked.sort((one, other) => one[0] - other[0]).map(([, game]) => game);
}
