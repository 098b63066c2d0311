/** The desk says that two records are one person's. */
import { FieldValue, type Firestore, type Transaction } from "@google-cloud/firestore";
import type * as contract from "../contract/person-links.ts";
import type { LinkedPeople, PersonLinkKind, PersonRecord } from "../contract/person-links.ts";
import { type Booking, isOpen } from "../domain/booking.ts";
import { bookingDocumentSchema } from "../domain/booking-schema.ts";
import { codeOf, DomainError, invalid } from "../domain/domain-error.ts";
import { nameKey } from "../domain/folded-name.ts";
import { recheckBounce } from "../firestore/bounces.ts";
import { appointmentsOfCaller, callers, rebuildCaller } from "../firestore/callers.ts";
import { oweNotice } from "../firestore/outbox.ts";
import {
  addressKey,
  isUnfinished,
  type PersonLinkDocument,
  personLinks,
  recordKey,
  undoUntil,
} from "../firestore/person-links.ts";
import { isForNewerCode } from "../firestore/refuse-newer.ts";
import { newToken } from "../firestore/secret.ts";
import { notFound } from "../firestore/status-codes.ts";
import { namesOf, type UserDocument, users, withNames } from "../firestore/users.ts";
import type { Handler } from "../http/bind.ts";
import { readAccount } from "./find-person.ts";
import { giveTo, putUnder } from "./hand-over.ts";

/** More than anybody has in a life. */
const mostAppointments = 300;

/** More than anybody gives. */
const mostTold = 10;

interface Side {
  record: PersonRecord;
  id: string;
  kind: "account" | "caller";
  name: string;
  phone: string;
  email: string;
  /** Also of family, and what they were called before. */
  names: readonly string[];
  /** Whom of the account's family a name means, by `nameKey`. */
  family: Map<string, string>;
  sameAs: readonly string[];
}

export const linkPeople: Handler<typeof contract.linkPeople> = async (call) => {
  const { db, body, now } = call;
  const [kind, from, to] = await readSides(call);
  const found = kind === "same-as" ? [] : await readTheirs(db, from.id);
  const open = found.filter(({ booking }) => isOpen(booking, now()));
  const given = [to.email, from.email, ...found.map(({ booking }) => booking.patient)];
  const known = [...new Set(given.filter((address) => address !== ""))];
  const shown: LinkedPeople = {
    ...{ _id: null, kind, from: present(from), to: present(to), sameName: haveOneName(from, to) },
    ...{ coming: open.length, past: found.length - open.length },
    told: kind === "into-account" && found.length > 0 ? known.slice(0, mostTold) : [],
  };
  if (body.preview) return shown;
  const { id, link } = await begin(call, from, to, {
    ...{ kind, from: from.id, to: to.id, name: from.name, email: from.email, told: shown.told },
    records: [recordKey(from.record), recordKey(to.record), ...known.map(addressKey)],
    bookings: Object.fromEntries(found.map((one) => [one.id, one.booking.patient])),
  });
  const ids = Object.keys(link.bookings);
  if (kind === "one-caller") await putUnder(call, ids, link.from, link.to);
  if (kind === "into-account") await giveTo(call, ids, link.from, to);
  if (!link.doneAt) await finish(db, id, now());
  if (kind !== "same-as") await rebuildCaller(db, link.from, now());
  if (kind === "one-caller") await rebuildCaller(db, link.to, now());
  if (kind === "into-account") for (const address of known) await recheckBounce(db, address, now());
  return { ...shown, _id: id };
};

type Wanted = Omit<PersonLinkDocument, "by" | "at" | "expiresAt" | "told"> & { told: string[] };

interface Begun {
  id: string;
  link: PersonLinkDocument;
}

/**
 * Writes first what is to be done, so that it can be taken back wherever it is interrupted. A link of the same two that isn't finished goes on,
 * in its own direction. Two calls for one record wait for each other, and for the beginning of an account's removal.
 */
