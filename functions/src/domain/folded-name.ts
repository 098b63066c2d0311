/** Names as the index of people has them, and what finds them: docs/decisions/found-by-any-name.md */

/** Letters that NFKD leaves whole, as people type them without their mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ß: "ss", ł: "l", ø: "o", æ: "ae", œ: "oe", đ: "d", ð: "d", þ: "th", ı: "i", ħ: "h", ŧ: "t", ŋ: "n" },
  ...{ ĸ: "k", ς: "σ" },
};
const unfolded = new RegExp(`[${Object.keys(plainLetters).join("")}]`, "gu");

/** Apostrophes and hyphens, as written and as pasted, and the dots of initials. Some of them count as letters in Unicode. */
const joiners = /['’‘‛`´′ʼʻʽʹʾʿ＇.·\p{Pd}\u2043\u2212]+/gu;

/** Characters without a look of their own. Hangul's fillers count as letters. */
const unseen = /[\p{Cf}\u115F\u1160\u3164\uFFA0]/gu;

/** The joiner of a word, until it is taken apart. */
const joint = "-";

/** A word by its parts: `O'Sullivan` is `["o", "sullivan"]`, and most words are one part. */
type Word = readonly [string, ...string[]];

/** Without marks and case: `Núñez` is `nunez`. Spaces and other signs end a word. */
function foldWords(text: string): Word[] {
  const folded = text
    .replace(unseen, "")
    .replace(joiners, joint)
    .normalize("NFKD")
    // Catalan's ŀ is two characters now.
    .replace(joiners, joint)
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(unfolded, (letter) => plainLetters[letter] ?? letter)
    // Hangul's letters stand in syllables again.
    .normalize("NFC");
  return folded.split(/[^\p{L}\p{N}-]+/u).flatMap((word) => {
    const [first, ...others] = word.split(joint).filter((part) => part !== "");
    return first === undefined ? [] : [[first, ...others] as const];
  });
}

/** All letters of a name. Two spellings of one name have the same. */
export function nameKey(name: string): string {
  const key = foldWords(name).flat().join("");
  return key === "" ? name.trim().toLowerCase() : key;
}

/** A person's document has no more entries than this. */
export const mostEntries = 40;

/**
 * The entries by which one of these names is found: each beginning of a word and of two words together. Where that is too much, as
 * of a family, its whole words and pairs of words, and some `short` beginnings.
 */
export function indexOfNames(names: readonly string[]): string[] {
  const all = names.map((name) => readName(name));
  for (const entriesOf of [everything, mostTyped, eachWord]) {
    const entries = new Set(all.flatMap(entriesOf));
    if (entries.size <= mostEntries) return withEnds([...entries], all);
  }
  return inTurns(all.map(essentials)).slice(0, mostEntries);
}

/** A whole word has an entry of its own, where there is room: a short name isn't hidden by the longer ones that begin with it. */
function withEnds(entries: readonly string[], names: readonly ReadName[]): string[] {
  const ends = [...new Set(names.flatMap(({ words }) => words))].map((word) => word + end);
  return entries.length + ends.length <= mostEntries ? [...entries, ...ends] : [...entries];
}

function everything({ words, pairs, turned, runs }: ReadName): string[] {
  return [...[...words, ...pairs, ...turned].flatMap(beginnings), ...runs];
}

/** All beginnings of the first pair of words as typed, and the whole of the other pairs. */
function mostTyped(name: ReadName): string[] {
  return [...name.runs.slice(0, 1).flatMap(beginnings), ...eachWord(name)];
}

/** Pairs of words as wholes only. */
function eachWord({ words, pairs, turned, runs }: ReadName): string[] {
  return [...words.flatMap(beginnings), ...pairs, ...turned, ...runs];
}

interface ReadName {
  words: string[];
  /** Two words in the name's order, without what is between them. */
  pairs: string[];
  /** The last word before the first. */
  turned: string[];
  /** Without spaces, for who writes two words as one: all of them, and the first with the last two. None of a name of one word. */
  runs: string[];
}

/** The first and the last words of a name with more words. */
const wordsAtEachEnd = 3;

function readName(name: string): ReadName {
  const all = foldWords(name);
  const used = [...new Set([...all.slice(0, wordsAtEachEnd), ...all.slice(-wordsAtEachEnd)])];
  const [first, last] = [used[0], used.at(-1)];
  return {
    words: used.flatMap(formsOf),
    pairs: used.flatMap((word, i) => used.slice(i + 1).flatMap((next) => joined(word, next))),
    turned: first && last && first !== last ? joined(last, first) : [],
    runs: used.length > 1 ? [run(used), run([...used.slice(0, 1), ...used.slice(1).slice(-2)])] : [],
  };
}

function run(words: readonly Word[]): string {
  return words.flat().join("");
}

/** With each of its hyphens as nothing, and as a boundary: Núñez-O'Hara is also `ohara`. The longest first. */
function formsOf(word: Word): string[] {
  const lengths = word.map((_, i) => word.length - i);
  return lengths.flatMap((length) =>
    word.slice(length - 1).map((_, from) => word.slice(from, from + length).join("")),
  );
}

function joined(one: Word, other: Word): string[] {
  return formsOf(one).flatMap((before) => formsOf(other).map((after) => before + after));
}

/** Scripts in which one character is a word. */
const dense = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

/** From two letters on: one letter finds too many. */
function beginnings(text: string): string[] {
  const letters = [...text];
  const least = dense.test(text) ? 1 : 2;
  return letters.slice(least - 1).map((_, i) => letters.slice(0, i + least).join(""));
}

/** Lengths of `short` beginnings, the most useful first. */
const shortLengths = [3, 5, 2] as const;

/** A short beginning has a mark, so that it is asked for apart. */
const mark = "~";

/** After a whole word. */
const end = "$";

/** Entries of a name if there isn't room for all, the most useful first. */
function essentials({ words, pairs, runs }: ReadName): string[] {
  const [first = "", last = ""] = [words[0], words.at(-1)];
  const whole = [first, last, first + last, ...runs, ...words, ...pairs].filter(
    (text) => beginnings(text).length > 0,
  );
  const short = shortLengths.flatMap((length) => words.flatMap((word) => shortOf(word, length)));
  return [...new Set([...whole, ...short])];
}

function shortOf(word: string, length: number): string[] {
  const letters = [...word];
  return letters.length < length ? [] : [mark + letters.slice(0, length).join("")];
}

/** The first of each, then the second of each: nobody's name is left out because of another's. */
function inTurns(lists: readonly (readonly string[])[]): string[] {
  const most = Math.max(0, ...lists.map(({ length }) => length));
  const turns = Array.from({ length: most }, (_, i) => lists.flatMap((list) => list[i] ?? []));
  return [...new Set(turns.flat())];
}

interface NameQuestion {
  /** Entries that stand in the index of everybody who is meant, as far as the words are whole or the index has room. */
  whole: string[];
  /** The entries that find the others, and people who aren't meant: a short beginning, and of two words the longest. */
  short: string[];
  /** The entry of people who have this word as a whole one. */
  exact: string | null;
}

/** The entries to look up. Null for a text without letters, and for a single letter. */
export function askForName(typed: string): NameQuestion | null {
  const asked = foldWords(typed);
  const [first, last] = [asked[0], asked.at(-1)];
  if (!first || !last) return null;
  const words = asked.map((word) => word.join(""));
  const ends = [first, last].map((word) => word.join(""));
  const whole = first === last ? words : [ends.join(""), ends.toReversed().join("")];
  const longest = words.reduce((one, other) => (other.length > one.length ? other : one));
  const length = shortLengths
    .toSorted((one, other) => other - one)
    .find((most) => most <= [...longest].length);
  const found = [...new Set(whole)].filter((text) => beginnings(text).length > 0);
  if (found.length === 0) return null;
  const short = length ? shortOf(longest, length) : [];
  return first === last
    ? { whole: found, short, exact: `${words[0]}${end}` }
    : { whole: found, short: [...short, ...beginnings(longest).slice(-1)], exact: null };
}

/** Whether each word that was typed begins a word of this name, or the same letters without their spaces. */
export function isMeant(name: string, typed: string): boolean {
  const asked = foldWords(typed);
  const parts = foldWords(name).flat();
  const rests = parts.map((_, i) => parts.slice(i).join(""));
  const begins = (text: string) => rests.some((rest) => rest.startsWith(text));
  return asked.length > 0 && asked.every((word) => begins(word.join("")) || word.every(begins));
}

/** Whether those are whole words of the name. */
export function isMeantExactly(name: string, typed: string): boolean {
  const words = new Set(foldWords(name).flatMap(formsOf));
  return foldWords(typed).every((word) => words.has(word.join("")));
}
