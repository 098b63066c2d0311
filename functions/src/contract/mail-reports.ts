/** What the mail provider reports of mails that it has taken, and what follows for their addresses. */
import * as z from "zod/mini";
import type { Endpoint } from "./endpoint.ts";
import { emailSchema, instantSchema, successSchema } from "./fields.ts";
import { atMost } from "./text.ts";

/** `bounced`: no mail server takes mails to this address. `complained`: its reader has marked one as spam. */
export const bounceReasonSchema = z.enum(["bounced", "complained"]);
export type BounceReason = z.infer<typeof bounceReasonSchema>;

/** Since when mails to an address have stopped, and why. */
export const bounceSchema = z.object({ why: bounceReasonSchema, since: instantSchema });
export type Bounce = z.infer<typeof bounceSchema>;

/**
 * A report of Mailgun's (signed in its body), or of Postmark's or SMTP2GO's (with a secret as the password of Basic auth). 200 once it had its effect;
 * otherwise the provider sends it again. https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/securing-webhooks,
 * https://postmarkapp.com/developer/webhooks/bounce-webhook, https://developers.smtp2go.com/docs/webhooks-overview
 */
export const receiveMailReport = {
  method: "POST",
  path: "/mail/events",
  who: "anyone",
  fromMailProvider: true,
  readsForms: true,
  body: z.record(z.string().check(atMost(200)), z.unknown()),
  answer: z.object({ received: z.literal(true) }),
  errors: ["unauthenticated"],
} as const satisfies Endpoint;

/** The desk has asked: the address is right, and mails go there again. Also where it was right all along. */
export const confirmAddress = {
  method: "POST",
  path: "/people/confirm-address",
  who: "admin",
  body: z.object({ email: emailSchema }),
  answer: successSchema,
  errors: [],
} as const satisfies Endpoint;

/** The same, said by whoever has the account with this address. */
export const confirmOwnAddress = {
  method: "POST",
  path: "/profile/confirm-address",
  who: "signed-in",
  answer: successSchema,
  errors: [],
} as const satisfies Endpoint;
