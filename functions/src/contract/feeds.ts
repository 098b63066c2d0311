/** Calendars that a calendar program asks for by a secret address. */
import * as z from "zod/mini";
import type { Endpoint } from "./endpoint.ts";
import { byIdSchema, idSchema, instantSchema, successSchema } from "./fields.ts";
import { linkTokenSchema } from "./links.ts";
import { optionalText } from "./text.ts";

export const longestFeedName = 60;

/** What the desk calls it, like whose device asks for it; may be empty. */
const feedNameSchema = optionalText("Name", longestFeedName);

const feedSchema = z.object({
  _id: idSchema,
  name: z.string(),
  /** Whose appointments; null for all of the clinic's. */
  doctorId: z.nullable(idSchema),
  /** Null where that is nobody's, or whose doctor is gone. */
  doctor: z.nullable(z.string()),
  /** Whether the soonest 500 appointments have their patients' names. */
  names: z.boolean(),
  createdAt: instantSchema,
  /** A day, at most, before it was last asked for; null where it never was. */
  readAt: z.nullable(instantSchema),
});
export type Feed = z.infer<typeof feedSchema>;

/** The latest first. */
export const listFeeds = {
  method: "GET",
  path: "/feeds",
  who: "admin",
  answer: z.array(feedSchema),
  errors: [],
} as const satisfies Endpoint;

/** `path` is its secret address, told this once. 409 `conflict` where there are fifty. */
export const addFeed = {
  method: "POST",
  path: "/feeds",
  who: "admin",
  body: z.object({
    /** Left out: none. */
    name: z.optional(feedNameSchema),
    doctorId: z.nullable(idSchema),
    names: z.boolean(),
  }),
  answer: z.object({ success: z.literal(true), _id: idSchema, path: z.string() }),
  status: 201,
  errors: ["conflict"],
} as const satisfies Endpoint;

/** From now on its address is nobody's. */
export const removeFeed = {
  method: "DELETE",
  path: "/feeds/{id}",
  who: "admin",
  params: byIdSchema,
  answer: successSchema,
  errors: [],
} as const satisfies Endpoint;

/** RFC 5545: the booked appointments from a week ago on. 404 if the feed was removed, or was not read for a year. */
export const readFeed = {
  method: "GET",
  path: "/feeds/{token}.ics",
  who: "anyone",
  params: z.object({ token: linkTokenSchema }),
  answer: z.string(),
  contentType: "text/calendar; charset=utf-8",
  errors: [],
} as const satisfies Endpoint;
