import { ports, urls } from "./places.ts";

/** What the suite's functions hold as secrets, and what its Stripe stand-in takes for an account's keys. */
export const localSecrets = {
  STRIPE_SECRET_KEY: "sk_test_local",
  STRIPE_WEBHOOK_SECRET: "whsec_local",
  LIMITS_KEY: "limits_local",
  MAIL_EVENTS_SECRET: "mail_events_local",
  SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
} as const;

export const localPublishableKey = "pk_test_local";

/** For whoever runs functions without the Firebase CLI, which reads the same from `functions/.env.demo-clinic`. */
export const localParameters = {
  STRIPE_PUBLISHABLE_KEY: localPublishableKey,
  SITE_URL: urls.site,
  MAIL_FROM: "appointments@clinic.test",
} as const;
