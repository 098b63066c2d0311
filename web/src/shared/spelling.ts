import { spellingOf } from "@clinic/domain/spelling.ts";
import { currentRegion } from "./clinic-region.ts";

/** A word as the clinic's country spells it: `canceled` or `cancelled`. */
export function spelled(word: keyof ReturnType<typeof spellingOf>): string {
  return spellingOf(currentRegion())[word];
}
