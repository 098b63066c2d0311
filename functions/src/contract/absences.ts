import * as z from "zod/mini";
import { affectedAppointmentsFields } from "./affected-appointments.ts";
import type { Endpoint } from "./endpoint.ts";
import { byIdSchema, idSchema, localTimeSchema, successSchema } from "./fields.ts";
import { optionalText } from "./text.ts";

export const absenceInputSchema = z.object({
  doctorId: idSchema,
  /** The absence is the half-open range `[from, to)` in clinic-local time. */
  from: localTimeSchema,
  to: localTimeSchema,
  /** Only the desk reads the reason of an absence. It may be empty. */
  reason: optionalText("Reason", 200),
});
export type AbsenceInput = z.infer<typeof absenceInputSchema>;

const absenceSchema = z.extend(absenceInputSchema, { _id: idSchema });
export type Absence = z.infer<typeof absenceSchema>;

/** The answer lists running and upcoming absences, the soonest first. */
export const listAbsences = {
  method: "GET",
  path: "/absence",
  permission: "absences.edit",
  servesOwnScope: true,
  answer: z.array(absenceSchema),
  errors: [],
} as const satisfies Endpoint;

export const addAbsence = {
  method: "POST",
  path: "/absence",
  permission: "absences.edit",
  servesOwnScope: true,
  logged: "changed",
  body: absenceInputSchema,
  answer: z.object({ success: z.literal(true), _id: idSchema, ...affectedAppointmentsFields }),
  status: 201,
  errors: [],
} as const satisfies Endpoint;

export const removeAbsence = {
  method: "DELETE",
  path: "/absence/{id}",
  permission: "absences.edit",
  servesOwnScope: true,
  logged: "changed",
  params: byIdSchema,
  answer: successSchema,
  errors: [],
} as const satisfies Endpoint;
