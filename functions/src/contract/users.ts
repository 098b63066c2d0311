import * as z from "zod/mini";
import type { Endpoint } from "./endpoint.ts";
import {
  emailSchema,
  idSchema,
  maxEmailLength,
  personNameSchema,
  roleShape,
  searchTextSchema,
  staffRoleSchema,
  successSchema,
} from "./fields.ts";
import { pageQuerySchema } from "./paging.ts";
import { accountRemovalAnswerSchema } from "./profile.ts";
import { maxLength } from "./text.ts";

const sessionAnswerSchema = z.object({
  token: z.string(),
  /**
   * The role decides which menus the web app shows. If it differs from the role in the token, the web app refreshes the
   * token.
   */
  ...roleShape,
  /** For staff: after so many minutes without input a page hides what it shows; 0: never. */
  lockMinutes: z.optional(z.int()),
  /** The caller's role has no permissions in this session, because it began without a second factor. Left out otherwise. */
  secondFactor: z.optional(z.literal("needed")),
  /**
   * The number of upcoming appointments that the clinic had booked for this address and that now belong to the account. It
   * is left out if there are none.
   */
  linked: z.optional(z.int()),
});

const userSchema = z.object({
  _id: z.string(),
  email: z.string(),
  name: z.string(),
  ...roleShape,
  /** Anyone can sign up with somebody else's address. Until the address is verified, it says nothing about the person. */
  emailVerified: z.boolean(),
});
export type User = z.infer<typeof userSchema>;

/** A path parameter with an address. Its length is checked first, because no stored address is longer. */
const byEmailSchema = z.object({ email: z.string().check(maxLength(maxEmailLength)) });

/**
 * `uid` is the account that the admin saw under this address. The call returns 409 `conflict` if the address now belongs to
 * another account.
 */
const expectedUidQuerySchema = z.object({ uid: z.optional(idSchema) });

/**
 * The web app calls this after every sign-in. The call creates the caller's profile or updates it from the caller's token.
 * One address can have five new profiles a day; after that the call returns 429 `too-many-requests`.
 */
export const startSession = {
  method: "POST",
  path: "/session",
  permission: "signed-in",
  body: z.object({ name: z.optional(personNameSchema) }),
  answer: sessionAnswerSchema,
  errors: ["forbidden", "too-many-requests"],
} as const satisfies Endpoint;

/**
 * Does the same as POST /session, for clients that send the address too. The call returns 403 if it isn't the token's
 * address.
 */
export const recordSignIn = {
  method: "PUT",
  path: "/user/{email}",
  permission: "signed-in",
  params: byEmailSchema,
  body: z.object({ email: emailSchema, name: z.optional(personNameSchema) }),
  answer: sessionAnswerSchema,
  errors: ["forbidden", "too-many-requests"],
} as const satisfies Endpoint;

/**
 * Lists users by address. `q` is the beginning of an address, or of a word of a name or a family member's name, in any
 * spelling.
 */
export const listUsers = {
  method: "GET",
  path: "/user",
  permission: "accounts.manage",
  query: z.extend(pageQuerySchema, { q: z.optional(searchTextSchema) }),
  answer: z.array(userSchema),
  paged: true,
  errors: [],
} as const satisfies Endpoint;

/** Does the same as GET /user with the search text in the body, so that no address appears in a URL. */
export const searchUsers = {
  method: "POST",
  path: "/user/search",
  permission: "accounts.manage",
  body: z.extend(pageQuerySchema, { q: searchTextSchema }),
  answer: z.array(userSchema),
  paged: true,
  errors: [],
} as const satisfies Endpoint;

/**
 * Makes a user an owner, and notifies the other owners by email. The call returns 409 `address-not-verified` for an
 * unverified address, because anyone can sign up with somebody else's.
 */
export const makeAdmin = {
  method: "PUT",
  path: "/user/admin/{email}",
  permission: "roles.grant",
  needsRecentSignIn: true,
  logged: "changed",
  params: byEmailSchema,
  query: expectedUidQuerySchema,
  answer: successSchema,
  errors: ["address-not-verified", "conflict"],
} as const satisfies Endpoint;

export const removeAdmin = {
  method: "DELETE",
  path: "/user/admin/{email}",
  permission: "roles.grant",
  needsRecentSignIn: true,
  logged: "changed",
  params: byEmailSchema,
  query: expectedUidQuerySchema,
  answer: successSchema,
  errors: ["last-admin", "conflict"],
} as const satisfies Endpoint;

/**
 * Gives a user a role, or takes it (`patient`), and notifies the other owners by email of a role that is given. A dentist's role
 * needs `doctorId`, their entry under Manage Doctors. The call returns 409 `address-not-verified` for an unverified address, and
 * `last-admin` if no owner would be left.
 */
export const setRole = {
  method: "PUT",
  path: "/user/role/{email}",
  permission: "roles.grant",
  needsRecentSignIn: true,
  logged: "changed",
  params: byEmailSchema,
  query: expectedUidQuerySchema,
  body: z.object({
    role: z.union([staffRoleSchema, z.literal("patient")]),
    doctorId: z.optional(z.nullable(idSchema)),
  }),
  answer: successSchema,
  errors: ["address-not-verified", "last-admin", "conflict"],
} as const satisfies Endpoint;

/**
 * Removes all second factors of another account and ends its sessions, for somebody who has lost their phone. They then sign in
 * without one, and add a new one in their profile. It is no error if the account has none.
 */
export const removeSecondFactor = {
  method: "DELETE",
  path: "/user/second-factor/{email}",
  permission: "roles.grant",
  needsRecentSignIn: true,
  logged: "changed",
  params: byEmailSchema,
  query: expectedUidQuerySchema,
  answer: successSchema,
  errors: ["not-yourself", "conflict"],
} as const satisfies Endpoint;

export const removeUser = {
  method: "DELETE",
  path: "/user/{email}",
  permission: "accounts.manage",
  needsRecentSignIn: true,
  logged: "changed",
  params: byEmailSchema,
  query: expectedUidQuerySchema,
  answer: accountRemovalAnswerSchema,
  errors: ["not-yourself", "last-admin", "conflict"],
} as const satisfies Endpoint;
