import * as z from "zod/mini";
import { readDraft } from "../../lib/kept-drafts.ts";

/** The fields of the profile's form, whatever stands in them. */
const draftSchema = z.object({
  name: z.string(),
  phone: z.string(),
  people: z.array(z.object({ _id: z.optional(z.string()), name: z.string() })),
});

export function readProfileDraft() {
  return z.safeParse(draftSchema, readDraft("profile")).data;
}
