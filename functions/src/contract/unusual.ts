/**
 * What is unusual about an appointment that the desk makes. Patients are bound by these rules. The desk is told, and may go on
 * despite them.
 */
import * as z from "zod/mini";
import {
  blockKindSchema,
  idSchema,
  isoDateSchema,
  priceSchema,
  slotSchema,
  timeOfDayRangeSchema,
} from "./fields.ts";
import { oneLine, optionalText } from "./text.ts";

export const unusualKindSchema = z.enum([
  /** The clinic is closed then, or the dentist doesn't work. */
  "outside-hours",
  /** The day is later than patients can book. */
  "beyond-horizon",
  "in-the-past",
  /** The treatment doesn't usually start at this time. */
  "off-grid",
  /** The dentist (or the seat) has another appointment then. */
  "holder-busy",
  /** The patient has another appointment then. */
  "patient-busy",
  /** The dentist is absent then. */
  "holder-away",
  /** The clinic keeps the time for something else, or for the desk's own bookings. */
  "blocked",
  /** The price isn't the treatment's. */
  "price",
]);
export type UnusualKind = z.infer<typeof unusualKindSchema>;

/** Whose time it is: null for a treatment without dentists. */
const doctorFields = { doctorId: z.nullable(idSchema), doctor: z.nullable(z.string()) };

/** The appointments that take the time already. */
const appointmentsField = {
  appointments: z.array(
    z.object({
      _id: idSchema,
      slot: slotSchema,
      durationMinutes: z.int(),
      /** Minutes that the dentist needs afterwards. They are left out if there are none. */
      bufferMinutes: z.optional(z.int()),
      treatment: z.string(),
      patientName: z.string(),
    }),
  ),
};

export const unusualReasonSchema = z.discriminatedUnion("reason", [
  /** `hours`: when the dentist or the clinic works that day; empty on a closed day. `closed`: why it is closed, if it says so. */
  z.object({
    reason: z.literal("outside-hours"),
    ...doctorFields,
    hours: z.array(timeOfDayRangeSchema),
    closed: z.optional(z.string()),
  }),
  z.object({ reason: z.literal("beyond-horizon"), lastDay: isoDateSchema }),
  z.object({ reason: z.literal("in-the-past") }),
  z.object({ reason: z.literal("off-grid") }),
  /** `bufferMinutes`: what the dentist needs after the wanted appointment, if anything. */
  z.object({
    reason: z.literal("holder-busy"),
    ...doctorFields,
    ...appointmentsField,
    bufferMinutes: z.optional(z.int()),
  }),
  z.object({ reason: z.literal("patient-busy"), ...appointmentsField }),
  z.object({
    reason: z.literal("holder-away"),
    ...doctorFields,
    away: z.array(timeOfDayRangeSchema),
  }),
  z.object({
    reason: z.literal("blocked"),
    ...doctorFields,
    blocks: z.array(
      z.extend(timeOfDayRangeSchema, { kind: blockKindSchema, note: z.string(), deskOnly: z.boolean() }),
    ),
  }),
  /** `Price`: the treatment's. */
  z.object({ reason: z.literal("price"), Price: priceSchema }),
]);
export type UnusualReason = z.infer<typeof unusualReasonSchema>;

/** How far the desk books back and ahead. */
export const deskDaysBack = 366;
export const deskMonthsAhead = 24;

/**
 * What staff may send when they book or move for others. Without the kinds that apply, the call returns 409 `unusual` with all
 * reasons. `outside-hours` and `holder-away` need a `doctorId` if dentists perform the treatment. Others get 403.
 */
export const despiteFields = {
  despite: z.optional(z.array(unusualKindSchema).check(z.maxLength(unusualKindSchema.options.length))),
  /** Why the desk goes on. Only staff see it. */
  reason: z.optional(optionalText("The reason", 200, oneLine)),
};

/** The fields of an appointment that tell the desk what it once went on despite. A field without content is left out. */
export const acceptedFields = {
  /** What was unusual when the desk booked or moved the appointment. */
  accepted: z.optional(z.array(unusualKindSchema)),
  /** Why the desk went on despite that. */
  acceptedReason: z.optional(z.string()),
};
