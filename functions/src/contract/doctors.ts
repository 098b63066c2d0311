import * as z from "zod/mini";
import { affectedShape } from "./affected.ts";
import type { Endpoint } from "./endpoint.ts";
import {
  byIdSchema,
  emailSchema,
  idSchema,
  insertedSchema,
  personNameSchema,
  successSchema,
  treatmentIdSchema,
} from "./fields.ts";
import { freshPageQuerySchema, pageQuerySchema } from "./paging.ts";
import { openingHoursSchema } from "./settings.ts";
import { atMost, requiredText } from "./text.ts";

const doctorSchema = z.object({
  _id: idSchema,
  name: z.string(),
  /** A treatment's name, as it is called now. */
  specialty: z.string(),
  /** The photo's URL. */
  img: z.string(),
  /** Ids of what can be booked with them. */
  treatments: z.array(treatmentIdSchema),
});
export type Doctor = z.infer<typeof doctorSchema>;

/** `treatments` are all that they perform, the specialty's among them. */
const managedDoctorSchema = z.extend(doctorSchema, {
  email: z.string(),
  /** Null: the clinic's. */
  hours: z.nullable(openingHoursSchema),
  bookable: z.boolean(),
});
export type ManagedDoctor = z.infer<typeof managedDoctorSchema>;

export const doctorInputSchema = z.object({
  name: personNameSchema,
  email: emailSchema,
  specialty: requiredText("Specialty", 60),
  /** The URL that `POST /photo` has answered, or the doctor's own. */
  img: z
    .string("Image is required")
    .check(atMost(2000, "Image is required"), z.minLength(1, "Image is required")),
  /** Ids of what they perform; the specialty's always. Not given: a new one performs that alone, another what they did. */
  treatments: z.optional(z.array(treatmentIdSchema).check(z.maxLength(500))),
  /** Null: the clinic's. Not given: a new one's are the clinic's, another's stay. */
  hours: z.optional(z.nullable(openingHoursSchema)),
  /** Not given: a new one is, another stays as they are. */
  bookable: z.optional(z.boolean()),
});
export type DoctorInput = z.infer<typeof doctorInputSchema>;

export const listDoctors = {
  method: "GET",
  path: "/doctor",
  who: "anyone",
  query: freshPageQuerySchema,
  answer: z.array(doctorSchema),
  paged: true,
  publicSeconds: 30,
  errors: [],
} as const satisfies Endpoint;

export const listManagedDoctors = {
  method: "GET",
  path: "/doctor/managed",
  who: "admin",
  query: pageQuerySchema,
  answer: z.array(managedDoctorSchema),
  paged: true,
  errors: [],
} as const satisfies Endpoint;

export const addDoctor = {
  method: "POST",
  path: "/doctor",
  who: "admin",
  body: doctorInputSchema,
  answer: z.extend(insertedSchema, affectedShape),
  status: 201,
  readsSuccess: true,
  errors: [],
} as const satisfies Endpoint;

export const editDoctor = {
  method: "PUT",
  path: "/doctor/{id}",
  who: "admin",
  params: byIdSchema,
  body: doctorInputSchema,
  answer: z.extend(successSchema, affectedShape),
  errors: ["conflict"],
} as const satisfies Endpoint;

/** Refused while they have coming appointments. */
export const deleteDoctor = {
  method: "DELETE",
  path: "/doctor/{id}",
  who: "admin",
  params: byIdSchema,
  answer: successSchema,
  errors: ["has-appointments", "conflict"],
} as const satisfies Endpoint;
