/** Which emails the clinic and its dentists get. */
import * as z from "zod/mini";
import { patternText } from "./text.ts";

/** Which changes that patients make are mailed: none, those of today and tomorrow, or all. */
export const mailedChangesSchema = z.enum(["off", "same-and-next-day", "all"]);
export type MailedChanges = z.infer<typeof mailedChangesSchema>;

/** The list of a day's appointments. It is mailed at `hour`; from noon on it is the next day's list. */
const summarySchema = z.object({
  on: z.boolean(),
  /** A time of day in the clinic's time zone: `07:00`. */
  hour: patternText(5, /^([01]\d|2[0-3]):[0-5]\d$/, "Use a time like 07:00"),
});

/**
 * The clinic's emails go to the address in the settings. Each dentist's go to the address under Manage Doctors, and are only
 * about the dentist's own appointments.
 */
export const staffMailsSchema = z.object({
  clinic: z.object({
    summary: summarySchema,
    changes: mailedChangesSchema,
    /** Whether messages from the contact form are mailed. */
    messages: z.boolean(),
  }),
  dentists: z.object({ summary: summarySchema, changes: mailedChangesSchema }),
});
export type StaffMails = z.infer<typeof staffMailsSchema>;
