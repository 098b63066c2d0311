import * as z from "zod/mini";
import { scheduledBookingSchema } from "./clinic-days.ts";
import type { Endpoint } from "./endpoint.ts";
import { idSchema, isoDateSchema, slotSchema } from "./fields.ts";

/**
 * A coming appointment that can't take place as it stands, and what could be done with it besides cancelling it. The first of
 * its doctors, or where there is none of its times, is nobody else's first in the same list.
 */
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

/**
 * The coming appointments that can't take place as they stand, the soonest first, each with its alternatives as they are now: for
 * who goes on with what an edit left. Reads the coming days.
 */
export const listAffected = {
  method: "GET",
  path: "/attention/affected",
  who: "admin",
  answer: z.object(affectedShape),
  errors: [],
} as const satisfies Endpoint;
