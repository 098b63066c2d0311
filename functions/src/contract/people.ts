/** Whom the clinic has to do with, found by the desk: holders of accounts, and callers whom only their appointments know. */
import * as z from "zod/mini";
import { bookingSchema } from "./bookings.ts";
import type { Endpoint } from "./endpoint.ts";
import { emailSchema, idSchema, isoDateSchema, phoneSchema, searchedSchema } from "./fields.ts";
import { pageQuerySchema } from "./paging.ts";

/**
 * By account, or by what somebody gave: their phone number, as the clinic's country reads it, or their address. Where all of that
 * belongs to one account, it means that account; else whoever gave it, which may be several people.
 */
const whoSchema = z.union([
  z.object({ uid: idSchema }),
  z.object({ phone: phoneSchema }),
  z.object({ email: emailSchema }),
]);
export type Who = z.infer<typeof whoSchema>;

const accountFoundSchema = z.object({
  uid: idSchema,
  name: z.string(),
  email: z.string(),
  /** Anyone can sign up with an address that isn't theirs: until it is verified, it says nothing about the person. */
  emailVerified: z.boolean(),
  /** As typed; empty where they gave none. */
  phone: z.string(),
});
export type AccountFound = z.infer<typeof accountFoundSchema>;

/** Of appointments that belong to no account: the latest for each name with that number or address. */
const callerFoundSchema = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  /** The day of that appointment. */
  dateISO: isoDateSchema,
});
export type CallerFound = z.infer<typeof callerFoundSchema>;

const foundSchema = z.object({
  /** At most 8 of each. */
  accounts: z.array(accountFoundSchema),
  callers: z.array(callerFoundSchema),
});
export type Found = z.infer<typeof foundSchema>;

const personPageSchema = z.object({
  /** As they are called, or as their latest appointment has it. */
  name: z.string(),
  /** Null for a caller, and where several people share that number or address. */
  account: z.nullable(
    z.extend(accountFoundSchema, {
      role: z.enum(["patient", "admin"]),
      people: z.array(z.object({ _id: idSchema, name: z.string() })),
    }),
  ),
  /** All that their latest appointments and their account name. */
  phones: z.array(z.string()),
  /** The links that call `phones`, in the same order. */
  phoneUrls: z.array(z.string()),
  emails: z.array(z.string()),
  /** Whether their address gets reminders; null without an address. */
  reminders: z.nullable(z.enum(["on", "off"])),
  /** Over all of their appointments, each once. One that has begun is a past one. */
  counts: z.object({ coming: z.int(), past: z.int(), cancelled: z.int(), noShow: z.int() }),
  /** US dollars: what the clinic holds of theirs, and what is unpaid of appointments that have begun, missed ones too. */
  paid: z.number(),
  outstanding: z.number(),
});
export type PersonPage = z.infer<typeof personPageSchema>;

/**
 * Accounts whose address, or a word of whose name, begins with it; and by their exact address or phone number, accounts that
 * gave it in their profile or with an appointment, and callers. Nothing for an empty text. What is
 * looked for stands in the body, as it does below: a number or an address belongs in no URL and no log.
 */
export const searchPeople = {
  method: "POST",
  path: "/search",
  who: "admin",
  body: z.object({ q: searchedSchema }),
  answer: foundSchema,
  errors: [],
} as const satisfies Endpoint;

/** Who has neither an account nor an appointment: 404. */
export const showPerson = {
  method: "POST",
  path: "/people",
  who: "admin",
  body: z.object({ who: whoSchema }),
  answer: personPageSchema,
  errors: ["not-found"],
} as const satisfies Endpoint;

/** Coming ones the soonest first, and past ones the latest first; cancelled ones are among both. Of who is unknown: none. */
export const listAppointmentsOfPerson = {
  method: "POST",
  path: "/people/appointments",
  who: "admin",
  body: z.extend(pageQuerySchema, { who: whoSchema, when: z.enum(["coming", "past"]) }),
  answer: z.array(bookingSchema),
  paged: true,
  errors: [],
} as const satisfies Endpoint;
