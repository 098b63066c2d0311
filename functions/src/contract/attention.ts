/** What needs a person, and why. */
import * as z from "zod/mini";
import { bookingSchema } from "./bookings.ts";
import { instantSchema } from "./fields.ts";

/** `refund-failed`: a payment that is owed back could not be given back by card. */
export const attentionKindSchema = z.enum(["refund-failed"]);
export type AttentionKind = z.infer<typeof attentionKindSchema>;

/** GET /attention?limit=&after=, for admins. `subject` is the booking's id. */
const attentionSchema = z.object({
  subject: z.string(),
  kind: attentionKindSchema,
  since: instantSchema,
  booking: bookingSchema,
});
export type Attention = z.infer<typeof attentionSchema>;
export const attentionsSchema = z.array(attentionSchema);

/** DELETE /attention/{subject}?kind=: somebody has seen to it. */
export const attentionQuerySchema = z.object({ kind: attentionKindSchema });
