import { type PersonReference, showPerson } from "@clinic/contract/people.ts";
import * as z from "zod/mini";

/** Whom a `personLink` means; null where nobody could be meant. */
export function readPerson(hash: string): PersonReference | null {
  const said = Object.fromEntries(new URLSearchParams(hash.replace(/^#/, "")));
  return z.safeParse(showPerson.body, { who: said }).data?.who ?? null;
}
