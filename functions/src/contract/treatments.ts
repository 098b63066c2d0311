import * as z from "zod/mini";
import { affectedAppointmentsFields } from "./affected-appointments.ts";
import type { Endpoint } from "./endpoint.ts";
import {
  bufferSchema,
  durationSchema,
  freshQuerySchema,
  insertedIdAnswerSchema,
  noticeHoursSchema,
  priceSchema,
  slotSchema,
  successSchema,
  treatmentIdSchema,
} from "./fields.ts";
import { manyLines, optionalText, patternText, requiredText } from "./text.ts";

/** The site's drawings of treatments. A drawing that this release doesn't know is shown as none. */
export const treatmentDrawings = [
  "check-up",
  "cleaning",
  "fluoride",
  "filling",
  "crown",
  "implant",
  "surgery",
  "braces",
  "whitening",
  "children",
] as const;
export type TreatmentDrawing = (typeof treatmentDrawings)[number];

const drawingNames: readonly string[] = treatmentDrawings;

export function isTreatmentDrawing(picture: string | undefined): picture is TreatmentDrawing {
  return picture !== undefined && drawingNames.includes(picture);
}

/**
 * The treatment's own notice in hours, in place of the clinic's (`notice` of the settings). A part that is left out is the
 * clinic's.
 */
const treatmentNoticeSchema = z.object({
  book: z.optional(noticeHoursSchema),
  change: z.optional(noticeHoursSchema),
});

export const treatmentSchema = z.object({
  _id: treatmentIdSchema,
  name: z.string(),
  description: z.string(),
  slots: z.array(slotSchema),
  Price: priceSchema,
  durationMinutes: z.number(),
  /** It is left out if the clinic's notice applies. */
  noticeHours: z.optional(treatmentNoticeSchema),
  /** Whom the treatment is for, in the clinic's words: `Adults, twice a year`. It is left out if the clinic doesn't say. */
  forWhom: z.optional(z.string()),
  /** One of `treatmentDrawings`, or the URL of a photo. It is left out if there is no picture. */
  picture: z.optional(z.string()),
});
export type Treatment = z.infer<typeof treatmentSchema>;

/**
 * The kind of holder whose time an appointment claims. `seat` means that the treatment takes one patient at a time.
 * `doctors` means that a dentist performs it and is busy then.
 */
const holderKindSchema = z.enum(["seat", "doctors"]);

const managedTreatmentSchema = z.extend(treatmentSchema, {
  order: z.number(),
  active: z.boolean(),
  heldBy: holderKindSchema,
  /** The minutes that the dentist needs after each appointment. Patients don't see them. */
  bufferMinutes: z.optional(z.number()),
});
export type ManagedTreatment = z.infer<typeof managedTreatmentSchema>;

export const treatmentInputSchema = z.object({
  name: requiredText("Name", 60),
  description: optionalText("Description", 500, manyLines),
  /** Start times on quarter-hours, each listed once. */
  slots: z
    .array(slotSchema)
    .check(
      z.minLength(1, "Times are required: choose at least one"),
      z.maxLength(96, "Times must be at most 96 a day"),
    ),
  /** 0, or at least the smallest amount that Stripe accepts. */
  Price: priceSchema,
  durationMinutes: durationSchema,
  /**
   * If this field is left out, a new treatment has no buffer, and an existing one keeps its own. Appointments that are booked
   * already keep theirs.
   */
  bufferMinutes: z.optional(bufferSchema),
  /** If this field is left out, a new treatment has the clinic's notice, and an existing one stays as it is. */
  noticeHours: z.optional(treatmentNoticeSchema),
  /**
   * One of `treatmentDrawings`, or the URL that `POST /photo?for=treatment` returned; empty for no picture. If this field is left
   * out, an existing treatment keeps its picture.
   */
  picture: z.optional(
    z.union(
      [z.literal(""), z.enum(treatmentDrawings), patternText(2000, /\//, "Please choose a picture")],
      "There is no drawing of this name",
    ),
  ),
  /** If this field is left out, an existing treatment keeps its text. */
  forWhom: z.optional(optionalText("For whom", 120)),
  /** If this field is left out, a new treatment is active, and an existing one stays as it is. */
  active: z.optional(z.boolean()),
  /** If this field is left out, a new treatment gets `seat`, and an existing one stays as it is. */
  heldBy: z.optional(holderKindSchema),
});
export type TreatmentInput = z.infer<typeof treatmentInputSchema>;

const byTreatmentIdSchema = z.object({ id: treatmentIdSchema });

/** Lists active treatments in the clinic's order. */
export const listTreatments = {
  method: "GET",
  path: "/service",
  permission: "anyone",
  query: freshQuerySchema,
  answer: z.array(treatmentSchema),
  publicSeconds: 30,
  errors: [],
} as const satisfies Endpoint;

/** Lists all treatments, inactive ones included. */
export const listManagedTreatments = {
  method: "GET",
  path: "/service/managed",
  permission: "clinic.read",
  answer: z.array(managedTreatmentSchema),
  errors: [],
} as const satisfies Endpoint;

export const createTreatment = {
  method: "POST",
  path: "/service",
  permission: "clinic.edit",
  logged: "changed",
  body: treatmentInputSchema,
  answer: insertedIdAnswerSchema,
  status: 201,
  errors: [],
} as const satisfies Endpoint;

/**
 * Saves a treatment. `previous` holds the treatment that the admin began to edit; the call returns 409 `conflict` if
 * somebody has changed it since then.
 */
export const editTreatment = {
  method: "PUT",
  path: "/service/{id}",
  permission: "clinic.edit",
  logged: "changed",
  params: byTreatmentIdSchema,
  body: z.extend(treatmentInputSchema, { previous: z.optional(treatmentInputSchema) }),
  answer: z.extend(managedTreatmentSchema, affectedAppointmentsFields),
  errors: ["conflict"],
} as const satisfies Endpoint;

/** Sets the order of treatments by their ids. The call returns 409 `conflict` if an id is missing or no longer exists. */
export const reorderTreatments = {
  method: "PUT",
  path: "/service",
  permission: "clinic.edit",
  logged: "changed",
  body: z.object({ ids: z.array(treatmentIdSchema).check(z.maxLength(500)) }),
  answer: successSchema,
  errors: ["conflict"],
} as const satisfies Endpoint;

/** Removes a treatment. A treatment with bookings is only deactivated. The id of a removed treatment is never used again. */
export const removeTreatment = {
  method: "DELETE",
  path: "/service/{id}",
  permission: "clinic.edit",
  logged: "changed",
  params: byTreatmentIdSchema,
  answer: z.object({ success: z.literal(true), outcome: z.enum(["removed", "deactivated"]) }),
  errors: [],
} as const satisfies Endpoint;
