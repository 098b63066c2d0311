/**
 * The parts of a release that a test runs together with a newer release: its server, and its jobs for mails and
 * payments. `npm run freeze` bundles them.
 */
import { routes } from "../../src/app/routes.ts";
import { DomainError } from "../../src/domain/domain-error.ts";
import { createApp } from "../../src/http/create-app.ts";
import { addDueReminders } from "../../src/notices/reminders.ts";
import { sendDueNotices } from "../../src/notices/send-due-notices.ts";
import { smtpMail } from "../../src/ports/smtp-mail.ts";
import { stripeCardPayments } from "../../src/ports/stripe-card-payments.ts";
import { reconcileWithStripe } from "../../src/scheduled/reconcile.ts";

export const releaseParts = {
  routes,
  DomainError,
  createApp,
  oweReminders: addDueReminders,
  sendDue: sendDueNotices,
  reconcile: reconcileWithStripe,
  smtpMail,
  stripeCardPayments,
};
export type ReleaseParts = typeof releaseParts;
