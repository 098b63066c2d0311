import fc from "fast-check";
import { expect, test } from "vitest";
import { matchesName, maxIndexEntries, nameIndexEntries, nameKey, nameQuery } from "./name-search.ts";

/** True if a search for the typed text finds somebody with these names. */
function isFound(typed: string, ...names: string[]): boolean {
  const asked = nameQuery(typed);
  const index = nameIndexEntries(names);
  const has = [...(asked?.whole ?? []), ...(asked?.short ?? [])].some((entry) => index.includes(entry));
  return has && names.some((name) => matchesName(name, typed));
}

/** True if the search finds them by its `whole` entries alone, which find nobody else. */
function isFoundWhole(typed: string, ...names: string[]): boolean {
  const index = nameIndexEntries(names);
  return (nameQuery(typed)?.whole ?? []).some((entry) => index.includes(entry));
}

const family = [
  "Jamie Rivera",
  "Maria Martinelli-Weiß",
  "Mia Rivera",
  "Leo Rivera",
  "Fernanda Ortiz",
  "Bo Rivera",
  "Ana Rivera",
];

test.each([
  ["nunez", "Ana Núñez"],
  ["NUÑEZ", "ana nunez"],
  ["nu\u0301n\u0303ez", "Ana Nunez"],
  ["osullivan", "Siobhán O'Sullivan"],
  ["osullivan", "Siobhán O’Sullivan"],
  ["o'sullivan", "Siobhan OSullivan"],
  ["sullivan", "Siobhán O'Sullivan"],
  ["o sullivan", "Siobhán O'Sullivan"],
  ["siobhan osullivan", "Siobhán O Sullivan"],
  ["jones", "Amy Smith-Jones"],
  ["smith-jones", "Amy Smith Jones"],
  ["smith jones", "Amy Smith\u2011Jones"],
  ["smithjones", "Amy Smith-Jones"],
  ["amy jones", "Amy Smith-Jones"],
  ["lucja ohara", "Łucja Núñez-O’Hara"],
  ["nunez-o'hara", "Łucja Núñez-O’Hara"],
  ["amy smith-jones", "Amy Smith Jones"],
  ["amy smith-jones", "Amy Lee Smith Jones"],
  ["lukasz", "Łukasz Nowak"],
  ["łukasz", "Lukasz Nowak"],
  ["weiss", "Jörg Weiß"],
  ["weiß", "Jorg Weiss"],
  ["soren", "Søren Dęđik"],
  ["dedik", "Søren Dęđik"],
  ["isik", "Işık Yıldız"],
  ["yildiz", "Işık YILDIZ"],
  ["aeris", "Ærıs Lund"],
  ["\u202aana\u200b\u00a0nunez\u202c", "Ana Núñez"],
  ["garcia, maria", "Maria García"],
  ["jr", "J.R. Ewing"],
  ["gallego", "Anna Gaŀlego"],
  ["김", "김민준"],
  ["王", "王小明"],
  ["παπαδοπουλος", "Νίκος Παπαδόπουλος"],
])("%s finds %s", (typed, name) => {
  expect(isFound(typed, name)).toBe(true);
});

test.each([
  ["unez", "Ana Núñez"],
  ["ana lopez", "Ana Núñez"],
  ["anan", "Anna Nunez"],
  ["jonesy", "Amy Smith-Jones"],
])("%s doesn't find %s", (typed, name) => {
  expect(isFound(typed, name)).toBe(false);
});

test("every family member is found by each whole word, by two words, and by three letters", () => {
  for (const typed of [
    "mia",
    "maria martinelli-weiss",
    "maria weiss",
    "leo",
    "fernanda",
    "ortiz",
    "mia rivera",
    "rivera mia",
    "fernanda ortiz",
    "jam",
    "fernan",
  ])
    expect(isFound(typed, ...family), typed).toBe(true);
});

test("every further letter of a person's name still finds them, in either order of the words", () => {
  const texts = ["mariagarcia", "garciamaria", "garcia"].map((text) => [...text]);
  for (const letters of texts)
    for (let i = 2; i <= letters.length; i++) {
      const typed = letters.slice(0, i).join("");
      expect(isFoundWhole(typed, "María García"), typed).toBe(true);
    }
  expect(isFoundWhole("maria gar", "María García")).toBe(true);
});

test("one letter, or a text without letters, searches for nothing", () => {
  for (const typed of ["", " ", "a", "'", "-", "\u200b"]) expect(nameQuery(typed)).toBeNull();
});

const anyWord = fc.stringMatching(/^[A-Za-zÀ-ÖØ-öø-ž]{1,12}$/);
const anyName = fc
  .array(anyWord, { minLength: 1, maxLength: 5 })
  .chain((words) => fc.constantFrom(" ", "-", "'", " ").map((joint) => words.join(joint)));

test("a person's index has no more entries than the limit, and no duplicates", () => {
  const people = fc.array(fc.oneof(anyName, fc.string({ unit: "grapheme", maxLength: 100 })), {
    maxLength: 9,
  });
  fc.assert(
    fc.property(people, (names) => {
      const index = nameIndexEntries(names);
      expect(index.length).toBeLessThanOrEqual(maxIndexEntries);
      expect(new Set(index).size).toBe(index.length);
    }),
  );
});

test("a person is found by each word of their name, and by the first and last word together", () => {
  fc.assert(
    fc.property(anyName, (name) => {
      const words = name.split(" ").filter((word) => nameKey(word).length > 1);
      for (const word of words) expect(isFound(word, name), word).toBe(true);
      const [first, last] = [words[0], words.at(-1)];
      if (first && last && words.length > 1) {
        expect(isFoundWhole(`${first} ${last}`, name)).toBe(true);
        expect(isFoundWhole(`${last} ${first}`, name)).toBe(true);
      }
    }),
  );
});

test("accents, case, apostrophes, hyphens and spaces don't make a different name", () => {
  const spellings = ["Siobhán O’Sullivan", "siobhan o'sullivan", "SIOBHAN OSULLIVAN", "Siobhan O-Sullivan "];
  expect(new Set(spellings.map(nameKey)).size).toBe(1);
  expect(nameKey("Siobhan Sullivan")).not.toBe(nameKey("Siobhan O'Sullivan"));
});
