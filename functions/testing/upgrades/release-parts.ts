/** The parts of a release that a test runs beside a newer one: its server and its jobs. `npm run freeze` bundles them. */
import { routes } from "../../src/app/routes.ts";
import { DomainError } from "../../src/domain/domain-error.ts";
import { createApp } from "../../src/http/create-app.ts";
import { oweReminders } from "../../src/notices/reminders.ts";
import { sendDue } from "../../src/notices/send-due.ts";
import { smtpMail } from "../../src/ports/smtp-mail.ts";
import { stripeCardPayments } from "../../src/ports/stripe-card-payments.ts";

export const newest = {
  routes,
  DomainError,
  createApp,
  oweReminders,
  sendDue,
  smtpMail,
  stripeCardPayments,
};
export type ReleaseParts = typeof newest;
