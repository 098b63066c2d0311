import * as z from "zod/mini";
import { affectedShape } from "./affected.ts";
import type { Endpoint } from "./endpoint.ts";
import {
  durationSchema,
  freshQuerySchema,
  insertedSchema,
  priceSchema,
  slotSchema,
  successSchema,
  treatmentIdSchema,
} from "./fields.ts";
import { manyLines, optionalText, requiredText } from "./text.ts";

export const treatmentSchema = z.object({
  _id: treatmentIdSchema,
  name: z.string(),
  description: z.string(),
  slots: z.array(slotSchema),
  Price: priceSchema,
  durationMinutes: z.number(),
});
export type Treatment = z.infer<typeof treatmentSchema>;

/** What holds an appointment's time: a seat of the treatment's own, for one patient at a time, or one of its doctors. */
const heldBySchema = z.enum(["seat", "doctors"]);

const managedTreatmentSchema = z.extend(treatmentSchema, {
  order: z.number(),
  active: z.boolean(),
  heldBy: heldBySchema,
});
export type ManagedTreatment = z.infer<typeof managedTreatmentSchema>;

export const treatmentInputSchema = z.object({
  name: requiredText("Name", 60),
  description: optionalText("Description", 500, manyLines),
  /** On quarter-hours, each once. */
  slots: z
    .array(slotSchema)
    .check(
      z.minLength(1, "Times are required: choose at least one"),
      z.maxLength(96, "Times must be at most 96 a day"),
    ),
  /** 0, or what Stripe takes at least. */
  Price: priceSchema,
  durationMinutes: durationSchema,
  /** Not given: a new one is active, another stays as it is. */
  active: z.optional(z.boolean()),
  /** Not given: a new one has its seat, another stays as it is. */
  heldBy: z.optional(heldBySchema),
});
export type TreatmentInput = z.infer<typeof treatmentInputSchema>;

const byTreatmentIdSchema = z.object({ id: treatmentIdSchema });

/** The active ones in order. */
export const listTreatments = {
  method: "GET",
  path: "/service",
  who: "anyone",
  query: freshQuerySchema,
  answer: z.array(treatmentSchema),
  publicSeconds: 30,
  errors: [],
} as const satisfies Endpoint;

/** The inactive ones too. */
export const listManagedTreatments = {
  method: "GET",
  path: "/service/managed",
  who: "admin",
  answer: z.array(managedTreatmentSchema),
  errors: [],
} as const satisfies Endpoint;

export const createTreatment = {
  method: "POST",
  path: "/service",
  who: "admin",
  body: treatmentInputSchema,
  answer: insertedSchema,
  status: 201,
  errors: [],
} as const satisfies Endpoint;

/** `previous` is what the edit began with: 409 `conflict` when somebody has changed it since. */
export const editTreatment = {
  method: "PUT",
  path: "/service/{id}",
  who: "admin",
  params: byTreatmentIdSchema,
  body: z.extend(treatmentInputSchema, { previous: z.optional(treatmentInputSchema) }),
  answer: z.extend(managedTreatmentSchema, affectedShape),
  errors: ["conflict"],
} as const satisfies Endpoint;

/** All treatments' ids in their new order. 409 `conflict` when they are not all, or no longer there. */
export const orderTreatments = {
  method: "PUT",
  path: "/service",
  who: "admin",
  body: z.object({ ids: z.array(treatmentIdSchema).check(z.maxLength(500)) }),
  answer: successSchema,
  errors: ["conflict"],
} as const satisfies Endpoint;

/** One with bookings stays, inactive; the id of one removed is never used again. */
export const removeTreatment = {
  method: "DELETE",
  path: "/service/{id}",
  who: "admin",
  params: byTreatmentIdSchema,
  answer: z.object({ success: z.literal(true), outcome: z.enum(["removed", "deactivated"]) }),
  errors: [],
} as const satisfies Endpoint;
