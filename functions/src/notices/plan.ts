/** Plans what happens to a notice from the present state. The plan is read here and stored by the sender that takes the lease. */
import type { DocumentSnapshot } from "@google-cloud/firestore";
import { type Counts, countAct, nextAllowedAt } from "../domain/account-limits.ts";
import { isTrusted, linkExpiries } from "../domain/mail-links.ts";
import { isAppointmentKind } from "../domain/notices.ts";
import {
  type Circumstances,
  type Decision,
  decide,
  decideWithoutOthers,
  suppressForBounce,
} from "../domain/sending.ts";
import { findBounce } from "../firestore/bounces.ts";
import { areRemindersMuted, contactId } from "../firestore/contacts.ts";
import { countsOf, type LimitsDocument, limits } from "../firestore/limits.ts";
import type { LinkDocument } from "../firestore/links.ts";
import type { StoredNotice } from "../firestore/outbox.ts";
import { newToken } from "../firestore/secret.ts";
import type { Sending } from "./fate.ts";
import type {
  AddressNotice,
  AnswerNotice,
  AppointmentNotice,
  FarewellNotice,
  LinkedNotice,
  RoleNotice,
} from "./notice.ts";
import { findAnswer, findAppointment, findGrant, findLinked } from "./subject.ts";

/** A new link in a mail, with its token. */
export interface NewLink {
  token: string;
  link: LinkDocument;
}

/**
 * The content of a mail about an appointment. Its kind may differ from the notice's, because the mail describes the current
 * state.
 */
type AboutAppointment = Omit<AppointmentNotice, "settings" | "siteUrl">;

interface AboutMessage extends Pick<AnswerNotice, "message" | "answer"> {
  kind: "answer";
  /** The address of the message's sender. */
  writer: string;
}

interface AboutRole extends Omit<RoleNotice, "settings" | "siteUrl"> {
  kind: "role-granted";
  to: { name: string; email: string };
}

interface AboutRemoval extends Omit<FarewellNotice, "settings" | "siteUrl"> {
  kind: "account-removed";
  to: string;
}

interface AboutAddress extends Omit<AddressNotice, "settings" | "siteUrl"> {
  kind: "address-changed";
  to: string;
}

interface AboutLink extends Omit<LinkedNotice, "settings" | "siteUrl"> {
  kind: "records-linked";
  to: string;
}

export type About = AboutAppointment | AboutMessage | AboutRole | AboutRemoval | AboutAddress | AboutLink;

/** The decision about a notice, and the content of its mail if one is sent. */
export interface Plan {
  decision: Decision;
  about?: About;
  links?: readonly NewLink[];
  /** True if the recipient no longer exists, so that nobody needs to be told or called. */
  gone: boolean;
  /** The `contactId` of an address whose reminders are off, if that is why nothing is sent. */
  mutedContact?: string;
  /** The bounce of the address, if that is why nothing is sent. */
  bounce?: NonNullable<Awaited<ReturnType<typeof findBounce>>>;
  /** The time at which the mail can be sent, if the address has reached its limit of mails. */
  until?: Date;
  /** The address's mail count including this mail. It is stored in the commit that takes the lease. */
  counted?: { before: DocumentSnapshot<LimitsDocument>; counts: Counts };
}

/** Decides about a notice by the present state. `all` are the notices about the same subject, including this one. */
export async function plan(
  sending: Sending,
  notice: StoredNotice,
  all: StoredNotice[],
  at: Circumstances,
): Promise<Plan> {
  const planned = await planByKind(sending, notice, all, at);
  const { decision, about, gone } = planned;
  if (decision.does !== "send" || !about) return planned;
  const bounce = await findBounce(sending.db, addressOf(about), at.now);
  return bounce ? { decision: suppressForBounce(decision), gone, bounce } : planned;
}

function addressOf(about: About): string {
  if ("booking" in about) return about.booking.patient;
  if (about.kind === "answer") return about.writer;
  return typeof about.to === "string" ? about.to : about.to.email;
}

function planByKind(
  sending: Sending,
  notice: StoredNotice,
  all: StoredNotice[],
  at: Circumstances,
): Promise<Plan> {
  switch (notice.kind) {
    case "answer":
      return planAnswer(sending, notice, at);
    case "role-granted":
      return planRole(sending, notice, at);
    case "account-removed":
      return planFarewell(sending, notice, at);
    case "address-changed":
      return planAddress(notice, at);
    case "records-linked":
      return planLinked(sending, notice, at);
    default:
      return planAppointment(sending, notice, all, at);
  }
}

