/** Bounced mails: the mail provider's reports, and the confirmation that an address is right. */
import { info } from "firebase-functions/logger";
import type * as contract from "../contract/mail-reports.ts";
import { DomainError } from "../domain/domain-error.ts";
import { recordBounceReport } from "../firestore/bounces.ts";
import type { Handler } from "../http/bind.ts";
import { confirmBounced } from "../people/confirm-bounced.ts";

/** Handles the mail provider's webhook. */
export const receiveMailReport: Handler<typeof contract.receiveMailReport> = async (call) => {
  const { db, mailReports, requestId, body, now } = call;
  const report = mailReports.read({ body, authorization: call.header("Authorization"), now: now() });
  const stopped = await recordBounceReport(db, report, now());
  // The address is never logged.
  if (report.why) info("mail came back", { requestId, why: report.why, outboxId: report.notice, stopped });
  return { received: true };
};

export const confirmAddress: Handler<typeof contract.confirmAddress> = async ({ db, body, now }) => {
  await confirmBounced(db, body.email.toLowerCase(), now());
  return { success: true };
};

export const confirmOwnAddress: Handler<typeof contract.confirmOwnAddress> = async ({ db, caller, now }) => {
  // Anyone can sign up with a stranger's address.
  if (!caller.emailVerified) throw new DomainError("address-not-verified");
  await confirmBounced(db, caller.email, now());
  return { success: true };
};
