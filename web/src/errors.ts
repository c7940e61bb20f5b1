/**
 * What the library says, in the language of the page: the words are the library's own, which the program says too.
 * Where they speak of the command line, the page has words of its own (`locales/…/errors.ftl`).
 */

import { FluentBundle, FluentResource } from "@fluent/bundle";
import { type Language } from "./languages.ts";
import { language, text } from "./language.ts";
import { type Sentence, joined, key, parsed } from "./said.ts";

const LIBRARY: Record<Language, () => Promise<string>> = {
  en: async () => "",
  "zh-Hans": () => import("../../crates/grundy/locales/zh-Hans/errors.ftl?raw").then((text) => text.default),
  "zh-Hant": () => import("../../crates/grundy/locales/zh-Hant/errors.ftl?raw").then((text) => text.default),
};

/** The messages of a language by the keys of their English words, and the names of the arguments in their order. */
interface Known {
  bundle: FluentBundle;
  ids: Map<string, { id: string; names: string[] }>;
}

const known = new Map<Language, Promise<Known>>();

async function load(wanted: Language): Promise<Known> {
  const bundle = new FluentBundle(wanted, { useIsolating: false });
  const ids: Known["ids"] = new Map();
  // What comes first counts.
  for (const source of await Promise.all([text(wanted, "errors"), LIBRARY[wanted]()])) {
    const resource = new FluentResource(source);
    bundle.addResource(resource);
    for (const { id } of resource.body) {
      const [first, ...names] = id.split("-");
      if (!ids.has(first!)) ids.set(first!, { id, names });
    }
  }
  return { bundle, ids };
}

/** A sentence in the language of the page. What has no words there stays English. */
export async function told(marked: string): Promise<string> {
  const wanted = language;
  if (!known.has(wanted)) known.set(wanted, load(wanted));
  const { bundle, ids } = await known.get(wanted)!;
  const tell = ({ words, args }: Sentence): string => {
    const inside = args.map((arg) => (typeof arg === "string" ? arg : tell(arg)));
    const found = ids.get(key(words));
    const pattern = found && bundle.getMessage(found.id)?.value;
    if (!pattern) return joined(words, inside);
    return bundle.formatPattern(pattern, Object.fromEntries(found.names.map((name, i) => [name, inside[i]!])));
  };
  return tell(parsed(marked));
}
