import * as z from "zod/mini";
import { bookingSchema } from "./bookings.ts";
import {
  emailSchema,
  idSchema,
  instantSchema,
  longestAddress,
  personNameSchema,
  phoneSchema,
} from "./fields.ts";
import { messagesSchema } from "./messages.ts";
import { ownReviewSchema } from "./reviews.ts";

/** POST /session: what PUT /user/{email} does, for the address that the token names. */
export const sessionSchema = z.object({ name: z.optional(personNameSchema) });

/** PUT /user/{email} */
export const signInSchema = z.object({ email: emailSchema, name: z.optional(personNameSchema) });

export const signedInSchema = z.object({
  token: z.string(),
  /** Tells the client which menus to show; when it differs from the token's claim, the client refreshes its token. */
  role: z.enum(["patient", "admin"]),
  /** How many coming appointments that the clinic had booked for this address are theirs from now on; left out for none. */
  linked: z.optional(z.int()),
});
export type SignedIn = z.infer<typeof signedInSchema>;

/** GET /user, for admins. */
const userSchema = z.object({
  _id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(["patient", "admin"]),
  /** Anyone can sign up with an address that isn't theirs: until it is verified, it says nothing about the person. */
  emailVerified: z.boolean(),
});
export type User = z.infer<typeof userSchema>;
export const usersSchema = z.array(userSchema);

const searchedSchema = z.string().check(z.trim(), z.maxLength(longestAddress));
export const usersQuerySchema = z.object({ q: z.optional(searchedSchema) });

/**
 * POST /user/search: GET /user with what is looked for in the body, so that an address stands in no URL. `limit` and `after`
 * as there.
 */
export const userSearchSchema = z.object({ q: searchedSchema });

/**
 * PUT and DELETE /user/admin/{email}, DELETE /user/{email}: `uid` is the `_id` of whom the admin saw under that address,
 * which may have passed to somebody else since: 409 `conflict`.
 */
export const namedUserQuerySchema = z.object({ uid: z.optional(idSchema) });

/** DELETE /user/{email} and DELETE /profile. Unfinished, the rest is done within the hour. */
export const removedSchema = z.object({ success: z.literal(true), finished: z.boolean() });
export type Removed = z.infer<typeof removedSchema>;

/** GET /profile; PUT takes name and phone. */
export const profileSchema = z.object({
  email: z.string(),
  name: z.string(),
  phone: z.string(),
  role: z.enum(["patient", "admin"]),
});
export type Profile = z.infer<typeof profileSchema>;
export const profileInputSchema = z.object({
  name: personNameSchema,
  phone: z.union([z.literal(""), phoneSchema]),
});
export type ProfileInput = z.infer<typeof profileInputSchema>;

/** GET /profile/export: everything that the clinic's site holds about the caller; messages when their address is verified. */
export const profileExportSchema = z.object({
  exportedAt: instantSchema,
  profile: profileSchema,
  bookings: z.array(bookingSchema),
  reviews: z.array(ownReviewSchema),
  messages: messagesSchema,
});
export type ProfileExport = z.infer<typeof profileExportSchema>;
