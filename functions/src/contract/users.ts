import * as z from "zod/mini";
import { bookingSchema } from "./bookings.ts";
import type { Endpoint } from "./endpoint.ts";
import {
  emailSchema,
  idSchema,
  instantSchema,
  longestAddress,
  personNameSchema,
  phoneSchema,
  phoneTooLong,
  searchedSchema,
  successSchema,
} from "./fields.ts";
import { historyEntrySchema } from "./history.ts";
import { bounceSchema } from "./mail-reports.ts";
import { messagesSchema } from "./messages.ts";
import { ownNoticeSchema } from "./notices.ts";
import { pageQuerySchema } from "./paging.ts";
import { personLinkKindSchema } from "./person-links.ts";
import { ownReviewSchema } from "./reviews.ts";
import { atMost } from "./text.ts";

const signedInSchema = z.object({
  token: z.string(),
  /** Tells the client which menus to show; when it differs from the token's claim, the client refreshes its token. */
  role: z.enum(["patient", "admin"]),
  /** How many coming appointments that the clinic had booked for this address are theirs from now on; left out for none. */
  linked: z.optional(z.int()),
});

const userSchema = z.object({
  _id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(["patient", "admin"]),
  /** Anyone can sign up with an address that isn't theirs: until it is verified, it says nothing about the person. */
  emailVerified: z.boolean(),
});
export type User = z.infer<typeof userSchema>;

/** Whoever the address is taken for in the end, no document can hold a longer one. */
const byAddressSchema = z.object({ email: z.string().check(atMost(longestAddress)) });

/**
 * `uid` is the `_id` of whom the admin saw under that address, which may have passed to somebody else since: 409 `conflict`.
 */
const seenUserQuerySchema = z.object({ uid: z.optional(idSchema) });

/** Unfinished, the rest is done within the hour. */
const removedSchema = z.object({ success: z.literal(true), finished: z.boolean() });
export type Removed = z.infer<typeof removedSchema>;

/** Whom one books for, besides oneself. */
const personSchema = z.object({ _id: idSchema, name: z.string() });
export type Person = z.infer<typeof personSchema>;

const profileSchema = z.object({
  email: z.string(),
  name: z.string(),
  phone: z.string(),
  role: z.enum(["patient", "admin"]),
  people: z.array(personSchema),
  /** No mails go to their address. */
  bounce: z.optional(bounceSchema),
});
export type Profile = z.infer<typeof profileSchema>;
export const profileInputSchema = z.object({
  name: personNameSchema,
  // The message for a text too long for either.
  phone: z.union([z.literal(""), phoneSchema], phoneTooLong),
  /** All of them; who has no `_id` is new. Not given: they stay. */
  people: z.optional(
    z
      .array(z.object({ _id: z.optional(idSchema), name: personNameSchema }))
      .check(z.maxLength(8, "At most 8 people")),
  ),
});
export type ProfileInput = z.infer<typeof profileInputSchema>;

/**
 * Everything that the clinic's site holds about the caller: appointments with what became of them and what was told of it, and
 * messages when their address is verified, and the records under which the clinic books for that address. The latest of each kind: 5000, and of an appointment's history and notices 100
 * each, about 5000 in all.
 */
const profileExportSchema = z.object({
  exportedAt: instantSchema,
  profile: profileSchema,
  /** What else stands on the profile; null before there is one. */
  account: z.nullable(
    z.object({
      emailVerified: z.boolean(),
      /** As of the session before, where a change of address is under way. */
      seenEmail: z.string(),
      /** Earlier addresses, while what went there is still to follow. */
      formerEmails: z.array(z.string()),
      /** Ids of other accounts that are theirs, as the clinic has noted. */
      sameAs: z.array(z.string()),
      createdAt: instantSchema,
      updatedAt: instantSchema,
      signedInAt: z.nullable(instantSchema),
    }),
  ),
  bookings: z.array(
    z.extend(bookingSchema, {
      history: z.array(historyEntrySchema),
      notices: z.array(ownNoticeSchema),
      /** The dispute of the payment: its amount, and the day until which the clinic could answer. */
      disputed: z.nullable(
        z.object({ id: z.string(), amount: z.number(), dueBy: z.nullable(instantSchema) }),
      ),
    }),
  ),
  /** Whether their verified address gets reminders. */
  reminders: z.enum(["on", "off"]),
  reviews: z.array(ownReviewSchema),
  messages: messagesSchema,
  /** Recent counts of the account and of its verified address: how often, and until when they hold. */
  counts: z.array(z.object({ act: z.string(), used: z.int(), until: instantSchema })),
  /** By which the clinic knew them before they had an account, and finds them. */
  otherNames: z.array(z.string()),
  /** Which records the desk has linked with the account, while that can be taken back. */
  links: z.array(z.object({ kind: personLinkKindSchema, at: instantSchema, appointments: z.int() })),
  callers: z.array(z.object({ name: z.string(), phone: z.string(), email: z.string() })),
});

