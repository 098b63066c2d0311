import * as z from "zod/mini";
import { emailSchema, personNameSchema, requiredText } from "./fields.ts";

const doctorSchema = z.object({
  _id: z.string(),
  name: z.string(),
  /** A treatment's name. */
  specialty: z.string(),
  /** The photo's URL. */
  img: z.string(),
  /** For admins only. */
  email: z.optional(z.string()),
});
export type Doctor = z.infer<typeof doctorSchema>;
export const doctorsSchema = z.array(doctorSchema);

/** POST /doctor and PUT /doctor/{id}. */
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

export const insertedSchema = z.object({ success: z.literal(true), insertedId: z.string() });

/** What storage.rules allow too, up to 5 MB. */
export const photoTypes = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;
