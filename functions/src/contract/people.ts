/** How the desk finds patients: account holders, and callers for whom the desk has booked. */
import * as z from "zod/mini";
import { bookingSchema } from "./bookings.ts";
import type { Endpoint } from "./endpoint.ts";
import {
  byIdSchema,
  currencySchema,
  emailSchema,
  idSchema,
  instantSchema,
  isoDateSchema,
  personNameSchema,
  phoneSchema,
  roleShape,
  searchTextSchema,
} from "./fields.ts";
import { bounceReasonSchema, bounceSchema } from "./mail-reports.ts";
import { pageQuerySchema } from "./paging.ts";
import { recordLinkSchema } from "./record-links.ts";
import { patternText } from "./text.ts";

/**
 * Names a patient by account, by a caller's record, by phone number (read as a number of the clinic's country), or by email
 * address. If everything with that number or address belongs to one account or one caller, it means that account or caller;
 * otherwise it means everybody who gave it.
 */
const personReferenceSchema = z.union([
  z.object({ uid: idSchema }),
  z.object({ caller: idSchema }),
  z.object({ phone: phoneSchema }),
  z.object({ email: emailSchema }),
]);
export type PersonReference = z.infer<typeof personReferenceSchema>;

const accountFoundSchema = z.object({
  uid: idSchema,
  name: z.string(),
  email: z.string(),
  /** Anyone can sign up with somebody else's address. Until the address is verified, it says nothing about the person. */
  emailVerified: z.boolean(),
  /** The phone number as typed. It is empty if the account has none. */
  phone: z.string(),
  /**
   * The family members who match the search, or the name under which the clinic had booked for the account. It is left out
   * if the search matches the account holder.
   */
  family: z.optional(z.array(z.string())),
});
export type AccountFound = z.infer<typeof accountFoundSchema>;

/** A caller for whom the desk has booked, with the latest name, number and address that they gave. */
const callerFoundSchema = z.object({
  /** The id of the caller's record. It is left out while a migration is still creating records. */
  _id: z.optional(idSchema),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  /** The day of the caller's latest appointment. */
  dateISO: isoDateSchema,
});
export type CallerFound = z.infer<typeof callerFoundSchema>;

const peopleSearchResultSchema = z.object({
  /** Each list has at most 8 items. */
  accounts: z.array(accountFoundSchema),
  callers: z.array(callerFoundSchema),
  /** Set after an upgrade until the migration is done: the search can't find callers and family members by name yet. */
  preparing: z.optional(z.literal(true)),
  /** Set if the search is for an email address to which the clinic sends no emails. */
  bounce: z.optional(bounceSchema),
});
export type PeopleSearchResult = z.infer<typeof peopleSearchResultSchema>;

const personDetailsSchema = z.object({
  /** The patient's name from their account, or from their latest appointment. */
  name: z.string(),
  /** The patient's account. It is null for a caller, and if several people share the number or address. */
  account: z.nullable(
    z.extend(accountFoundSchema, {
      ...roleShape,
      people: z.array(z.object({ _id: idSchema, name: z.string() })),
    }),
  ),
  /** The id of the caller's record, if the patient is exactly one caller. */
  caller: z.optional(idSchema),
  /**
   * The people who gave the number or address, if it means several. Each has a page of their own. Dentists don't get them.
   */
  people: z.optional(
    z.object({ accounts: z.array(accountFoundSchema), callers: z.array(callerFoundSchema) }),
  ),
  /** All phone numbers of the patient's account and latest appointments. */
  phones: z.array(z.string()),
  /** The links that call `phones`, in the same order. */
  phoneUrls: z.array(z.string()),
  emails: z.array(z.string()),
  /** The patient's addresses to which the clinic sends no emails, because earlier ones bounced. */
  bounces: z.optional(
    z.array(z.object({ email: z.string(), why: bounceReasonSchema, since: instantSchema })),
  ),
  /** `on` if the patient's address gets reminders, otherwise `off`. It is null without an address. */
  reminders: z.nullable(z.enum(["on", "off"])),
  /** Other accounts that the desk has linked to this patient. The counts and amounts below include them. */
  sameAs: z.optional(z.array(z.object({ uid: idSchema, name: z.string(), email: z.string() }))),
  /** The links that the desk made in the last 30 days, the latest first. */
  links: z.optional(z.array(recordLinkSchema)),
  /** Counts each of the patient's appointments once. One that has begun counts as past. */
  counts: z.object({ coming: z.int(), past: z.int(), cancelled: z.int(), noShow: z.int() }),
  /**
   * In the major unit of `currency`: the patient's money that the clinic holds, and the unpaid price of appointments that have begun, no-shows
   * included.
   */
  paid: z.number(),
  currency: z.optional(currencySchema),
  outstanding: z.number(),
});
export type PersonDetails = z.infer<typeof personDetailsSchema>;