async function planAppointment(
  sending: Sending,
  notice: StoredNotice,
  all: StoredNotice[],
  at: Circumstances,
): Promise<Plan> {
  const { db, accounts, siteUrl } = sending;
  const id = notice.subject;
  const gone = false;
  const booking = await findAppointment(db, notice);
  if (!booking) return { decision: decide(notice, { ...at, booking, all, muted: false }), gone: true };
  const muted = notice.kind === "reminder" && (await areRemindersMuted(db, booking.patient, at.now));
  const decision = decide(notice, { ...at, booking, all, muted });
  const contact = contactId(booking.patient);
  if (decision.does === "end" && decision.reason === "muted") {
    return { decision, gone, mutedContact: contact };
  }
  if (decision.does !== "send" || !isAppointmentKind(decision.kind)) return { decision, gone };
  const { kind, told } = decision;
  const trusted = isTrusted(booking, booking.uid === null ? null : await accounts.addressOf(booking.uid));
  const { version } = notice;
  const first = all.find((one) => one.version === version && one.kind === notice.kind && one.again === 0);
  const ends = linkExpiries(kind, booking, trusted, at.now);
  const visit = ends.visit && newLink({ kind: "visit", bookingId: id, contact, expiresAt: ends.visit });
  const mute = ends.reminders && newLink({ kind: "reminders", contact, expiresAt: ends.reminders });
  const about: AboutAppointment = {
    id,
    kind,
    booking,
    told,
    trusted,
    happenedAt: (first ?? notice).owedAt,
    now: at.now,
    visitUrl: visit && `${siteUrl}/visit#${visit.token}`,
    muteUrl: mute && `${siteUrl}/contacts/reminders?t=${mute.token}`,
  };
  const links = [visit, mute].filter((link) => link !== null);
  const isProved = trusted && booking.uid !== null;
  const counted = isProved ? {} : await countMail(sending, notice, booking.patient, at.now, !trusted);
  return { decision, gone, about, links, ...counted };
}

async function planAnswer(sending: Sending, notice: StoredNotice, at: Circumstances): Promise<Plan> {
  const found = await findAnswer(sending.db, notice);
  if (!found) return { decision: decideWithoutOthers(notice, { ...at, gone: true }), gone: true };
  const { email: writer } = found.message;
  const decision = decideWithoutOthers(notice, { ...at, gone: false });
  const counted = decision.does === "send" ? await countMail(sending, notice, writer, at.now, false) : {};
  return { decision, gone: false, about: { kind: "answer", writer, ...found }, ...counted };
}

async function planRole(sending: Sending, notice: StoredNotice, at: Circumstances): Promise<Plan> {
  const found = await findGrant(sending, notice);
  const gone = found === null;
  const about = found && { kind: "role-granted" as const, ...found, grantedAt: notice.owedAt };
  return { decision: decideWithoutOthers(notice, { ...at, gone }), gone, ...(about && { about }) };
}

async function planFarewell(sending: Sending, notice: StoredNotice, at: Circumstances): Promise<Plan> {
  const { farewell } = notice;
  if (!farewell) return { decision: decideWithoutOthers(notice, { ...at, gone: true }), gone: true };
  const visits = Object.entries(farewell.visits)
    .map(([id, visit]) => ({ id, ...visit }))
    .sort((one, other) => one.booking.startsAt.getTime() - other.booking.startsAt.getTime());
  const about = { kind: "account-removed" as const, ...farewell, visits, now: at.now };
  const decision = decideWithoutOthers(notice, { ...at, gone: false });
  const isLimited = decision.does === "send" && !farewell.trusted;
  const counted = isLimited ? await countMail(sending, notice, farewell.to, at.now) : {};
  return { decision, gone: false, about, ...counted };
}

async function planAddress({ formerly, ...notice }: StoredNotice, at: Circumstances): Promise<Plan> {
  const gone = formerly === undefined;
  const decision = decideWithoutOthers(notice, { ...at, gone });
  if (gone) return { decision, gone };
  return { decision, gone, about: { kind: "address-changed", to: formerly.to, changedAt: notice.owedAt } };
}

async function planLinked(sending: Sending, notice: StoredNotice, at: Circumstances): Promise<Plan> {
  const found = await findLinked(sending, notice, at.now);
  const decision = decideWithoutOthers(notice, { ...at, gone: found === null });
  if (!found) return { decision, gone: true };
  const about = { kind: "records-linked" as const, ...found };
  const isLimited = decision.does === "send" && !found.isOwner;
  const counted = isLimited ? await countMail(sending, notice, found.to, at.now) : {};
  return { decision, gone: false, about, ...counted };
}

/**
 * Counts a mail to an unverified address, which may be a stranger's. Over the limit the mail waits and then shows the current
 * state. Mails that the desk causes are counted and never wait. A further attempt at the same mail isn't counted.
 */
async function countMail(
  { db, limitId }: Sending,
  { tries }: StoredNotice,
  address: string,
  now: Date,
  isLimited = true,
): Promise<Pick<Plan, "until" | "counted">> {
  if (tries > 0) return {};
  const snapshot = await limits(db).doc(limitId(address)).get();
  const counts = countsOf(snapshot, now);
  const until = nextAllowedAt(counts, "mail", false, now);
  if (until && isLimited) return { until };
  return { counted: { before: snapshot, counts: countAct(counts, "mail", now) } };
}

function newLink(link: LinkDocument): NewLink {
  return { token: newToken(), link };
}
