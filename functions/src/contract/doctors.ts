import * as z from "zod/mini";
import type { Endpoint } from "./endpoint.ts";
import {
  byIdSchema,
  emailSchema,
  insertedSchema,
  personNameSchema,
  requiredText,
  successSchema,
} from "./fields.ts";
import { freshPageQuerySchema, pageQuerySchema } from "./paging.ts";

const doctorSchema = z.object({
  _id: z.string(),
  name: z.string(),
  /** A treatment's name. */
  specialty: z.string(),
  /** The photo's URL. */
  img: z.string(),
});
export type Doctor = z.infer<typeof doctorSchema>;

const managedDoctorSchema = z.extend(doctorSchema, { email: z.string() });
export type ManagedDoctor = z.infer<typeof managedDoctorSchema>;

export const doctorInputSchema = z.object({
  name: personNameSchema,
  email: emailSchema,
  specialty: requiredText("Specialty", 60),
  /** Whose URL it is, is the server's to judge. */
  img: z
    .string("Image is required")
    .check(z.minLength(1, "Image is required"), z.maxLength(2000, "Image is required")),
});
export type DoctorInput = z.infer<typeof doctorInputSchema>;

/** What storage.rules allow too, up to 5 MB. */
export const photoTypes = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;

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
  answer: insertedSchema,
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
  answer: successSchema,
  errors: ["conflict"],
} as const satisfies Endpoint;

export const deleteDoctor = {
  method: "DELETE",
  path: "/doctor/{id}",
  who: "admin",
  params: byIdSchema,
  answer: successSchema,
  errors: [],
} as const satisfies Endpoint;
