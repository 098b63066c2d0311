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
export const treatmentSchema = z.object({
  _id: treatmentIdSchema,
  name: z.string(),
  description: z.string(),
  slots: z.array(slotSchema),
  Price: priceSchema,
  durationMinutes: z.number(),
});
export type Treatment = z.infer<typeof treatmentSchema>;
export const treatmentsSchema = z.array(treatmentSchema);

/** GET /service?all=true, for admins: the inactive ones too. */
export const managedTreatmentSchema = z.extend(treatmentSchema, { order: z.number(), active: z.boolean() });
export type ManagedTreatment = z.infer<typeof managedTreatmentSchema>;
export const managedTreatmentsSchema = z.array(managedTreatmentSchema);

export const availableQuerySchema = z.object({ date: dateTextSchema });

/** POST /service and PUT /service/{id}. */
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
  /** Ascending; smaller comes first. */
  order: z._default(z.int(), 0),
  active: z._default(z.boolean(), true),
});
export type TreatmentInput = z.infer<typeof treatmentInputSchema>;
