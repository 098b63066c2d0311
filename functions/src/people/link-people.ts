/** The desk says that two records are one person's, and takes it back. */
import { FieldValue, type Firestore } from "@google-cloud/firestore";
import type * as contract from "../contract/person-links.ts";
import type { LinkedPeople, PersonLinkKind, PersonRecord } from "../contract/person-links.ts";
import { type Booking, isOpen } from "../domain/booking.ts";
import type { Author, BookingChange } from "../domain/booking-change.ts";
import { link, unlink } from "../domain/booking-states.ts";
import { claimIds } from "../domain/claims.ts";
import { DomainError, invalid } from "../domain/domain-error.ts";
import { nameKey } from "../domain/folded-name.ts";
import { firstReminderAt } from "../domain/reminders.ts";
import { bookingDocumentSchema } from "../firestore/bookings.ts";
import { appointmentsOfCaller, callers, settleCaller } from "../firestore/callers.ts";
import { changeBooking } from "../firestore/change-booking.ts";
import { readClinic } from "../firestore/clinic.ts";
import { oweNotice } from "../firestore/outbox.ts";
import { severalAtOnce } from "../firestore/pages.ts";
import { type PersonLinkDocument, personLinks, recordKey, undoUntil } from "../firestore/person-links.ts";
import { isForNewerCode } from "../firestore/refuse-newer.ts";
import { newToken } from "../firestore/secret.ts";
import { users } from "../firestore/users.ts";
import type { Handler, SignedInCall } from "../http/bind.ts";
import { readAccount } from "./find-person.ts";

/** More than anybody has in a life. */
const mostAppointments = 300;

const atOnce = 5;

interface Side {
  record: PersonRecord;
  id: string;
  kind: "account" | "caller";
  name: string;
  phone: string;
  email: string;
  /** By `nameKey`: also of family, and what a caller was called before. */
  names: Set<string>;
  /** Whom of the account's family a name means. */
  family: Map<string, string>;
  sameAs: readonly string[];
}

export const linkPeople: Handler<typeof contract.linkPeople> = async (call) => {
  const { db, body, now, caller } = call;
  const [kind, from, to] = await readSides(call);
  const found = kind === "same-as" ? [] : await readTheirs(db, from.id);
  const open = found.filter(({ booking }) => isOpen(booking, now()));
  const told = kind === "into-account" && open.length > 0 ? [to.email, from.email] : [];
  const shown: LinkedPeople = {
    ...{ _id: null, kind, from: present(from), to: present(to) },
    sameName: [...from.names].some((name) => to.names.has(name)),
    ...{ coming: open.length, past: found.length - open.length },
    told: [...new Set(told.filter((address) => address !== ""))],
  };
  if (body.preview) return shown;
  const id = newToken();
  const at = now();
  const linked: PersonLinkDocument = {
    ...{ kind, from: from.id, to: to.id, name: from.name, email: from.email, by: caller.uid, at },
    records: [recordKey(from.record), recordKey(to.record)],
    bookings: Object.fromEntries(found.map((one) => [one.id, one.booking.patient])),
    expiresAt: undoUntil(at),
  };
  // First what is to be done, so that it can be taken back wherever it is interrupted.
  const batch = db.batch();
  batch.create(personLinks(db).doc(id), linked);
  for (const [i] of shown.told.entries())
    oweNotice(batch, db, { subject: id, version: i + 1, kind: "records-linked" }, at);
  if (kind === "same-as") {
    batch.update(users(db).doc(from.id), { sameAs: FieldValue.arrayUnion(to.id) });
    batch.update(users(db).doc(to.id), { sameAs: FieldValue.arrayUnion(from.id) });
  }
  await batch.commit();
  const ids = found.map((one) => one.id);
  if (kind === "one-caller")
    await severalAtOnce(ids, atOnce, async (one) => {
      await putUnder(call, one, from.id, to.id);
    });
  if (kind === "into-account") await severalAtOnce(ids, atOnce, (one) => giveTo(call, one, from, to));
  if (kind !== "same-as") await settleCaller(db, from.id, now());
  if (kind === "one-caller") await settleCaller(db, to.id, now());
  return { ...shown, _id: id };
};

export const unlinkPeople: Handler<typeof contract.unlinkPeople> = async (call) => {
  const { db, params, now } = call;
  const found = personLinks(db).doc(params.id);
  const linked = (await found.get()).data();
  if (!linked) throw new DomainError("not-found");
  if (linked.expiresAt <= now()) throw new DomainError("too-late");
  const { kind, from, to } = linked;
  const ids = Object.keys(linked.bookings);
  if (kind === "same-as") await takeApart(db, from, to);
  if (kind === "one-caller")
    await severalAtOnce(ids, atOnce, async (id) => {
      await putUnder(call, id, to, from);
    });
  if (kind === "into-account") await severalAtOnce(ids, atOnce, (id) => giveBack(call, id, linked));
  if (kind !== "same-as") await settleCaller(db, from, now());
  if (kind === "one-caller") await settleCaller(db, to, now());
  // Last: what was interrupted is taken back by the next try.
  await found.delete();
  return { success: true };
};

type LinkCall = Parameters<typeof linkPeople>[0];

