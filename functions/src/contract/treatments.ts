import * as z from "zod/mini";
import {
  dateTextSchema,
  durationSchema,
  priceSchema,
  requiredText,
  slotSchema,
  treatmentIdSchema,
} from "./fields.ts";

/** GET /service; GET /available answers the same with only the free slots. */
const treatmentSchema = z.object({
  _id: treatmentIdSchema,
  name: z.string(),
  description: z.string(),
  slots: z.array(slotSchema),
  Price: priceSchema,
  durationMinutes: z.number(),
});
export type Treatment = z.infer<typeof treatmentSchema>;
export const treatmentsSchema = z.array(treatmentSchema);

export const servicesQuerySchema = z.object({ all: z.optional(z.enum(["true", "false"])) });

/** GET /service?all=true, for admins: the inactive ones too. */
export const managedTreatmentSchema = z.extend(treatmentSchema, { order: z.number(), active: z.boolean() });
export type ManagedTreatment = z.infer<typeof managedTreatmentSchema>;
export const managedTreatmentsSchema = z.array(managedTreatmentSchema);

export const availableQuerySchema = z.object({ date: dateTextSchema });

/** POST /service. */
export const treatmentInputSchema = z.object({
  name: requiredText("Name", 60),
  description: z.string().check(z.trim(), z.maxLength(500, "Description must be at most 500 characters")),
  slots: z.array(slotSchema).check(
    z.minLength(1, "Add at least one time"),
    z.maxLength(96, "At most 96 times a day"),
    z.refine((slots) => new Set(slots).size === slots.length, "Each time may stand only once"),
  ),
  Price: priceSchema,
  durationMinutes: durationSchema,
  /** Not given: a new one is active, another stays as it is. */
  active: z.optional(z.boolean()),
});
export type TreatmentInput = z.infer<typeof treatmentInputSchema>;

/** PUT /service/{id}. `previous` is what the edit began with: 409 `conflict` when somebody has changed it since. */
export const treatmentChangeSchema = z.extend(treatmentInputSchema, {
  previous: z.optional(treatmentInputSchema),
});

/** PUT /service: all treatments' ids in their new order. 409 `conflict` when they are not all, or no longer there. */
export const treatmentOrderSchema = z.object({ ids: z.array(treatmentIdSchema).check(z.maxLength(500)) });

/** DELETE /service/{id}: one with bookings stays, inactive; the id of one removed is never used again. */
export const treatmentRemovedSchema = z.object({
  success: z.literal(true),
  outcome: z.enum(["removed", "deactivated"]),
});