async function begin({ db, now, caller }: LinkCall, from: Side, to: Side, wanted: Wanted): Promise<Begun> {
  const id = newToken();
  const at = now();
  return db.runTransaction(async (transaction) => {
    const keys = [from, to].map(({ record }) => recordKey(record));
    const begun = await findBegun(transaction, db, keys);
    const same = begun.find(({ link }) => keys.every((key) => link.records.includes(key)));
    if (same) return same;
    if (begun.some(({ link }) => isUnfinished(link, at))) throw new DomainError("conflict");
    const [one, other] = await Promise.all([from, to].map((side) => readAgain(transaction, db, side)));
    const gained = wanted.kind === "into-account" && other ? withNames(other, from.names) : null;
    const link: PersonLinkDocument = {
      ...{ ...wanted, by: caller.uid, at, expiresAt: undoUntil(wanted.kind, at) },
      ...(gained && { names: gained.gained }),
      ...(wanted.kind === "same-as" && { doneAt: at }),
    };
    transaction.create(personLinks(db).doc(id), link);
    for (const [i] of wanted.told.entries())
      oweNotice(transaction, db, { subject: id, version: i + 1, kind: "records-linked" }, at);
    if (one && other) {
      transaction.update(users(db).doc(from.id), { sameAs: FieldValue.arrayUnion(to.id) });
      transaction.update(users(db).doc(to.id), { sameAs: FieldValue.arrayUnion(from.id) });
    }
    if (gained) transaction.update(users(db).doc(to.id), gained.fields);
    // Whoever links one of them beside this reads again.
    for (const { kind, id } of [from, to])
      if (kind === "caller") transaction.update(callers(db).doc(id), { updatedAt: at });
    return { id, link };
  });
}

async function findBegun(
  transaction: Transaction,
  db: Firestore,
  records: readonly string[],
): Promise<Begun[]> {
  const found = await Promise.all(
    records.map((key) => transaction.get(personLinks(db).where("records", "array-contains", key))),
  );
  return found
    .flatMap(({ docs }) => docs.map((one) => ({ id: one.id, link: one.data() })))
    .filter(({ link }) => !link.doneAt && !link.undoneAt);
}

/** The account; null of a caller. Refuses who is gone meanwhile. */
async function readAgain(
  transaction: Transaction,
  db: Firestore,
  { kind, id }: Side,
): Promise<UserDocument | null> {
  if (kind === "caller") {
    if (!(await transaction.get(callers(db).doc(id))).exists) throw new DomainError("not-found");
    return null;
  }
  const account = (await transaction.get(users(db).doc(id))).data();
  if (!account || account.leaving) throw new DomainError("not-found");
  return account;
}

/** Refuses what a removal has forgotten meanwhile. */
async function finish(db: Firestore, id: string, now: Date): Promise<void> {
  try {
    await personLinks(db).doc(id).update({ doneAt: now });
  } catch (error) {
    throw codeOf(error) === notFound ? new DomainError("not-found") : error;
  }
}

/** Other names are no fault: people marry. */
function haveOneName(one: Side, other: Side): boolean {
  const known = new Set(one.names.map(nameKey));
  return other.names.some((name) => known.has(nameKey(name)));
}

type LinkCall = Parameters<typeof linkPeople>[0];

/** A caller goes into an account, and never the other way around. */
async function readSides({ db, body, accounts }: LinkCall): Promise<[PersonLinkKind, Side, Side]> {
  if (recordKey(body.one) === recordKey(body.other)) throw invalid("other", "This is the same record");
  const [one, other] = await Promise.all([readSide(db, body.one), readSide(db, body.other)]);
  if (!one || !other) throw new DomainError("not-found");
  const [from, to] = one.kind === "account" && other.kind === "caller" ? [other, one] : [one, other];
  if (to.kind === "caller") return ["one-caller", from, to];
  if (from.kind === "account") {
    if (from.sameAs.includes(to.id)) throw new DomainError("already-linked");
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
    const names = namesOf(account);
    return { record, kind: "account", id, name: name || email, phone, email, names, family, sameAs };
  }
  const found = (await callers(db).doc(record.caller).get()).data();
  if (!found) return null;
  const { name, phone, email, otherNames } = found;
  const names = [name, ...otherNames];
  const alone = { family: new Map<string, string>(), sameAs: [] };
  return { record, kind: "caller", id: record.caller, name, phone, email, names, ...alone };
}

function present({ kind, name, phone, email }: Side): LinkedPeople["from"] {
  return { kind, name, phone, email };
}

/** Refuses what only newer code may change before anything is done. */
async function readTheirs(db: Firestore, caller: string): Promise<{ id: string; booking: Booking }[]> {
  const { docs } = await appointmentsOfCaller(db, caller)
    .limit(mostAppointments + 1)
    .get();
  if (docs.length > mostAppointments)
    throw new DomainError("too-many-to-link", { data: { limit: mostAppointments } });
  if (docs.some((found) => isForNewerCode(found, bookingDocumentSchema)))
    throw new DomainError("unavailable");
  return docs
    .map((found) => ({ id: found.id, booking: found.data() }))
    .filter(({ booking }) => booking.uid === null);
}
