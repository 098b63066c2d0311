/** Who wants no reminders. Mail programs and people come here from a mail, with nothing but its link. */
import * as z from "zod/mini";
import type { Endpoint } from "./endpoint.ts";
import { atMost } from "./text.ts";

/**
 * It stands for one address, and lets do nothing but this. Of one that stands for none the page says so, and also where it was
 * cut off or is a good deal too long: people copy links.
 */
const muteQuerySchema = z.object({ t: z.optional(z.string().check(atMost(16_384))) });

/** A page with one button. It changes nothing. */
export const showReminders = {
  method: "GET",
  path: "/contacts/reminders",
  who: "anyone",
  query: muteQuerySchema,
  answer: z.string(),
  contentType: "text/html; charset=utf-8",
  errors: [],
} as const satisfies Endpoint;

/** A mail program's one click (RFC 8058, section 3.1) is `off`. */
export const setReminders = {
  method: "POST",
  path: "/contacts/reminders",
  who: "anyone",
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