/** A caller goes into an account, and never the other way around. */
async function readSides({ db, body, accounts }: LinkCall): Promise<[PersonLinkKind, Side, Side]> {
  if (recordKey(body.one) === recordKey(body.other)) throw invalid("other", "This is the same record");
  const [one, other] = await Promise.all([readSide(db, body.one), readSide(db, body.other)]);
  if (!one || !other) throw new DomainError("not-found");
  const [from, to] = one.kind === "account" && other.kind === "caller" ? [other, one] : [one, other];
  if (to.kind === "caller") return ["one-caller", from, to];
  if (from.kind === "account") {
    if (from.sameAs.includes(to.id)) throw new DomainError("conflict");
    return ["same-as", from, to];
  }
  const address = await accounts.addressOf(to.id);
  if (!address?.emailVerified) throw new DomainError("address-not-verified");
  return ["into-account", from, { ...to, email: address.email }];
}

async function readSide(db: Firestore, record: PersonRecord): Promise<Side | null> {
  if ("uid" in record) {
    const account = await readAccount(db, record.uid);
    if (!account) return null;
    const { uid: id, name, phone, email, people, sameAs = [] } = account;
    const family = new Map(people.map((one) => [nameKey(one.name), one.id]));
    const names = new Set([nameKey(name), ...family.keys()]);
    return { record, kind: "account", id, name: name || email, phone, email, names, family, sameAs };
  }
  const found = (await callers(db).doc(record.caller).get()).data();
  if (!found) return null;
  const { name, phone, email, otherNames } = found;
  const names = new Set([name, ...otherNames].map(nameKey));
  return {
    record,
    kind: "caller",
    id: record.caller,
    name,
    phone,
    email,
    names,
    family: new Map(),
    sameAs: [],
  };
}

function present({ kind, name, phone, email }: Side): LinkedPeople["from"] {
  return { kind, name, phone, email };
}

/** Refuses what only newer code may change before anything is done. */
async function readTheirs(db: Firestore, caller: string): Promise<{ id: string; booking: Booking }[]> {
  const { docs } = await appointmentsOfCaller(db, caller)
    .limit(mostAppointments + 1)
    .get();
  const left = docs.some((found) => isForNewerCode(found, bookingDocumentSchema));
  if (docs.length > mostAppointments || left) throw new DomainError("conflict");
  return docs
    .map((found) => ({ id: found.id, booking: found.data() }))
    .filter(({ booking }) => booking.uid === null);
}

type Changing = SignedInCall & Pick<LinkCall, "db" | "now">;

const authorOf = ({ caller }: Changing): Author => ({ role: "clinic", uid: caller.uid });

function putUnder(call: Changing, id: string, from: string, to: string) {
  return change(call, id, (booking) =>
    booking.uid === null && booking.callerId === from
      ? { deed: "record-changed", fields: { callerId: to } }
      : null,
  );
}

/** Coming appointments tell the account's address from now on. */
async function giveTo(call: Changing, id: string, from: Side, to: Side): Promise<void> {
  const { settings } = await readClinic(call.db);
  const take = (twice: boolean) =>
    change(call, id, (booking) => {
      if (booking.callerId !== from.id) return null;
      const personId = to.family.get(nameKey(booking.patientName)) ?? null;
      const owner = { ...booking, uid: to.id, personId };
      const standing = booking.status === "booked" && !twice;
      const linked = link(booking, to.id, { claims: standing ? claimIds(owner) : booking.claims, twice });
      if (!linked) return null;
      const reminder = booking.patient === "" && {
        nextReminderAt: firstReminderAt(booking.date, settings, call.now()),
      };
      const told = isOpen(booking, call.now()) && { patient: to.email, ...reminder };
      const notOf = booking.notOf && { notOf: booking.notOf.filter((uid) => uid !== to.id) };
      return { ...linked, fields: { ...linked.fields, personId, ...notOf, ...told } };
    });
  try {
    await take(false);
  } catch (error) {
    // The account has another appointment at that time: it is theirs, and the desk is to ask them which one they want.
    if (!(error instanceof DomainError) || error.code !== "patient-busy") throw error;
    await take(true);
  }
}

/** Unless the account is gone meanwhile, or somebody has given it to another. */
async function giveBack(
  call: Changing,
  id: string,
  { from, to, bookings }: PersonLinkDocument,
): Promise<void> {
  await change(call, id, (booking) =>
    booking.uid === to && booking.callerId === null ? unlink(booking, from, bookings[id] ?? "") : null,
  );
}

/** Of an appointment that is gone there is nothing to change. */
async function change(
  call: Changing,
  id: string,
  decide: (booking: Booking) => BookingChange | null,
): Promise<void> {
  try {
    await changeBooking(call.db, id, { now: call.now(), by: authorOf(call) }, decide);
  } catch (error) {
    // The account is leaving: it gains nothing any more.
    if (error instanceof DomainError && error.code === "unauthenticated") throw new DomainError("not-found");
    throw error;
  }
}

async function takeApart(db: Firestore, from: string, to: string): Promise<void> {
  await db.runTransaction(async (transaction) => {
    const [one, other] = [users(db).doc(from), users(db).doc(to)];
    const found = await transaction.getAll(one, other);
    for (const [i, account] of found.entries())
      if (account.exists)
        transaction.update(account.ref, { sameAs: FieldValue.arrayRemove(i === 0 ? to : from) });
  });
}