/**
 * After every sign-in: makes the profile or brings it up to date. The token is the caller's own. Five profiles a day for one address:
 * 429 `too-many-requests`.
 */
export const openSession = {
  method: "POST",
  path: "/session",
  who: "signed-in",
  body: z.object({ name: z.optional(personNameSchema) }),
  answer: signedInSchema,
  errors: ["forbidden", "too-many-requests"],
} as const satisfies Endpoint;

/** The same, for callers who name the address once more: 403 where it isn't the token's. */
export const recordSignIn = {
  method: "PUT",
  path: "/user/{email}",
  who: "signed-in",
  params: byAddressSchema,
  body: z.object({ email: emailSchema, name: z.optional(personNameSchema) }),
  answer: signedInSchema,
  errors: ["forbidden", "too-many-requests"],
} as const satisfies Endpoint;

/** By address; `q` is how the address begins, or a word of the name or of one of the family, in any spelling. */
export const listUsers = {
  method: "GET",
  path: "/user",
  who: "admin",
  query: z.extend(pageQuerySchema, { q: z.optional(searchedSchema) }),
  answer: z.array(userSchema),
  paged: true,
  errors: [],
} as const satisfies Endpoint;

/** The same with what is looked for in the body, so that an address stands in no URL. */
export const searchUsers = {
  method: "POST",
  path: "/user/search",
  who: "admin",
  body: z.extend(pageQuerySchema, { q: searchedSchema }),
  answer: z.array(userSchema),
  paged: true,
  errors: [],
} as const satisfies Endpoint;

/** 409 `address-not-verified`: anyone can sign up with an address that isn't theirs. The other admins are told by mail. */
export const makeAdmin = {
  method: "PUT",
  path: "/user/admin/{email}",
  who: "admin",
  params: byAddressSchema,
  query: seenUserQuerySchema,
  answer: successSchema,
  errors: ["address-not-verified", "conflict"],
} as const satisfies Endpoint;

export const removeAdmin = {
  method: "DELETE",
  path: "/user/admin/{email}",
  who: "admin",
  params: byAddressSchema,
  query: seenUserQuerySchema,
  answer: successSchema,
  errors: ["last-admin", "conflict"],
} as const satisfies Endpoint;

export const removeUser = {
  method: "DELETE",
  path: "/user/{email}",
  who: "admin",
  params: byAddressSchema,
  query: seenUserQuerySchema,
  answer: removedSchema,
  errors: ["not-yourself", "last-admin", "conflict"],
} as const satisfies Endpoint;

export const showProfile = {
  method: "GET",
  path: "/profile",
  who: "signed-in",
  answer: profileSchema,
  errors: [],
} as const satisfies Endpoint;

/** Thirty an hour. A family member with upcoming appointments can't be removed: 409 `has-appointments`. */
export const editProfile = {
  method: "PUT",
  path: "/profile",
  who: "signed-in",
  body: profileInputSchema,
  answer: profileSchema,
  errors: ["has-appointments", "conflict", "too-many-requests"],
} as const satisfies Endpoint;

/**
 * Cancels upcoming appointments by their policy; one mail lists them. 403 `sign-in-again` if the token's sign-in is more than 15
 * minutes old.
 */
export const deleteProfile = {
  method: "DELETE",
  path: "/profile",
  who: "signed-in",
  answer: removedSchema,
  errors: ["sign-in-again", "last-admin"],
} as const satisfies Endpoint;

/** The latest 1,000 appointments of each kind; five files an hour. */
export const exportProfile = {
  method: "GET",
  path: "/profile/export",
  who: "signed-in",
  answer: profileExportSchema,
  download: "my-clinic-data.json",
  errors: ["too-many-requests"],
} as const satisfies Endpoint;
