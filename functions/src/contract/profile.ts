/** The caller's own profile: family, removal of the account, and the export of all stored data. */
import * as z from "zod/mini";
import { bookingSchema } from "./bookings.ts";
import type { Endpoint } from "./endpoint.ts";
import { errorDataSchema } from "./errors.ts";
import { idSchema, instantSchema, personNameSchema, phoneSchema, phoneTooLong, roleShape } from "./fields.ts";
import { historyEntrySchema } from "./history.ts";
import { bounceSchema } from "./mail-reports.ts";
import { messagesSchema } from "./messages.ts";
import { ownNoticeSchema } from "./notices.ts";
import { recordLinkKindSchema } from "./record-links.ts";
import { ownReviewSchema } from "./reviews.ts";

/** `finished` is false if parts of the removal remain. The server completes them within an hour. */
export const accountRemovalAnswerSchema = z.object({ success: z.literal(true), finished: z.boolean() });
export type AccountRemovalAnswer = z.infer<typeof accountRemovalAnswerSchema>;

/** A family member for whom the account holder books. */
const familyMemberSchema = z.object({ _id: idSchema, name: z.string() });
export type FamilyMember = z.infer<typeof familyMemberSchema>;

const profileSchema = z.object({
  email: z.string(),
  name: z.string(),
  phone: z.string(),
  ...roleShape,
  people: z.array(familyMemberSchema),
  /** Set if emails to the account's verified address bounced and the clinic sends none there. */
  bounce: z.optional(bounceSchema),
  /** Set while the account has as many upcoming appointments as it may: the data of the error `too-many-open`. */
  bookingLimit: z.optional(
    z.pick(errorDataSchema, { limit: true, moreOnceVerified: true, phone: true, phoneUrl: true }),
  ),
});
export type Profile = z.infer<typeof profileSchema>;
/** The most people, besides oneself, for whom one account books. */
export const maxPeople = 8;

export const profileInputSchema = z.object({
  name: personNameSchema,
  // If a text is too long for both schemas, this message is used.
  phone: z.union([z.literal(""), phoneSchema], phoneTooLong),
  /** The account's whole family. A person without `_id` is new. If the field is left out, the family stays as it is. */
  people: z.optional(
    z
      .array(z.object({ _id: z.optional(idSchema), name: personNameSchema }))
      .check(z.maxLength(maxPeople, `At most ${maxPeople} people`)),
  ),
});
export type ProfileInput = z.infer<typeof profileInputSchema>;

/**
 * All data that the clinic's site holds about the caller: appointments with their history and notifications, and, if the
 * address is verified, messages and the records that the clinic keeps for that address. The export has the latest 1,000 of
 * each kind. It has at most 100 history entries and 100 notifications for each appointment, about 1,000 of each in all.
 */
const profileExportSchema = z.object({
  exportedAt: instantSchema,
  profile: profileSchema,
  /** Further fields of the account's profile; null before there is a profile. */
  account: z.nullable(
    z.object({
      emailVerified: z.boolean(),
      /** The address at the session before, while a change of address is in progress. */
      seenEmail: z.string(),
      /** Earlier addresses whose records are still to be moved to the new one. */
      formerEmails: z.array(z.string()),
      /** Ids of other accounts that the clinic has linked to this patient. */
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
  /** `on` if the verified address gets reminders, otherwise `off`. */
  reminders: z.enum(["on", "off"]),
  reviews: z.array(ownReviewSchema),
  messages: messagesSchema,
  /**
   * Recent counts for limits, of the account and its verified address: how often something was done, and when the count
   * ends.
   */
  counts: z.array(z.object({ act: z.string(), used: z.int(), until: instantSchema })),
  /** Names under which the clinic knew the patient before they had an account, and still finds them. */
  otherNames: z.array(z.string()),
  /** The links that the desk made with this account, while they can be undone. */
  links: z.array(z.object({ kind: recordLinkKindSchema, at: instantSchema, appointments: z.int() })),
  callers: z.array(z.object({ name: z.string(), phone: z.string(), email: z.string() })),
  /**
   * When somebody of the clinic's staff looked at the person or one of their appointments, and in which role. Several looks of
   * a quarter-hour are one. A look at a whole day isn't listed.
   */
  looks: z.array(z.object({ at: instantSchema, role: z.string(), what: z.string() })),
});

export const showProfile = {
  method: "GET",
  path: "/profile",
  permission: "signed-in",
  answer: profileSchema,
  errors: [],
} as const satisfies Endpoint;

/**
 * Saves the profile, at most thirty times an hour. A family member with upcoming appointments can't be removed: 409
 * `has-appointments`.
 */
export const editProfile = {
  method: "PUT",
  path: "/profile",
  permission: "signed-in",
  body: profileInputSchema,
  answer: profileSchema,
  errors: ["has-appointments", "conflict", "too-many-requests"],
} as const satisfies Endpoint;

/** Removes the caller's account. Upcoming appointments are cancelled by their policy, and one email lists them. */
export const deleteProfile = {
  method: "DELETE",
  path: "/profile",
  permission: "signed-in",
  needsRecentSignIn: true,
  answer: accountRemovalAnswerSchema,
  errors: ["last-admin"],
} as const satisfies Endpoint;

/** Downloads the caller's data, at most five times an hour. The file has at most 1,000 appointments of each kind. */
export const exportProfile = {
  method: "GET",
  path: "/profile/export",
  permission: "signed-in",
  answer: profileExportSchema,
  download: "my-clinic-data.json",
  errors: ["too-many-requests"],
} as const satisfies Endpoint;
