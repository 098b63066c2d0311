/** Reports of the mail provider about emails that it accepted, and what they mean for the addresses. */
import * as z from "zod/mini";
import type { Endpoint } from "./endpoint.ts";
import { emailSchema, instantSchema, successSchema } from "./fields.ts";
import { maxLength } from "./text.ts";

/** `bounced`: no mail server accepts emails for this address. `complained`: the reader marked an email as spam. */
export const bounceReasonSchema = z.enum(["bounced", "complained"]);
export type BounceReason = z.infer<typeof bounceReasonSchema>;

/** A bounce: why the clinic stopped sending emails to an address, and since when. */
export const bounceSchema = z.object({ why: bounceReasonSchema, since: instantSchema });
export type Bounce = z.infer<typeof bounceSchema>;

/**
 * A report of Mailgun (signed in its body), or of Postmark or SMTP2GO (with a secret as the password of Basic auth). The
 * call returns 200 once the report is stored; after any other status the provider sends it again.
 * https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/securing-webhooks,
 * https://postmarkapp.com/developer/webhooks/bounce-webhook, https://developers.smtp2go.com/docs/webhooks-overview
 */
export const receiveMailReport = {
  method: "POST",
  path: "/mail/events",
  permission: "anyone",
  fromMailProvider: true,
  readsForms: true,
  body: z.record(z.string().check(maxLength(200)), z.unknown()),
  answer: z.object({ received: z.literal(true) }),
  errors: ["unauthenticated"],
} as const satisfies Endpoint;

/**
 * The desk confirms with the patient that a bounced address is right, and the clinic sends emails there again. The call also
 * succeeds for an address that never bounced.
 */
export const confirmBouncedAddress = {
  method: "POST",
  path: "/people/confirm-address",
  permission: "patients.edit",
  logged: "changed",
  body: z.object({ email: emailSchema }),
  answer: successSchema,
  errors: [],
} as const satisfies Endpoint;

/**
 * The account holder confirms that their own bounced address is right, and the clinic sends emails there again. The call returns
 * 409 `address-not-verified` for an unverified address, because anyone can sign up with somebody else's.
 */
export const confirmOwnBouncedAddress = {
  method: "POST",
  path: "/profile/confirm-address",
  permission: "signed-in",
  answer: successSchema,
  errors: ["address-not-verified"],
} as const satisfies Endpoint;
