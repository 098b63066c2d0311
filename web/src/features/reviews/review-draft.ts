import * as z from "zod/mini";
import { readDraft } from "../../lib/kept-drafts.ts";

/** The fields of the review's form, whatever stands in them, and of which appointment they speak. */
const draftSchema = z.object({
  appointment: z.string(),
  review: z.string(),
  location: z.string(),
  stars: z.optional(z.number()),
});

export function readReviewDraft() {
  return z.safeParse(draftSchema, readDraft("review")).data;
}
