/** The parts of a release that a test runs beside a newer one: its server, and the jobs that look after mails and money. `npm run freeze` bundles them. */
import { routes } from "../../src/app/routes.ts";
import { DomainError } from "../../src/domain/domain-error.ts";
import { createApp } from "../../src/http/create-app.ts";
import { oweReminders } from "../../src/notices/reminders.ts";
import { sendDue } from "../../src/notices/send-due.ts";
import { smtpMail } from "../../src/ports/smtp-mail.ts";
import { stripeCardPayments } from "../../src/ports/stripe-card-payments.ts";
import { reconcile } from "../../src/scheduled/reconcile.ts";

export const releaseParts = {
  routes,
  DomainError,
  createApp,
  oweReminders,
  sendDue,
  reconcile,
  smtpMail,
  stripeCardPayments,
};
export type ReleaseParts = typeof releaseParts;
