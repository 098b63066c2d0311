/** What is to be done with a notice, by how the world stands now: read here, and written by whoever takes the lease. */
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
import { readBounce } from "../firestore/bounces.ts";
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

/** A mail's link, and what it stands for. */
export interface NewLink {
  token: string;
  link: LinkDocument;
}

/** Its kind may be another than the notice's: it says how the appointment stands. */
type AboutAppointment = Omit<AppointmentNotice, "settings" | "siteUrl">;

interface AboutMessage extends Pick<AnswerNotice, "message" | "answer"> {
  kind: "answer";
  /** Their address. */
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

/** What is to be written of a notice, and what its mail is made of, where one is sent. */
export interface Plan {
  decision: Decision;
  about?: About;
  links?: readonly NewLink[];
  /** Nobody is there to be told any more, nor to be called. */
  gone: boolean;
  /** The `contactId` whose wish for no reminders it heeds. */
  heeded?: string;
  /** The `contactId` to which nothing is sent, because mails came back. */
  stopped?: string;
  /** It can leave then: the address has had enough mails for now. */
  until?: Date;
  /** What the address has had with this mail. It is written in the commit that takes the lease. */
  counted?: { before: DocumentSnapshot<LimitsDocument>; counts: Counts };
}

/** Decides about a notice by the present state. `all` are the notices about the same subject, this one included. */
export async function plan(
  sending: Sending,
  notice: StoredNotice,
  all: StoredNotice[],
  at: Circumstances,
): Promise<Plan> {
  const planned = await planByKind(sending, notice, all, at);
  const { decision, about, gone } = planned;
  if (decision.does !== "send" || !about) return planned;
  const address = addressOf(about);
  if (!(await readBounce(sending.db, address, at.now))) return planned;
  return { decision: suppressForBounce(decision), gone, stopped: contactId(address) };
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
    return { decision, gone, heeded: contact };
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
 * An address that nobody has proved may be a stranger's. It gets no more than the limit, whoever causes the mails; the others wait,
 * and then say how things stand. What the desk does counts and never waits. Another try at the same mail counts no more.
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
