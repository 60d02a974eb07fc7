// The tests that every set of tables passes, one table a language.

import assert from "node:assert/strict";
import type { Entry, Language } from "./index.ts";

type Table = Readonly<Record<string, Entry>>;

/** The forms of a text: its one form, or all of its plurals. */
function forms(words: Table, key: string): string[] {
  const entry = words[key];
  return typeof entry === "string" ? [entry] : Object.values(entry);
}

function placeholders(text: string): string[] {
  return (text.match(/\{\w+\}/g) ?? []).sort();
}

/** Registers the tests of a set of tables. */
export function checkTables(tables: Readonly<Record<Language, Table>>): void {
  const { en } = tables;
  const KEYS = Object.keys(en);
  const TABLES = Object.entries(tables);

  for (const [language, words] of TABLES) {
    Deno.test(`${language}: has every key and no other, none of them empty`, () => {
      assert.deepEqual(Object.keys(words).sort(), [...KEYS].sort());
      for (const key of KEYS) {
        for (const form of forms(words, key)) assert.ok(form.trim(), key);
      }
    });

    Deno.test(`${language}: fills in the same values as English does`, () => {
      for (const key of KEYS) {
        for (const form of forms(words, key)) {
          assert.deepEqual(placeholders(form), placeholders(forms(en, key)[0]), key);
        }
      }
    });

    Deno.test(`${language}: has the plural forms that the language needs, and no other`, () => {
      const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
      for (const key of KEYS) {
        const entry = words[key];
        if (typeof entry === "string") continue;
        assert.deepEqual(Object.keys(entry).sort(), [...needed].sort(), key);
      }
    });
  }

  for (const [language, words] of TABLES.filter(([language]) => language !== "en")) {
    Deno.test(`${language}: nothing is left in English`, () => {
      const english = new Set(KEYS.flatMap((key) => forms(en, key)));
      for (const key of KEYS) {
        for (const form of forms(words, key)) assert.ok(!english.has(form), `${key}: ${form}`);
      }
    });
  }

  for (const language of ["ja", "ko"] as const) {
    Deno.test(`${language}: has no word in Latin letters`, () => {
      for (const key of KEYS) {
        for (const form of forms(tables[language], key)) {
          assert.doesNotMatch(form.replace(/\{\w+\}|Game\(\)|widget2048/g, ""), /[a-z]/i, key);
        }
      }
    });
  }
}
