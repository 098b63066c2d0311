import { phoneSchema } from "@clinic/contract/fields.ts";
import { formatDate } from "@clinic/domain/calendar-date.ts";
import * as z from "zod/mini";
import type { FoundPerson } from "../../../lib/clinic/found-people.ts";

/** What tells two of the same name apart, but for the name. */
export function detailsOf({ title, email, phone, latest, family }: FoundPerson): string[] {
  const appointment = latest ? `Appointment on ${formatDate(latest)}` : "";
  const books = family.length > 0 ? `Books for ${family.join(", ")}` : "";
  return [books, email, phone, appointment].filter((detail) => detail !== "" && detail !== title);
}

/** Ten more digits make a number of whatever one begins with. */
const anyRest = "0".repeat(10);

/** What may become a phone number and isn't one yet: those are found as a whole only, so it is no question so far. */
export function isPartOfNumber(q: string): boolean {
  return !isNumber(q) && isNumber(q + anyRest);
}

function isNumber(text: string): boolean {
  return z.safeParse(phoneSchema, text).success;
}
