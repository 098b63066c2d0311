/** The search index of patients' names, and the queries that find them: docs/decisions/found-by-any-name.md */

/** Letters that Unicode normalization (NFKD) doesn't split, with what people type instead of them. */
const letterReplacements: Readonly<Record<string, string>> = {
  ...{ ß: "ss", ł: "l", ø: "o", æ: "ae", œ: "oe", đ: "d", ð: "d", þ: "th", ı: "i", ħ: "h", ŧ: "t", ŋ: "n" },
  ...{ ĸ: "k", ς: "σ" },
};
const replacedLetterPattern = new RegExp(`[${Object.keys(letterReplacements).join("")}]`, "gu");

/** Apostrophes and hyphens in all their forms, and the dots of initials. Unicode counts some of them as letters. */
const innerPunctuationPattern = /['’‘‛`´′ʼʻʽʹʾʿ＇.·\p{Pd}\u2043\u2212]+/gu;

/** Invisible characters. Unicode counts Hangul fillers as letters. */
const invisibleCharacters = /[\p{Cf}\u115F\u1160\u3164\uFFA0]/gu;

/** The character that stands for any apostrophe, hyphen or dot inside a word. */
const innerPunctuationMark = "-";

/** A word by its parts: `O'Sullivan` is `["o", "sullivan"]`. Most words have one part. */
type Word = readonly [string, ...string[]];

/** Splits a text into words without accents and case: `Núñez` becomes `nunez`. Spaces and other signs end a word. */
function foldWords(text: string): Word[] {
  const folded = text
    .replace(invisibleCharacters, "")
    .replace(innerPunctuationPattern, innerPunctuationMark)
    .normalize("NFKD")
    // NFKD has split Catalan's ŀ into two characters.
    .replace(innerPunctuationPattern, innerPunctuationMark)
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(replacedLetterPattern, (letter) => letterReplacements[letter] ?? letter)
    // NFC puts the letters of Hangul into syllables again.
    .normalize("NFC");
  return folded.split(/[^\p{L}\p{N}-]+/u).flatMap((word) => {
    const [first, ...others] = word.split(innerPunctuationMark).filter((part) => part !== "");
    return first === undefined ? [] : [[first, ...others] as const];
  });
}

/** All letters of a name in one text. Different spellings of one name have the same key. */
export function nameKey(name: string): string {
  const key = foldWords(name).flat().join("");
  return key === "" ? name.trim().toLowerCase() : key;
}

/** The most search entries that one person's document has. */
export const maxIndexEntries = 40;

/**
 * The search entries for a person's names: each beginning of a word, and of two words together. If that is too many, for
 * example for a family, the index has the whole words, pairs of words, and some short beginnings.
 */
export function nameIndexEntries(names: readonly string[]): string[] {
  const all = names.map((name) => spellingsOfName(name));
  for (const entriesOf of [allIndexEntries, likelyIndexEntries, wordIndexEntries]) {
    const entries = new Set(all.flatMap(entriesOf));
    if (entries.size <= maxIndexEntries) return addWholeWords([...entries], all);
  }
  return interleave(all.map(mostUsefulIndexEntries)).slice(0, maxIndexEntries);
}

/** Adds an entry for each whole word if there is room, so that longer names don't hide a short name that they begin with. */
function addWholeWords(entries: readonly string[], names: readonly NameSpellings[]): string[] {
  const ends = [...new Set(names.flatMap(({ words }) => words))].map((word) => word + wholeWordMark);
  return entries.length + ends.length <= maxIndexEntries ? [...entries, ...ends] : [...entries];
}

function allIndexEntries({ words, pairs, lastThenFirst, withoutSpaces }: NameSpellings): string[] {
  return [...[...words, ...pairs, ...lastThenFirst].flatMap(prefixesOf), ...withoutSpaces];
}

/** All beginnings of the name without spaces, and pairs of words only as a whole. */
function likelyIndexEntries(name: NameSpellings): string[] {
  return [...name.withoutSpaces.slice(0, 1).flatMap(prefixesOf), ...wordIndexEntries(name)];
}

/** All beginnings of each word, and pairs of words only as a whole. */
function wordIndexEntries({ words, pairs, lastThenFirst, withoutSpaces }: NameSpellings): string[] {
  return [...words.flatMap(prefixesOf), ...pairs, ...lastThenFirst, ...withoutSpaces];
}

interface NameSpellings {
  words: string[];
  /** Two words in the name's order, with the words between them left out. */
  pairs: string[];
  /** The last word followed by the first. */
  lastThenFirst: string[];
  /**
   * Words without spaces between them, for people who write two words as one: all words, and the first with the last two. It
   * is empty for a name of one word.
   */
  withoutSpaces: string[];
}

/** A longer name is indexed by this many words at its beginning and at its end. */
const indexedWordsAtEachEnd = 3;

function spellingsOfName(name: string): NameSpellings {
  const all = foldWords(name);
  const used = [...new Set([...all.slice(0, indexedWordsAtEachEnd), ...all.slice(-indexedWordsAtEachEnd)])];
  const [first, last] = [used[0], used.at(-1)];
  return {
    words: used.flatMap(spellingsOfWord),
    pairs: used.flatMap((word, i) => used.slice(i + 1).flatMap((next) => joinedSpellings(word, next))),
    lastThenFirst: first && last && first !== last ? joinedSpellings(last, first) : [],
    withoutSpaces:
      used.length > 1 ? [joinWords(used), joinWords([...used.slice(0, 1), ...used.slice(1).slice(-2)])] : [],
  };
}

function joinWords(words: readonly Word[]): string {
  return words.flat().join("");
}

/**
 * All ways to write a word with hyphens: without them, and split at them. `Núñez-O'Hara` is also found as `ohara`. The
 * longest form comes first.
 */
function spellingsOfWord(word: Word): string[] {
  const lengths = word.map((_, i) => word.length - i);
  return lengths.flatMap((length) =>
    word.slice(length - 1).map((_, from) => word.slice(from, from + length).join("")),
  );
}

function joinedSpellings(one: Word, other: Word): string[] {
  return spellingsOfWord(one).flatMap((before) => spellingsOfWord(other).map((after) => before + after));
}

/** Scripts in which one character is a word. */
const singleCharacterWords = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

/** The beginnings of a text from two letters on, because one letter finds too many people. */
function prefixesOf(text: string): string[] {
  const letters = [...text];
  const least = singleCharacterWords.test(text) ? 1 : 2;
  return letters.slice(least - 1).map((_, i) => letters.slice(0, i + least).join(""));
}

/** Lengths in letters of short beginnings, the most useful length first. */
const shortPrefixLengths = [3, 5, 2] as const;

/** Marks an entry as a short beginning, so that it is looked up separately. */
const shortPrefixMark = "~";

/** Marks an entry as a whole word. */
const wholeWordMark = "$";

/** A name's most important entries, the most useful first, for when there isn't room for all. */
function mostUsefulIndexEntries({ words, pairs, withoutSpaces }: NameSpellings): string[] {
  const [first = "", last = ""] = [words[0], words.at(-1)];
  const whole = [first, last, first + last, ...withoutSpaces, ...words, ...pairs].filter(
    (text) => prefixesOf(text).length > 0,
  );
  const short = shortPrefixLengths.flatMap((length) =>
    words.flatMap((word) => shortPrefixEntry(word, length)),
  );
  return [...new Set([...whole, ...short])];
}

function shortPrefixEntry(word: string, length: number): string[] {
  const letters = [...word];
  return letters.length < length ? [] : [shortPrefixMark + letters.slice(0, length).join("")];
}

/** Takes the first of each list, then the second of each, so that no name fills the index alone. */
function interleave(lists: readonly (readonly string[])[]): string[] {
  const most = Math.max(0, ...lists.map(({ length }) => length));
  const turns = Array.from({ length: most }, (_, i) => lists.flatMap((list) => list[i] ?? []));
  return [...new Set(turns.flat())];
}

interface NameQuery {
  /** Entries that the index of a matching person has if the typed words are whole or the index has room. */
  whole: string[];
  /**
   * Entries that find the other matching people, but also some who don't match: a short beginning, and for two words the
   * longest word.
   */
  short: string[];
  /** The entry of people whose name has the typed word as a whole word. */
  exact: string | null;
}

/** The entries to look up for a typed text. It is null for a text without letters, and for a single letter. */
export function nameQuery(typed: string): NameQuery | null {
  const asked = foldWords(typed);
  const [first, last] = [asked[0], asked.at(-1)];
  if (!first || !last) return null;
  const words = asked.map((word) => word.join(""));
  const ends = [first, last].map((word) => word.join(""));
  const whole = first === last ? words : [ends.join(""), ends.toReversed().join("")];
  const longest = words.reduce((one, other) => (other.length > one.length ? other : one));
  const length = shortPrefixLengths
    .toSorted((one, other) => other - one)
    .find((most) => most <= [...longest].length);
  const found = [...new Set(whole)].filter((text) => prefixesOf(text).length > 0);
  if (found.length === 0) return null;
  const short = length ? shortPrefixEntry(longest, length) : [];
  return first === last
    ? { whole: found, short, exact: `${words[0]}${wholeWordMark}` }
    : { whole: found, short: [...short, ...prefixesOf(longest).slice(-1)], exact: null };
}

/** True if each typed word begins a word of this name, or the name's letters without spaces. */
export function matchesName(name: string, typed: string): boolean {
  const asked = foldWords(typed);
  const parts = foldWords(name).flat();
  const endings = parts.map((_, i) => parts.slice(i).join(""));
  const begins = (text: string) => endings.some((rest) => rest.startsWith(text));
  return asked.length > 0 && asked.every((word) => begins(word.join("")) || word.every(begins));
}

/** True if each typed word is a whole word of the name. */
export function matchesWholeWords(name: string, typed: string): boolean {
  const words = new Set(foldWords(name).flatMap(spellingsOfWord));
  return foldWords(typed).every((word) => words.has(word.join("")));
}
