/** Calendar feeds: a calendar program reads the clinic's appointments at a secret URL. */
import * as z from "zod/mini";
import type { Endpoint } from "./endpoint.ts";
import { byIdSchema, idSchema, instantSchema, successSchema } from "./fields.ts";
import { linkTokenSchema } from "./mail-links.ts";
import { optionalText } from "./text.ts";

export const maxFeedNameLength = 60;

/** The name that the desk gives a feed, for example whose device reads it. It may be empty. */
const feedNameSchema = optionalText("Name", maxFeedNameLength);

const feedSchema = z.object({
  _id: idSchema,
  name: z.string(),
  /** The dentist whose appointments the feed shows; null for all of the clinic's. */
  doctorId: z.nullable(idSchema),
  /** The dentist's name. It is null for a feed of the whole clinic, and if the dentist left. */
  doctor: z.nullable(z.string()),
  /** True if the feed shows patients' names. Only the soonest 500 appointments have them. */
  names: z.boolean(),
  /** The name of the person who made the feed, or else their address; empty if neither is known anymore. */
  maker: z.string(),
  createdAt: instantSchema,
  /** When a calendar program last read the feed, accurate to one day; null if none ever did. */
  readAt: z.nullable(instantSchema),
  /** True if the feed's address answers 404, because the sessions of the person who made it were ended since. */
  hasEnded: z.boolean(),
});
export type Feed = z.infer<typeof feedSchema>;

/** The latest feed comes first. Dentists see only the feeds that they made. */
export const listFeeds = {
  method: "GET",
  path: "/feeds",
  permission: "feeds.manage",
  servesOwnScope: true,
  answer: z.array(feedSchema),
  errors: [],
} as const satisfies Endpoint;

/**
 * Creates a feed. `path` is its secret address; no later answer contains it. The call returns 409 `conflict` if there are
 * fifty feeds, or five of a dentist's own, and 403 `sign-in-again` for a feed with names unless the user signed in within the
 * last 15 minutes.
 */
export const addFeed = {
  method: "POST",
  path: "/feeds",
  permission: "feeds.manage",
  servesOwnScope: true,
  logged: "changed",
  body: z.object({
    /** The feed's name. Without it the name is empty. */
    name: z.optional(feedNameSchema),
    doctorId: z.nullable(idSchema),
    names: z.boolean(),
  }),
  answer: z.object({ success: z.literal(true), _id: idSchema, path: z.string() }),
  status: 201,
  errors: ["conflict", "sign-in-again"],
} as const satisfies Endpoint;

/** Removes a feed. Its address returns 404 from now on. */
export const removeFeed = {
  method: "DELETE",
  path: "/feeds/{id}",
  permission: "feeds.manage",
  servesOwnScope: true,
  logged: "changed",
  params: byIdSchema,
  answer: successSchema,
  errors: [],
} as const satisfies Endpoint;

/**
 * Returns the calendar (RFC 5545) with booked appointments since a week ago. The call returns 404 if the feed was removed, if it
 * was not read for a year, or if the role, the password or the address of the person who made it has changed.
 */
export const readFeed = {
  method: "GET",
  path: "/feeds/{token}.ics",
  permission: "anyone",
  params: z.object({ token: linkTokenSchema }),
  answer: z.string(),
  contentType: "text/calendar; charset=utf-8",
  errors: [],
} as const satisfies Endpoint;
