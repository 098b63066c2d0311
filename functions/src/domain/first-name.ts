import { oneLine } from "../contract/text.ts";

/** The name that a mail and the site greet by: `Maria` for `Dr. Maria Rivera`. Titles end with a period and are left out. */
export function firstNameOf(name: string): string {
  const words = oneLine(name).split(" ");
  return words.find((word) => !word.endsWith(".")) ?? words[0] ?? "";
}

/** `Maria R.` for `Dr. Maria Ana Rivera`, to sign in public. A name of one word stays as it is. */
export function shortNameOf(name: string): string {
  const first = firstNameOf(name);
  const last = oneLine(name).split(" ").at(-1) ?? "";
  const [initial] = last;
  return initial === undefined || last === first ? first : `${first} ${initial}.`;
}
