import * as z from "zod/mini";
import { scheduledBookingSchema } from "./clinic-days.ts";
import { idSchema, isoDateSchema, slotSchema } from "./fields.ts";

/** A coming appointment that can't take place as it stands, and what could be done with it besides cancelling it. */
const affectedSchema = z.object({
  booking: scheduledBookingSchema,
  /** Who could take it over at the same time. */
  doctors: z.array(z.object({ _id: idSchema, name: z.string() })),
  /** The free times of its treatment that are nearest to its own, the nearest first, with who would treat then. */
  nearest: z.array(
    z.object({
      dateISO: isoDateSchema,
      slot: slotSchema,
      doctorId: z.nullable(idSchema),
      doctor: z.nullable(z.string()),
    }),
  ),
});
export type Affected = z.infer<typeof affectedSchema>;

/**
 * What an edit's answer tells of the appointments that it made impossible, the soonest of them at least: `allChecked` where
 * all were looked at. Saving moves and cancels none, and what was saved is never reported as failed.
 */
export const affectedShape = { affected: z.array(affectedSchema), allChecked: z.boolean() };
