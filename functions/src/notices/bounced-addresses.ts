/** Bounced mails: the mail provider's reports, and the confirmation that an address is right. */
import { info } from "firebase-functions/logger";
import type * as contract from "../contract/mail-reports.ts";
import { DomainError } from "../domain/domain-error.ts";
import { recordBounceReport } from "../firestore/bounces.ts";
import type { Handler } from "../http/bind.ts";
import { resumeMailsToAddress } from "../people/resume-mails-to-address.ts";

/** Handles the mail provider's webhook. */
export const receiveMailReport: Handler<typeof contract.receiveMailReport> = async (call) => {
  const { db, mailReports, requestId, body, now } = call;
  const report = mailReports.read({ body, authorization: call.header("Authorization"), now: now() });
  const stopped = await recordBounceReport(db, report, now());
  // The address is never logged.
  if (report.why) info("mail came back", { requestId, why: report.why, outboxId: report.notice, stopped });
  return { received: true };
};

export const confirmBouncedAddress: Handler<typeof contract.confirmBouncedAddress> = async ({
  db,
  body,
  now,
}) => {
  await resumeMailsToAddress(db, body.email.toLowerCase(), now());
  return { success: true };
};

export const confirmOwnBouncedAddress: Handler<typeof contract.confirmOwnBouncedAddress> = async ({
  db,
  caller,
  now,
}) => {
  // Anyone can sign up with a stranger's address.
  if (!caller.emailVerified) throw new DomainError("address-not-verified");
  await resumeMailsToAddress(db, caller.email, now());
  return { success: true };
};
