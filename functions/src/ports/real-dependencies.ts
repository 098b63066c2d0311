import { type App, getApps, initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";
import { getFirestore } from "firebase-admin/firestore";
import { defineSecret, defineString } from "firebase-functions/params";
import { limitId } from "../firestore/limits.ts";
import { firebaseAccounts } from "./accounts.ts";
import type { CardPayments } from "./card-payments.ts";
import type { Dependencies, JobDependencies } from "./dependencies.ts";
import { readEnvironment } from "./environment.ts";
import { type MailReports, mailReportReader } from "./mail-reports.ts";
import { firebasePhotos } from "./photos.ts";
import { smtpMail } from "./smtp-mail.ts";
import { stripeApiAddress, stripeCardPayments } from "./stripe-card-payments.ts";

/**
 * A deploy fails if one of these secrets is missing. The value `off` means that the clinic takes no cards online, or sends no
 * mail.
 */
const stripeSecretKey = defineSecret("STRIPE_SECRET_KEY");
const stripeWebhookSecret = defineSecret("STRIPE_WEBHOOK_SECRET");
const smtpUrl = defineSecret("SMTP_URL");
const rateLimitKeySecret = defineSecret("LIMITS_KEY", {
  description: "Any long random text, never shown to anybody: docs/operate.md, The key of limits",
});
const mailReportsKey = defineSecret("MAIL_EVENTS_SECRET", {
  description:
    "The password with which the mail provider reports, or Mailgun's signing key: docs/operate.md, Mails that come back",
});
const stripePublishableKey = defineString("STRIPE_PUBLISHABLE_KEY", {
  description: "Stripe's publishable key, pk_live_… or pk_test_…; off where the clinic takes no cards online",
});

const mailFrom = defineString("MAIL_FROM", {
  description:
    "The address that the clinic's mails come from, such as appointments@clinic.example; off without mail",
});
const siteUrlParameter = defineString("SITE_URL", {
  description: "Where the site stands, such as https://clinic.example: links in mails lead there",
});

/** The secrets of each function that takes payments or refunds them. */
export const stripeSecrets = [stripeSecretKey, stripeWebhookSecret];

/** The secret of the function that receives the mail provider's reports. */
export const mailReportSecrets = [mailReportsKey];

/** The secret of each function that sends mail. No other function has the mail server's password. */
export const mailSecrets = [smtpUrl];

/** The secret of each function that counts by email address. */
export const rateLimitSecrets = [rateLimitKeySecret];

function cardPaymentsOf(projectId: string, emulatorHost: string | undefined): CardPayments {
  const keys = {
    secretKey: stripeSecretKey.value(),
    webhookSecret: stripeWebhookSecret.value(),
    publishableKey: stripePublishableKey.value(),
  };
  return stripeCardPayments(keys, stripeApiAddress(projectId, emulatorHost));
}

/** Returns the real services of the project, or of the emulators, that the environment names. */
export function realDependencies(app: App = getApps()[0] ?? initializeApp()): Dependencies {
  const auth = getAuth(app);
  const { projectId, stripeEmulatorHost, ...shown } = readEnvironment(process.env);
  let payments: CardPayments | undefined;
  let reports: MailReports | undefined;
  return {
    db: getFirestore(app),
    verifyIdToken: (token: string, checkRevoked: true) => auth.verifyIdToken(token, checkRevoked),
    accounts: firebaseAccounts(auth),
    photos: firebasePhotos(async () => (await import("firebase-admin/storage")).getStorage(app).bucket()),
    /** The Stripe client is created on first use, because a deploy also loads this file, when secrets have no values. */
    get payments() {
      payments ??= cardPaymentsOf(projectId, stripeEmulatorHost);
      return payments;
    },
    get mailReports() {
      reports ??= mailReportReader(mailReportsKey.value());
      return reports;
    },
    limitId: (address) => limitId(rateLimitKeySecret.value(), address),
    now: () => new Date(),
    ...shown,
  };
}

/** Returns the real services for a scheduled job, which can also send mail. */
export function realJobDependencies(): JobDependencies {
  return Object.assign(realDependencies(), {
    openMail: () => smtpMail({ smtpUrl: smtpUrl.value(), from: mailFrom.value() }),
    siteUrl: () => new URL(siteUrlParameter.value()).origin,
  });
}
