import { createHash, randomUUID } from "node:crypto";
import type { DocumentReference, DocumentSnapshot, Firestore, Transaction } from "@google-cloud/firestore";
import { presentBooking } from "../access/present-booking.ts";
import type * as contract from "../contract/bookings.ts";
import type { BookingRequest } from "../contract/bookings.ts";
import type { Settings } from "../contract/settings.ts";
import { countAct, whyTooMany, whyTooManyOpen, withAppointment } from "../domain/account-limits.ts";
import type { Booking } from "../domain/booking.ts";
import type { Actor } from "../domain/booking-change.ts";
import { codeOf, DomainError, invalid } from "../domain/domain-error.ts";
import { planVisit } from "../domain/plan-visit.ts";
import { bookings } from "../firestore/bookings.ts";
import { findCaller, writeCaller } from "../firestore/callers.ts";
import { readClinicIn } from "../firestore/clinic.ts";
import { createClaim, writeDays } from "../firestore/held-times.ts";
import { writeHistory } from "../firestore/history.ts";
import { beginWith, countsOf, limits } from "../firestore/limits.ts";
import { alreadyExists, isOutdated } from "../firestore/status-codes.ts";
import { newProfile, removals, type UserDocument, users } from "../firestore/users.ts";
import { tryTransaction, type Writes } from "../firestore/writes.ts";
import type { Handler } from "../http/bind.ts";
import type { Caller } from "../http/caller.ts";
import type { Dependencies } from "../ports/dependencies.ts";
import { type Choice, chooseFree, chooseHolder } from "./choose-holder.ts";
import { draftBooking, findRepeated, type Patient } from "./draft-booking.ts";

interface BookingWithId {
  id: string;
  booking: Booking;
}

type Store = Pick<Dependencies, "db" | "limitId">;
type Booker = Pick<Caller, "uid" | "email" | "emailVerified" | "name" | "isAdmin">;

/** For oneself, or by an admin for anyone. */
export const createBooking: Handler<typeof contract.createBooking> = async (call) => {
  const { now, body, caller } = call;
  // Nobody who has no address themselves is meant by none.
  const forSelf = body.patient !== "" && body.patient.toLowerCase() === caller.email;
  if (!forSelf && !(await caller.isAdmin())) throw refusalOf(body);
  const { id, booking } = await book(call, caller, forSelf ? caller.uid : null, body, now());
  return { success: true, ...presentBooking(id, booking) };
};

/** Without an address somebody forgot theirs; with one they mean somebody else. */
function refusalOf({ patient }: BookingRequest): DomainError {
  return patient === "" ? invalid("patient", "Email is required") : new DomainError("forbidden");
}

/** Each try loses only to something else that the same account did, or to a claim that was released again. */
const maxTries = 24;

/**
 * Books in one commit of creates, so that of two rivals one fails: docs/decisions/claims-by-create.md. Who loses one doctor
 * gets another of those who would do, while one is free. `uid` is the owner, null when the clinic books for a caller. The
 * same `requestId` of the same booker with the same wish is the same booking.
 */
export async function book(
  store: Store,
  booker: Booker,
  uid: string | null,
  request: BookingRequest,
  now: Date,
): Promise<BookingWithId> {
  const { db } = store;
  const id = bookingId(booker.uid, request.requestId ?? randomUUID());
  const wanted = { id, booker, uid, request, now };
  let preferred: string | undefined;
  for (let tries = 0; tries < maxTries; tries++) {
    const { tried, failure } = await tryTransaction(
      db,
      (transaction) => planBooking(transaction, store, { ...wanted, preferred }),
      (transaction, plan) => writeBooking(transaction, db, plan, wanted),
    );
    if (tried && failure === null) return { id, booking: tried.booking };
    const refused = failure instanceof DomainError;
    const taken = codeOf(failure) === alreadyExists;
    if (!refused && !taken && !isOutdated(failure)) throw failure;
    // It may stand already: sent before by the patient, or by the SDK, which repeats a commit whose answer was lost.
    const repeated = await findRepeated(db, id, request);
    if (repeated) return repeated;
    if (refused) throw failure;
    // No `LostClaim` is needed here: `chooseFree` reads the claims anyway, and refuses where none is free.
    if (taken && tried) preferred = await chooseFree(db, tried.choice);
  }
  throw new DomainError("conflict");
}

interface Wanted {
  id: string;
  booker: Booker;
  /** The owner; null for a caller. */
  uid: string | null;
  request: BookingRequest;
  now: Date;
}

interface Plan {
  booking: Booking;
  choice: Choice;
  caller: Awaited<ReturnType<typeof findCaller>> | null;
  /** Null for a caller. */
  admission: Admission | null;
}

/**
 * One try. Only the clinic is read under a lock, which bookings share: they don't wait for each other, while an edit of the
 * clinic waits for them and then sees them. Everything else is created blindly, or written on condition that it hasn't
 * changed: the day says who is free, and the claims decide. `preferred` was free after the last try had lost whom it chose.
 */
