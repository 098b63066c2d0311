import * as z from "zod/mini";
import type { Endpoint } from "./endpoint.ts";
import { idSchema, instantSchema, isoDateSchema, successSchema } from "./fields.ts";
import { pageQuerySchema } from "./paging.ts";

/** The access log and the rules by which the clinic's staff sign in. */

export const accessActions = ["looked", "changed", "exported", "refused"] as const;

const accessEntrySchema = z.object({
  _id: z.string(),
  at: instantSchema,
  uid: z.string(),
  /** The name of the person who did it, or else their address; empty if neither is known anymore. */
  name: z.string(),
  /** The person's role at that time; `patient` for an account without a role. */
  role: z.string(),
  action: z.enum(accessActions),
  /** The call, such as `GET /booking/{id}`. */
  call: z.string(),
  subject: z.object({ kind: z.string(), id: z.string() }),
  /** The account of the person whom it concerns; null if there is none. `name` may be empty, as above. */
  concerns: z.nullable(z.object({ uid: z.string(), name: z.string() })),
});
export type AccessEntry = z.infer<typeof accessEntrySchema>;

const accessFilterShape = {
  /** Days in the clinic's time zone, both included. */
  from: z.optional(isoDateSchema),
  to: z.optional(isoDateSchema),
  action: z.optional(z.enum(accessActions)),
  /** Only what this account did. */
  by: z.optional(idSchema),
  /** Only what concerns this account. */
  concerns: z.optional(idSchema),
};

/** Lists the access log, the latest entry first. */
export const listAccess = {
  method: "GET",
  path: "/access",
  permission: "access.read",
  query: z.extend(pageQuerySchema, accessFilterShape),
  answer: z.array(accessEntrySchema),
  paged: true,
  errors: [],
} as const satisfies Endpoint;

export const maxExportedEntries = 10_000;

/** Downloads the latest `maxExportedEntries` entries that match, as a CSV file. */
export const exportAccess = {
  method: "GET",
  path: "/access/log.csv",
  permission: "access.read",
  needsRecentSignIn: true,
  logged: "exported",
  query: z.object(accessFilterShape),
  answer: z.string(),
  contentType: "text/csv; charset=utf-8",
  download: "access-log.csv",
  errors: [],
} as const satisfies Endpoint;

/** The rules by which the clinic's staff sign in, and how long the access log is kept. */
const accessRulesSchema = z.object({
  /** After so many minutes without input a staff page hides what it shows; 0: never. */
  lockMinutes: z
    .int("Minutes must be a whole number")
    .check(z.minimum(0, "Minutes must be at least 0"), z.maximum(240, "Minutes must be at most 240")),
  logYears: z
    .int("Years must be a whole number")
    .check(z.minimum(1, "Years must be at least 1"), z.maximum(30, "Years must be at most 30")),
  /** Staff have their permissions only in sessions that began with a second factor. */
  secondFactor: z.boolean(),
});
export type AccessRules = z.infer<typeof accessRulesSchema>;

export const showAccessRules = {
  method: "GET",
  path: "/access/rules",
  permission: "access.read",
  answer: accessRulesSchema,
  errors: [],
} as const satisfies Endpoint;

/**
 * Saves the rules. A new `logYears` holds for the entries from then on. `secondFactor` can be true only if the caller's own session
 * has a second factor, so that no owner locks everybody out. Once it is true, calendar feeds with names end, because they may have
 * been made without a second factor.
 */
export const saveAccessRules = {
  method: "PUT",
  path: "/access/rules",
  permission: "roles.grant",
  needsRecentSignIn: true,
  logged: "changed",
  body: accessRulesSchema,
  answer: successSchema,
  errors: [],
} as const satisfies Endpoint;
