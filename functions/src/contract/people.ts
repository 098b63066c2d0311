/** Whom the clinic has to do with, found by the desk: holders of accounts, and callers whom the desk has booked for. */
import * as z from "zod/mini";
import { bookingSchema } from "./bookings.ts";
import type { Endpoint } from "./endpoint.ts";
import {
  byIdSchema,
  emailSchema,
  idSchema,
  instantSchema,
  isoDateSchema,
  phoneSchema,
  searchedSchema,
} from "./fields.ts";
import { bounceReasonSchema, bounceSchema } from "./mail-reports.ts";
import { pageQuerySchema } from "./paging.ts";
import { personLinkSchema } from "./person-links.ts";

/**
 * By account, by a caller's record, or by what somebody gave: their phone number, as the clinic's country reads it, or their address. Where all of that
 * belongs to one account, it means that account; else whoever gave it, which may be several people.
 */
const whoSchema = z.union([
  z.object({ uid: idSchema }),
  z.object({ caller: idSchema }),
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
  /** Whom of the family the search means, or the name under which the clinic had booked for them; left out where it means the holder. */
  family: z.optional(z.array(z.string())),
});
export type AccountFound = z.infer<typeof accountFoundSchema>;

/** Whom the desk has booked for, as they gave their name, number and address last. */
const callerFoundSchema = z.object({
  /** The id of their record; left out while records are still being prepared. */
  _id: z.optional(idSchema),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  /** The day of their latest appointment. */
  dateISO: isoDateSchema,
});
export type CallerFound = z.infer<typeof callerFoundSchema>;

const foundSchema = z.object({
  /** At most 8 of each. */
  accounts: z.array(accountFoundSchema),
  callers: z.array(callerFoundSchema),
  /** After an upgrade, until the migration is done: callers and family are not found by name yet. */
  preparing: z.optional(z.literal(true)),
  /** The search was for an address, and no mails go there. */
  bounce: z.optional(bounceSchema),
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
  /** Those to which no mails go. */
  bounces: z.optional(
    z.array(z.object({ email: z.string(), why: bounceReasonSchema, since: instantSchema })),
  ),
  /** Whether their address gets reminders; null without an address. */
  reminders: z.nullable(z.enum(["on", "off"])),
  /** Other accounts that the desk has said are theirs: what is below is of all of them. */
  sameAs: z.optional(z.array(z.object({ uid: idSchema, name: z.string(), email: z.string() }))),
  /** Links of the last 30 days, the latest first. */
  links: z.optional(z.array(personLinkSchema)),
  /** Over all of their appointments, each once. One that has begun is a past one. */
  counts: z.object({ coming: z.int(), past: z.int(), cancelled: z.int(), noShow: z.int() }),
  /** US dollars: what the clinic holds of theirs, and what is unpaid of appointments that have begun, missed ones too. */
  paid: z.number(),
  outstanding: z.number(),
});
export type PersonPage = z.infer<typeof personPageSchema>;

/**
 * Accounts and callers by the beginnings of words of their name or of one of their family, in whatever spelling: `nunez` finds
 * Núñez. Accounts by the beginning of their address. By an exact address or phone number, accounts that
 * gave it in their profile or with an appointment, and callers. Nothing for an empty text. At most 60 reads. What is
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

/** 404 for a person without an account, a record or an appointment. */
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

/**
 * The address of a caller's record, as they say it now: their coming appointments without an account have it from then on, mails about them go
 * there, and links in earlier mails end. The name and the number change with the next appointment that the desk books. `account` has proved that
 * the address is theirs: these appointments are theirs with their next session. A preview changes nothing.
 */
export const correctCaller = {
  method: "PATCH",
  path: "/people/{id}",
  who: "admin",
  params: byIdSchema,
  body: z.object({ email: emailSchema, preview: z.optional(z.literal(true)) }),
  answer: z.object({
    success: z.literal(true),
    changed: z.int(),
    account: z.optional(z.object({ name: z.string() })),
  }),
  errors: [],
} as const satisfies Endpoint;
