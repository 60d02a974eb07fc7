// The words of the interface: picks a language and fills in its texts.

import { en } from "./en.ts";
import { id } from "./id.ts";
import { ja } from "./ja.ts";
import { ko } from "./ko.ts";

export type Key = keyof typeof en;
/** A text or its plural forms. */
export type Entry = string | Plural;
type Plural = { readonly [category in Intl.LDMLPluralRule]?: string } & { readonly other: string };
/** A language's table: every key once. */
export type Words = Readonly<Record<Key, Entry>>;

/** To add a language, add its file and name it here. */
export const LANGUAGES = { en, id, ja, ko } satisfies Record<string, Words>;
export type Language = keyof typeof LANGUAGES;

export interface Locale<K extends string = Key> {
  readonly language: Language;
  /** The text of a key. Numbers are written as the language does, strings as they are. */
  text(key: K, values?: Readonly<Record<string, string | number>>): string;
  number(n: number): string;
  list(items: readonly string[]): string;
}

/** The first of the wanted language tags that has a table ("ko-KR" finds "ko"), else English. */
export function pickLanguage(wanted: readonly (string | null | undefined)[]): Language {
  const tags = wanted.map((tag) => (tag ?? "").toLowerCase().split(/[-_]/)[0]);
  return tags.find((tag): tag is Language => Object.hasOwn(LANGUAGES, tag)) ?? "en";
}

export function locale(language: Language): Locale {
  return localeOf(language, LANGUAGES[language]);
}

/** The locale of a language whose table may hold more words than the game needs. */
export function localeOf<K extends string>(
  language: Language,
  words: Readonly<Record<K, Entry>>,
): Locale<K> {
  const numbers = new Intl.NumberFormat(language);
  const plurals = new Intl.PluralRules(language);
  const lists = new Intl.ListFormat(language);
  return {
    language,
    text(key, values = {}) {
      const entry: Entry = words[key];
      const form = typeof entry === "string"
        ? entry
        : entry[plurals.select(Number(values.n))] ?? entry.other;
      return form.replace(/\{(\w+)\}/g, (_, name) => {
        const value = values[name];
        return typeof value === "number" ? numbers.format(value) : value;
      });
    },
    number: (n) => numbers.format(n),
    list: (items) => lists.format(items),
  };
}