async function planBooking(
  transaction: Transaction,
  store: Store,
  { id, booker, uid, request, now, preferred }: Wanted & { preferred: string | undefined },
): Promise<Plan> {
  const { db } = store;
  const [clinic, account] = await Promise.all([
    readClinicIn(transaction, db),
    uid === null ? null : users(db).doc(uid).get(),
  ]);
  const admission =
    account && (await admitBooking(transaction, { account, store, booker }, clinic.settings, now));
  const person = findPerson(account?.data(), request.personId);
  const patient: Patient = { uid, person };
  const visit = planVisit(clinic, request, now);
  const choice = { bookingId: id, patient: { uid, personId: person?.id ?? null }, visit, preferred };
  const holder = await chooseHolder(db, choice);
  const draft = draftBooking(clinic, patient, request, visit, holder, now);
  const caller = uid === null ? await findCaller(db, draft) : null;
  return { booking: { ...draft, callerId: caller?.id ?? null }, choice, caller, admission };
}

function writeBooking(
  writes: Writes,
  db: Firestore,
  { booking, caller, admission }: Plan,
  { id, uid, booker, now }: Wanted,
): void {
  if (caller) writeCaller(writes, caller, id, booking, now);
  for (const held of booking.claims) createClaim(writes, db, held, { id, endsAt: booking.endsAt });
  writes.create(bookings(db).doc(id), booking);
  writeDays(writes, db, id, null, booking);
  const by: Actor = uid === null ? { role: "clinic", uid: booker.uid } : { role: "patient" };
  writeHistory(writes, db, id, { event: "booked", by, before: null, after: booking }, now);
  if (admission) writeAdmission(writes, admission, booker, { id, booking }, now);
}

/** Of the account's own family. */
function findPerson(account: UserDocument | undefined, id: string | undefined): Patient["person"] {
  if (id === undefined) return null;
  const person = account?.people.find((one) => one.id === id);
  if (!person) throw invalid("personId", "This person isn't in your family any more.");
  return person;
}

/** Made beforehand from who asks and what they call their request, so that a repeated request meets its own booking. */
function bookingId(uid: string, requestId: string): string {
  return createHash("sha256").update(`${uid}/${requestId}`).digest("hex").slice(0, 24);
}

interface Asking {
  account: DocumentSnapshot<UserDocument>;
  store: Store;
  booker: Booker;
}

interface Admission {
  account: DocumentSnapshot<UserDocument>;
  counts: UserDocument["counts"] | undefined;
  /** What was counted of the address before it had this account; null for an account that is known. */
  before: Awaited<ReturnType<typeof readBefore>> | null;
}

/**
 * Whether this account may book now, by the clinic's limits. The account is read without a lock and written on condition that it is
 * still the same, so that of many bookings at once none is counted twice, and none gets past a removal that has begun.
 */
async function admitBooking(
  transaction: Transaction,
  { account: snapshot, store, booker }: Asking,
  settings: Settings,
  now: Date,
): Promise<Admission> {
  const account = snapshot.data();
  if (account?.leaving) throw new DomainError("unauthenticated");
  const before = account ? null : await readBefore(transaction, snapshot.ref, store, booker);
  const counts = before ? countsOf(before, now) : account?.counts;
  const refusal = whyNotNow(settings, booker, { open: account?.open, counts }, now);
  // The desk is not limited. Its list is read only where that matters.
  if (refusal && !(await booker.isAdmin())) throw refusal;
  return { account: snapshot, counts, before };
}

function writeAdmission(
  writes: Writes,
  { account: snapshot, counts, before }: Admission,
  booker: Booker,
  { id, booking }: BookingWithId,
  now: Date,
): void {
  if (before) beginWith(writes, before, booker, now);
  const account = snapshot.data();
  const fields = {
    open: withAppointment(account?.open, id, booking, now),
    counts: countAct(counts, "book", now),
  };
  if (account && snapshot.updateTime) {
    writes.update(snapshot.ref, fields, { lastUpdateTime: snapshot.updateTime });
  } else writes.create(snapshot.ref, { ...newProfile(booker, now), ...fields });
}

function whyNotNow(
  settings: Settings,
  { emailVerified }: Booker,
  { open, counts }: Pick<UserDocument, "open" | "counts">,
  now: Date,
): DomainError | null {
  const { bookingPaused: sentence } = settings;
  if (sentence !== "") return new DomainError("booking-paused", { data: { sentence } });
  return whyTooManyOpen(open, settings, emailVerified, now) ?? whyTooMany(counts, "book", emailVerified, now);
}

/**
 * Someone without a profile books for the first time, or is gone: then the record of their removal still stands, longer than
 * any request lasts. It is read with a lock, because a removal may be beginning just now. Answers what was counted of the
 * address before.
 */
async function readBefore(
  transaction: Transaction,
  { id }: DocumentReference<UserDocument>,
  { db, limitId }: Store,
  { email }: Booker,
) {
  const [removal, before] = await Promise.all([
    transaction.get(removals(db).doc(id)),
    transaction.get(limits(db).doc(limitId(email))),
  ]);
  if (removal.exists) throw new DomainError("unauthenticated");
  return before;
}
