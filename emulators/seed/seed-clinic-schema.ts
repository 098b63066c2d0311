/** The format of `clinics/<name>/clinic.json`: everything that the local suite writes for one clinic. */
import * as z from "zod/mini";
import { defaultStaffMails } from "../../functions/src/contract/default-staff-mails.ts";
import { type Doctor, doctorFactsSchema } from "../../functions/src/contract/doctors.ts";
import { slotSchema, treatmentIdSchema } from "../../functions/src/contract/fields.ts";
import { listReviews } from "../../functions/src/contract/reviews.ts";
import {
  openingHoursSchema,
  type PublicSettingsAnswer,
  settingsSchema,
} from "../../functions/src/contract/settings.ts";
import { treatmentSchema } from "../../functions/src/contract/treatments.ts";
import { clinicPhoneUrl } from "../../functions/src/domain/phone-number.ts";
import { reviewFiguresOf } from "../../functions/src/domain/review-figures.ts";
import { publicPartOf } from "../../functions/src/domain/settings-rules.ts";

const accountSchema = z.object({
  uid: z.string(),
  email: z.string(),
  name: z.string(),
  phone: z.string(),
  /** The family members that this patient also books for. */
  people: z._default(z.array(z.object({ id: z.string(), name: z.string() })), []),
});
export type SeedAccount = z.infer<typeof accountSchema>;

const doctorSchema = z.object({
  ...doctorFactsSchema.shape,
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** The photo's file in the clinic's folder. Without one, pages show initials. */
  portrait: z._default(z.string(), ""),
  /** Ids of the treatments that the doctor performs. The first one is the doctor's specialty. */
  treatments: z.array(treatmentIdSchema).check(z.minLength(1)),
  /** Null means the clinic's opening hours. */
  hours: z.nullable(openingHoursSchema),
  /** An absence that begins this many open days from today. */
  away: z.optional(z.object({ inOpenDays: z.int(), days: z.int(), reason: z.string() })),
});
export type SeedDoctor = z.infer<typeof doctorSchema>;

const bookingSchema = z.object({
  /**
   * Open days from today: -1 is the last open day before today, 1 the next open day after it, and 0 is
   * today or the next open day.
   */
  day: z.int(),
  /** The patient's key in `accounts.patients`. */
  patient: z.string(),
  /** The family member who is treated. Without it, the patient is treated. */
  person: z.optional(z.string()),
  treatment: treatmentIdSchema,
  /**
   * The doctors to try in this order; the first one who works at that time takes the appointment. Empty for
   * a treatment without doctors.
   */
  doctors: z._default(z.array(z.string()), []),
  slot: slotSchema,
  outcome: z.optional(z.enum(["paid-by-card", "paid-at-desk", "cancelled", "no-show"])),
  /** The id of the review in `reviews` that the patient wrote on the day after the appointment. */
  review: z.optional(z.string()),
});
export type SeedBooking = z.infer<typeof bookingSchema>;

const seedClinicSchema = z.object({
  settings: z.extend(settingsSchema, {
    staffMails: z._default(settingsSchema.shape.staffMails, defaultStaffMails),
  }),
  treatments: z.array(treatmentSchema),
  /** A treatment that none of them performs takes its own seat. */
  doctors: z.array(doctorSchema),
  accounts: z.object({ owner: accountSchema, patients: z.record(z.string(), accountSchema) }),
  /** Each belongs to a booking, whose day decides the day of the stored review. `dateISO` is for prerendered pages. */
  reviews: listReviews.answer,
  bookings: z.array(bookingSchema),
});
export type SeedClinic = z.infer<typeof seedClinicSchema>;

export function parseSeedClinic(clinic: unknown): SeedClinic {
  return z.parse(seedClinicSchema, clinic);
}

/** The answer of GET /settings for this clinic. */
export function settingsAnswerOf({ settings, reviews }: SeedClinic): PublicSettingsAnswer {
  const stars = [1, 2, 3, 4, 5].map((given) => reviews.filter((review) => review.stars === given).length);
  return {
    ...publicPartOf(settings),
    phoneUrl: clinicPhoneUrl(settings),
    reviews: reviewFiguresOf(stars),
  };
}

/** The answer of GET /doctor for this clinic, without photos: their addresses depend on the emulators' ports. */
export function doctorsAnswerOf({ doctors, treatments }: SeedClinic): Doctor[] {
  return doctors
    .map(({ id, name, email: _, portrait: _portrait, hours: _hours, away: _away, ...others }) => ({
      ...others,
      _id: id,
      name,
      specialty: treatments.find(({ _id }) => _id === others.treatments[0])?.name ?? "",
      img: "",
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}
