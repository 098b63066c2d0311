/** Longer beginnings are compared up to here, which keeps the index of a user small. */
const longest = 40;

/** Of a name with more words than twice this, the first and the last ones: people search by given and family names. */
const wordsAtEachEnd = 4;

/**
 * What a search may begin with to find a user: the address and each word of the name with what follows it. In lower case,
 * every beginning an entry of its own, so that Firestore finds a page of matches with `array-contains` and reads no more.
 */
export function searchPrefixes(user: { email: string; name: string }): string[] {
  const name = normalize(user.name);
  const starts = [...name.matchAll(/(?<=^| )[^ ]/g)].map(({ index }) => index);
  const used = new Set([...starts.slice(0, wordsAtEachEnd), ...starts.slice(-wordsAtEachEnd)]);
  const words = [...used].map((start) => name.slice(start));
  return [...new Set([normalize(user.email), ...words].flatMap(beginnings))];
}

/** What somebody typed, as it stands in the index. */
export function searchPrefix(typed: string): string {
  return cut(normalize(typed)).join("");
}

function normalize(text: string): string {
  return text.normalize("NFKC").toLowerCase().trim().replace(/\s+/g, " ");
}

function beginnings(text: string): string[] {
  const letters = cut(text);
  return letters.map((_, i) => letters.slice(0, i + 1).join(""));
}

/** By code points: half a surrogate pair is no text. */
function cut(text: string): string[] {
  return [...text].slice(0, longest);
}
