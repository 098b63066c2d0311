/** The format of `clinics/<name>/living.json`: what the year of a living demo is made of. */
import * as z from "zod/mini";
import { treatmentIdSchema } from "../../../functions/src/contract/fields.ts";
import { messageInputSchema } from "../../../functions/src/contract/messages.ts";

const shareSchema = z.number().check(z.minimum(0));

const treatmentShareSchema = z.object({
  id: treatmentIdSchema,
  /** How often it is booked, compared with the other treatments. */
  share: shareSchema,
  for: z.enum(["anyone", "adults", "children"]),
});

const reviewSchema = z.object({
  stars: z.int().check(z.minimum(1), z.maximum(5)),
  treatment: treatmentIdSchema,
  /** The doctor whom the text is about, if it is about one. */
  doctor: z.optional(z.string()),
  /** It was written about a visit at least this many days ago. */
  daysAgo: z.int().check(z.minimum(2)),
  review: z.string(),
  location: z.string(),
  /** False while the clinic hasn't approved the review. */
  approved: z._default(z.boolean(), true),
});
export type LivingReview = z.infer<typeof reviewSchema>;

const clockSchema = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

const messageSchema = z.object({
  ...z.pick(messageInputSchema, { email: true, subject: true, message: true }).shape,
  /** Days before today, and the time of that day. */
  daysAgo: z.int().check(z.minimum(0)),
  at: clockSchema,
  /** The clinic has opened the message. An answered one counts as done. */
  read: z._default(z.boolean(), false),
  /** The clinic's answer, at a time of a later day. */
  answer: z.optional(z.object({ text: z.string(), daysLater: z.int(), at: clockSchema })),
});
export type LivingMessage = z.infer<typeof messageSchema>;

const livingSchema = z.object({
  /** The visits of a full working day, from the fewest to the most. A shorter day has fewer. */
  visitsPerDay: z.object({ fewest: z.int(), most: z.int() }),
  treatments: z.array(treatmentShareSchema),
  people: z.object({
    /** The number of people with an account. Many of them also book for a family. */
    accounts: z.int(),
    /** The number of people without an account, for whom the desk books. */
    callers: z.int(),
    /** How many people have a name of each origin in `names.json`, compared with the others. */
    origins: z.record(z.string(), shareSchema),
    /** Phone numbers that nobody has. Each `#` stands for a digit. */
    phones: z.array(z.string()),
    /** The domain of their email addresses, which is reserved (RFC 2606 and RFC 6761). */
    mailDomain: z.string(),
  }),
  /** Notes that patients write when they book. */
  notes: z.array(z.string()),
  reviews: z.array(reviewSchema),
  messages: z.array(messageSchema),
});
export type Living = z.infer<typeof livingSchema>;

export function parseLiving(living: unknown): Living {
  return z.parse(livingSchema, living);
}
