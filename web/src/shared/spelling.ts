import { spellingOf, textLocaleOf } from "@clinic/domain/spelling.ts";
import { currentRegion } from "./clinic-region.ts";

/** A word as the clinic's country spells it: `canceled` or `cancelled`. */
export function spelled(word: keyof ReturnType<typeof spellingOf>): string {
  return spellingOf(currentRegion())[word];
}

/** `A, B, and C`, or `A, B and C` in British English. */
export function formatList(texts: Iterable<string>): string {
  return new Intl.ListFormat(textLocaleOf(currentRegion())).format(texts);
}
