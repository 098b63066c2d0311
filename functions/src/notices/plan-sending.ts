/** Plans what happens to a notice from the present state. The plan is read here and stored by the sender that takes the lease. */
import type { Firestore } from "@google-cloud/firestore";
import type { Booking } from "../domain/booking.ts";
import { isTrustedMailAddress, mailLinkExpiries } from "../domain/mail-links.ts";
import { latestArrived } from "../domain/notice.ts";
import { isAppointmentNoticeKind, isStaffNoticeKind, isTimeNoticeKind } from "../domain/notice-kinds.ts";
import {
  decideSending,
  decideStandaloneNotice,
  type SendingConditions,
  suppressForBounce,
} from "../domain/sending-decision.ts";
import { findBounce } from "../firestore/bounces.ts";
import { readHistory } from "../firestore/history.ts";
import { addressHash, areRemindersMuted } from "../firestore/muted-addresses.ts";
import type { StoredNotice } from "../firestore/outbox.ts";
import { newToken } from "../firestore/secret.ts";
import type { MailLinkDocument } from "../firestore/stored-mail-links.ts";
import { countAgainstMailLimit } from "./mail-limit.ts";
import {
  findAppointment,
  findMessageAnswer,
  findRecordLinkMailData,
  findRoleGrant,
  readReaderName,
} from "./notice-subject.ts";
import { planSeriesMail } from "./plan-series-mail.ts";
import { planStaffMail } from "./plan-staff-mail.ts";
import type { SendingDependencies } from "./record-attempt.ts";
import type { AppointmentMailData, MailData, NewMailLink, SendingPlan } from "./sending-plan.ts";

/**
 * Decides about a notice by the present state. `all` are the notices about the same subject, including this one. For an appointment of
 * a series, also those about the series; for a series, also those about its appointments.
 */
export async function planSending(
  sending: SendingDependencies,
  notice: StoredNotice,
  all: StoredNotice[],
  at: SendingConditions,
): Promise<SendingPlan> {
  const planned = await planMailByKind(sending, notice, all, at);
  const { decision, about, gone } = planned;
  if (decision.does !== "send" || !about) return planned;
  const bounce = await findBounce(sending.db, recipientAddressOf(about), at.now);
  return bounce ? { decision: suppressForBounce(decision), gone, bounce } : planned;
}

function recipientAddressOf(about: MailData): string {
  if ("to" in about) return typeof about.to === "string" ? about.to : about.to.email;
  return about.kind === "answer" ? about.writer : about.booking.patient;
}

function planMailByKind(
  sending: SendingDependencies,
  notice: StoredNotice,
  all: StoredNotice[],
  at: SendingConditions,
): Promise<SendingPlan> {
  if (isStaffNoticeKind(notice.kind)) return planStaffMail(sending.db, notice, all, at);
  switch (notice.kind) {
    case "series":
      return planSeriesMail(sending, notice, all, at);
    case "answer":
      return planMessageAnswerMail(sending, notice, at);
    case "role-granted":
      return planRoleGrantedMail(sending, notice, at);
    case "account-removed":
      return planAccountRemovedMail(sending, notice, at);
    case "address-changed":
      return planAddressChangedMail(notice, at);
    case "records-linked":
      return planRecordsLinkedMail(sending, notice, at);
    default:
      return planAppointmentMail(sending, notice, all, at);
  }
}

async function planAppointmentMail(
  sending: SendingDependencies,
  notice: StoredNotice,
  all: StoredNotice[],
  at: SendingConditions,
): Promise<SendingPlan> {
  const { db, accounts, siteUrl } = sending;
  const id = notice.subject;
  const gone = false;
  const booking = await findAppointment(db, notice);
  if (!booking) return { decision: decideSending(notice, { ...at, booking, all, muted: false }), gone: true };
  const muted = notice.kind === "reminder" && (await areRemindersMuted(db, booking.patient, at.now));
  const decision = decideSending(notice, { ...at, booking, all, muted });
  const contact = addressHash(booking.patient);
  if (decision.does === "end" && decision.reason === "muted") {
    return { decision, gone, mutedContact: contact };
  }
  if (decision.does !== "send" || !isAppointmentNoticeKind(decision.kind)) return { decision, gone };
  const { kind, told } = decision;
  const trusted = isTrustedMailAddress(
    booking,
    booking.uid === null ? null : await accounts.addressOf(booking.uid),
  );
  const { version } = notice;
  const first = all.find((one) => one.version === version && one.kind === notice.kind && one.again === 0);
  const ends = mailLinkExpiries(kind, booking, trusted, at.now);
  const visit = ends.visit && newMailLink({ kind: "visit", bookingId: id, contact, expiresAt: ends.visit });
  const mute = ends.reminders && newMailLink({ kind: "reminders", contact, expiresAt: ends.reminders });
  const about: AppointmentMailData = {
    id,
    kind,
    booking,
    reader: await readReaderName(db, booking),
    told,
    movedByClinic: kind === "moved" && (await isMovedByClinic(db, id, booking, all, at.now)),
    trusted,
    happenedAt: (first ?? notice).owedAt,
    now: at.now,
    visitUrl: visit && `${siteUrl}/visit#${visit.token}`,
    muteUrl: mute && `${siteUrl}/contacts/reminders?t=${mute.token}`,
  };
  const links = [visit, mute].filter((link) => link !== null);
  const isProved = trusted && booking.uid !== null;
  const counted = isProved
    ? {}
    : await countAgainstMailLimit(sending, notice, booking.patient, at.now, !trusted);
  return { decision, gone, about, links, ...counted };
}

