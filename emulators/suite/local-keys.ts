import { limitId } from "../../functions/src/firestore/limits.ts";
import type { SeedClinic } from "../seed/seed-clinic-schema.ts";
import { ports, urls } from "./ports-and-paths.ts";

/**
 * The secrets of the local functions. The Stripe emulator accepts the same values as its account's keys.
 */
export const localSecrets = {
  STRIPE_SECRET_KEY: "sk_test_local",
  STRIPE_WEBHOOK_SECRET: "whsec_local",
  LIMITS_KEY: "limits_local",
  MAIL_EVENTS_SECRET: "mail_events_local",
  SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
} as const;

/** The value `off` says that the clinic takes no cards online. */
const secretsWithoutCards = { ...localSecrets, STRIPE_SECRET_KEY: "off", STRIPE_WEBHOOK_SECRET: "off" };

/** The secrets of a seeded clinic's functions. */
export const secretsOf = ({ settings }: Pick<SeedClinic, "settings">) =>
  settings.takesCards ? localSecrets : secretsWithoutCards;

export const localPublishableKey = "pk_test_local";

/**
 * Parameters for programs that run the functions without the Firebase CLI. The CLI reads the same values
 * from `functions/.env.demo-clinic`.
 */
export const localParameters = {
  STRIPE_PUBLISHABLE_KEY: localPublishableKey,
  SITE_URL: urls.site,
  MAIL_FROM: "appointments@clinic.test",
  FUNCTIONS_REGION: "us-central1",
} as const;

/**
 * Returns the id of an email address's document in the `limits` collection, as the local
 * functions compute it.
 */
export const localRateLimitId = (address: string): string => limitId(localSecrets.LIMITS_KEY, address);
