/**
 * The page on which people turn reminder emails off or on. People and mail programs open it with a link from an email,
 * without signing in.
 */
import * as z from "zod/mini";
import type { Endpoint } from "./endpoint.ts";
import { maxLength } from "./text.ts";

/**
 * The token `t` names one email address and only allows turning its reminders on or off. An unknown or damaged token still
 * gets a page that says so, because people copy links incompletely.
 */
const muteQuerySchema = z.object({ t: z.optional(z.string().check(maxLength(16_384))) });

/** Shows a page with one button. Opening the page changes nothing. */
export const showReminderPreference = {
  method: "GET",
  path: "/contacts/reminders",
  permission: "anyone",
  query: muteQuerySchema,
  answer: z.string(),
  contentType: "text/html; charset=utf-8",
  errors: [],
} as const satisfies Endpoint;

/** Turns reminders on or off. A mail program's one-click unsubscribe (RFC 8058, section 3.1) means `off`. */
export const setReminderPreference = {
  method: "POST",
  path: "/contacts/reminders",
  permission: "anyone",
  query: muteQuerySchema,
  body: z.union([
    z.object({ reminders: z.enum(["on", "off"]) }),
    z.object({ "List-Unsubscribe": z.literal("One-Click") }),
  ]),
  readsForms: true,
  answer: z.string(),
  contentType: "text/html; charset=utf-8",
  errors: [],
} as const satisfies Endpoint;
