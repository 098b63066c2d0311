import * as z from "zod/mini";
import type { Endpoint } from "./endpoint.ts";
import { idSchema, isoDateSchema, slotSchema } from "./fields.ts";
import { scheduledBookingSchema } from "./schedule.ts";

/**
 * An upcoming appointment that can't take place as planned, with alternatives to cancelling it. The server tries to suggest
 * a different first dentist (or, without dentists, a different first time) to each appointment in the list.
 */
const affectedAppointmentSchema = z.object({
  booking: scheduledBookingSchema,
  /** The dentists who are free to treat the patient at the same time. */
  doctors: z.array(z.object({ _id: idSchema, name: z.string() })),
  /**
   * Free times of the same treatment, ordered by distance from the appointment's own time, each with the dentist who would
   * treat.
   */
  nearest: z.array(
    z.object({
      dateISO: isoDateSchema,
      slot: slotSchema,
      doctorId: z.nullable(idSchema),
      doctor: z.nullable(z.string()),
    }),
  ),
});
export type AffectedAppointment = z.infer<typeof affectedAppointmentSchema>;

/**
 * When the desk saves an edit, the answer lists the upcoming appointments that the edit made impossible, the soonest first.
 * `allChecked` is false if there were too many to check them all. Saving moves and cancels no appointment.
 */
export const affectedAppointmentsFields = {
  affected: z.array(affectedAppointmentSchema),
  allChecked: z.boolean(),
};

/**
 * Lists the upcoming appointments that can't take place as planned, the soonest first, each with its current alternatives.
 * The desk uses this list to finish the work that an edit left.
 */
export const listAffectedAppointments = {
  method: "GET",
  path: "/attention/affected",
  permission: "attention.resolve",
  answer: z.object(affectedAppointmentsFields),
  errors: [],
} as const satisfies Endpoint;