/**
 * Finds accounts and callers. The search text may be the beginning of any word of a name, or of a family member's name, in
 * any spelling: `nunez` finds Núñez. Accounts are also found by the beginning of their address. An exact address or phone
 * number finds accounts and callers that gave it. An empty text finds nothing. The call makes at most 60 reads. The text is
 * in the body, because addresses and numbers must not appear in URLs and logs.
 */
export const searchPeople = {
  method: "POST",
  path: "/search",
  permission: "patients.read",
  body: z.object({ q: searchTextSchema }),
  answer: peopleSearchResultSchema,
  errors: [],
} as const satisfies Endpoint;

/** Returns a patient's page. The call returns 404 for a patient without an account, a record or an appointment. */
export const showPerson = {
  method: "POST",
  path: "/people",
  permission: "patients.read",
  servesOwnScope: true,
  body: z.object({ who: personReferenceSchema }),
  answer: personDetailsSchema,
  errors: ["not-found"],
} as const satisfies Endpoint;

/**
 * Lists a patient's appointments: upcoming ones with the soonest first, past ones with the latest first. Both lists include
 * cancelled ones. An unknown patient has an empty list.
 */
export const listAppointmentsOfPerson = {
  method: "POST",
  path: "/people/appointments",
  permission: "patients.read",
  servesOwnScope: true,
  body: z.extend(pageQuerySchema, { who: personReferenceSchema, when: z.enum(["coming", "past"]) }),
  answer: z.array(bookingSchema),
  paged: true,
  errors: [],
} as const satisfies Endpoint;

/**
 * Corrects a caller's record. The caller's upcoming appointments without an account get the corrected name, number and
 * address: emails go there, and links in emails to an earlier address stop working. Past appointments keep theirs. `account`
 * is an account that has verified this address and will receive these appointments at its next session. `others` are other
 * callers with this name, and this number or address: records are never merged by a correction. A preview changes nothing.
 */
export const correctCaller = {
  method: "PATCH",
  path: "/people/{id}",
  permission: "patients.edit",
  logged: "changed",
  params: byIdSchema,
  body: z.object({
    email: z.optional(emailSchema),
    name: z.optional(personNameSchema),
    phone: z.optional(phoneSchema),
    preview: z.optional(z.literal(true)),
  }),
  answer: z.object({
    success: z.literal(true),
    /** The number of appointments that change. */
    changed: z.int(),
    account: z.optional(z.object({ name: z.string() })),
    others: z.optional(z.array(z.object({ _id: idSchema, name: z.string() }))),
  }),
  errors: [],
} as const satisfies Endpoint;

/**
 * Corrects the name and number in an account's profile, or with `personId` the name of a family member. Upcoming
 * appointments under the former name or number get the new one. Only the account's owner changes the address.
 */
export const correctAccount = {
  method: "PATCH",
  path: "/people/accounts/{id}",
  permission: "patients.edit",
  logged: "changed",
  params: byIdSchema,
  body: z.object({
    personId: z.optional(idSchema),
    name: z.optional(personNameSchema),
    /** Family members have no number of their own. */
    phone: z.optional(phoneSchema),
  }),
  answer: z.object({
    success: z.literal(true),
    /** The number of appointments that change. */
    changed: z.int(),
  }),
  errors: ["conflict"],
} as const satisfies Endpoint;

const personSeenSchema = z.object({
  /** The id of the latest appointment. */
  _id: idSchema,
  name: z.string(),
  /** The account that owns the appointment, and its family member; null for the account holder and for callers. */
  uid: z.nullable(idSchema),
  personId: z.nullable(idSchema),
  /** The caller's record. It is null for accounts. */
  callerId: z.nullable(idSchema),
  phone: z.string(),
  email: z.string(),
  /** The day and dentist of the latest appointment. */
  dateISO: isoDateSchema,
  doctor: z.nullable(z.string()),
  /** The appointments of the month that have begun, without no-shows. */
  visits: z.int(),
  /** How many of them were recorded as arrived. */
  arrived: z.int(),
  noShows: z.int(),
});
export type PersonSeen = z.infer<typeof personSeenSchema>;

/**
 * Lists who was at the clinic in a month, each person once, the latest first. People who only missed appointments aren't
 * listed. Dentists get their own patients.
 */
export const listPeopleSeen = {
  method: "GET",
  path: "/people/seen",
  permission: "patients.read",
  servesOwnScope: true,
  query: z.extend(pageQuerySchema, {
    /** A month in the clinic's time zone: `2023-01`. */
    month: patternText(7, /^\d{4}-(0[1-9]|1[0-2])$/, "Use a month like 2023-01"),
  }),
  answer: z.array(personSeenSchema),
  paged: true,
  errors: [],
} as const satisfies Endpoint;
