import * as z from "zod/mini";
import { affectedAppointmentsFields } from "./affected-appointments.ts";
import type { Endpoint } from "./endpoint.ts";
import {
  byIdSchema,
  emailSchema,
  idSchema,
  insertedIdAnswerSchema,
  personNameSchema,
  successSchema,
  treatmentIdSchema,
} from "./fields.ts";
import { freshPageQuerySchema, pageQuerySchema } from "./paging.ts";
import { openingHoursSchema } from "./settings.ts";
import { manyLines, maxLength, optionalText, requiredText } from "./text.ts";

export const maxBioLength = 300;

/** What a dentist tells patients. An answer leaves out what the dentist doesn't tell. */
export const doctorFactsSchema = z.object({
  /** `DDS, New York University` */
  degree: z.optional(z.string()),
  /** The number under which an authority lists the dentist: `GDC 285714` */
  registration: z.optional(z.string()),
  /** The languages that the dentist speaks: `English, Spanish` */
  languages: z.optional(z.string()),
  bio: z.optional(z.string()),
});
export type DoctorFacts = z.infer<typeof doctorFactsSchema>;

const doctorSchema = z.object({
  ...doctorFactsSchema.shape,
  _id: idSchema,
  name: z.string(),
  /**
   * The current name of the treatment that the dentist specializes in, or `General dentist`. Patients get an empty text once the
   * clinic no longer offers that treatment.
   */
  specialty: z.string(),
  /** URL of the dentist's photo. */
  img: z.string(),
  /** Ids of the treatments that can be booked with this dentist. */
  treatments: z.array(treatmentIdSchema),
});
export type Doctor = z.infer<typeof doctorSchema>;

/** `treatments` lists all treatments that the dentist performs, including the specialty. */
const managedDoctorSchema = z.extend(doctorSchema, {
  email: z.string(),
  /** The dentist's working hours. Null means that they work the clinic's opening hours. */
  hours: z.nullable(openingHoursSchema),
  bookable: z.boolean(),
});
export type ManagedDoctor = z.infer<typeof managedDoctorSchema>;

export const doctorInputSchema = z.object({
  name: personNameSchema,
  email: emailSchema,
  /** The name of one of the clinic's treatments, or `General dentist`. */
  specialty: requiredText("Specialty", 60),
  /** The photo's URL: the one that `POST /photo` returned, or the dentist's current one. */
  img: z
    .string("Image is required")
    .check(maxLength(2000, "Image is required"), z.minLength(1, "Image is required")),
  /**
   * Ids of the treatments that the dentist performs. A specialty's treatment is always added. If the field is left out, a new
   * dentist performs only that one, and an existing one keeps their treatments.
   */
  treatments: z.optional(z.array(treatmentIdSchema).check(z.maxLength(500))),
  /**
   * The dentist's working hours. Null means the clinic's opening hours. If the field is left out, a new dentist gets null,
   * and an existing one keeps their hours.
   */
  hours: z.optional(z.nullable(openingHoursSchema)),
  /** An empty fact is shown nowhere. If a fact is left out, an existing dentist keeps theirs. */
  degree: z.optional(optionalText("Degree", 80)),
  registration: z.optional(optionalText("Registration", 60)),
  languages: z.optional(optionalText("Languages", 100)),
  bio: z.optional(optionalText("About the dentist", maxBioLength, manyLines)),
  /** If this field is left out, a new dentist is bookable, and an existing one stays as they are. */
  bookable: z.optional(z.boolean()),
});
export type DoctorInput = z.infer<typeof doctorInputSchema>;

export const listDoctors = {
  method: "GET",
  path: "/doctor",
  permission: "anyone",
  query: freshPageQuerySchema,
  answer: z.array(doctorSchema),
  paged: true,
  publicSeconds: 30,
  errors: [],
} as const satisfies Endpoint;

export const listManagedDoctors = {
  method: "GET",
  path: "/doctor/managed",
  permission: "clinic.read",
  query: pageQuerySchema,
  answer: z.array(managedDoctorSchema),
  paged: true,
  errors: [],
} as const satisfies Endpoint;

export const addDoctor = {
  method: "POST",
  path: "/doctor",
  permission: "clinic.edit",
  logged: "changed",
  body: doctorInputSchema,
  answer: z.extend(insertedIdAnswerSchema, affectedAppointmentsFields),
  status: 201,
  readsSuccess: true,
  errors: [],
} as const satisfies Endpoint;

export const editDoctor = {
  method: "PUT",
  path: "/doctor/{id}",
  permission: "clinic.edit",
  logged: "changed",
  params: byIdSchema,
  body: doctorInputSchema,
  answer: z.extend(successSchema, affectedAppointmentsFields),
  errors: ["conflict"],
} as const satisfies Endpoint;

/** Deletes a dentist. The call is refused while they have upcoming appointments. */
export const deleteDoctor = {
  method: "DELETE",
  path: "/doctor/{id}",
  permission: "clinic.edit",
  logged: "changed",
  params: byIdSchema,
  answer: successSchema,
  errors: ["has-appointments", "conflict"],
} as const satisfies Endpoint;

export const photoTypes = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;

/**
 * The upload from the specification: the form field `image`, and `data.url` in the answer. A photo that no dentist, no
 * treatment and no content of the site uses is deleted after a day.
 */
export const uploadPhoto = {
  method: "POST",
  path: "/photo",
  permission: "clinic.edit",
  query: z.object({ for: z.enum(["doctor", "site", "treatment"]) }),
  body: z.object({ image: z.file("Image is required") }),
  readsFile: { maxBytes: 5 * 1024 * 1024 },
  answer: z.object({ success: z.literal(true), data: z.object({ url: z.string() }) }),
  readsSuccess: true,
  errors: [],
} as const satisfies Endpoint;
