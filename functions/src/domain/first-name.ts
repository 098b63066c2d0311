import { oneLine } from "../contract/text.ts";

/** The name that a mail and the site greet by: `Maria` for `Dr. Maria Rivera`. Titles end with a period and are left out. */
export function firstNameOf(name: string): string {
  const words = oneLine(name).split(" ");
  return words.find((word) => !word.endsWith(".")) ?? words[0] ?? "";
}