/** True if the clinic made all moves since the patient was last told of the appointment. */
async function isMovedByClinic(
  db: Firestore,
  id: string,
  booking: Booking,
  all: readonly StoredNotice[],
  now: Date,
): Promise<boolean> {
  const aboutTime = all.filter(({ kind }) => kind === "series" || isTimeNoticeKind(kind));
  const toldVersion = latestArrived(aboutTime)?.toldVersion ?? 0;
  const moves = (await readHistory(db, id, now)).filter(
    ({ version, deed }) => deed === "moved" && version > toldVersion && version <= booking.version,
  );
  return moves.length > 0 && moves.every(({ by }) => by.role === "clinic");
}

async function planMessageAnswerMail(
  sending: SendingDependencies,
  notice: StoredNotice,
  at: SendingConditions,
): Promise<SendingPlan> {
  const found = await findMessageAnswer(sending.db, notice);
  if (!found) return { decision: decideStandaloneNotice(notice, { ...at, gone: true }), gone: true };
  const { email: writer } = found.message;
  const decision = decideStandaloneNotice(notice, { ...at, gone: false });
  const counted =
    decision.does === "send" ? await countAgainstMailLimit(sending, notice, writer, at.now, false) : {};
  return { decision, gone: false, about: { kind: "answer", writer, ...found }, ...counted };
}

async function planRoleGrantedMail(
  sending: SendingDependencies,
  notice: StoredNotice,
  at: SendingConditions,
): Promise<SendingPlan> {
  const found = await findRoleGrant(sending, notice);
  const gone = found === null;
  const about = found && { kind: "role-granted" as const, ...found, grantedAt: notice.owedAt };
  return { decision: decideStandaloneNotice(notice, { ...at, gone }), gone, ...(about && { about }) };
}

async function planAccountRemovedMail(
  sending: SendingDependencies,
  notice: StoredNotice,
  at: SendingConditions,
): Promise<SendingPlan> {
  const { farewell } = notice;
  if (!farewell) return { decision: decideStandaloneNotice(notice, { ...at, gone: true }), gone: true };
  const visits = Object.entries(farewell.visits)
    .map(([id, visit]) => ({ id, ...visit }))
    .sort((one, other) => one.booking.startsAt.getTime() - other.booking.startsAt.getTime());
  const about = { kind: "account-removed" as const, ...farewell, visits, now: at.now };
  const decision = decideStandaloneNotice(notice, { ...at, gone: false });
  const isLimited = decision.does === "send" && !farewell.trusted;
  const counted = isLimited ? await countAgainstMailLimit(sending, notice, farewell.to, at.now) : {};
  return { decision, gone: false, about, ...counted };
}

async function planAddressChangedMail(
  { formerly, ...notice }: StoredNotice,
  at: SendingConditions,
): Promise<SendingPlan> {
  const gone = formerly === undefined;
  const decision = decideStandaloneNotice(notice, { ...at, gone });
  if (gone) return { decision, gone };
  return { decision, gone, about: { kind: "address-changed", to: formerly.to, changedAt: notice.owedAt } };
}

async function planRecordsLinkedMail(
  sending: SendingDependencies,
  notice: StoredNotice,
  at: SendingConditions,
): Promise<SendingPlan> {
  const found = await findRecordLinkMailData(sending, notice, at.now);
  const decision = decideStandaloneNotice(notice, { ...at, gone: found === null });
  if (!found) return { decision, gone: true };
  const about = { kind: "records-linked" as const, ...found };
  const isLimited = decision.does === "send" && !found.isOwner;
  const counted = isLimited ? await countAgainstMailLimit(sending, notice, found.to, at.now) : {};
  return { decision, gone: false, about, ...counted };
}

function newMailLink(link: MailLinkDocument): NewMailLink {
  return { token: newToken(), link };
}
