import { randomUUID } from "node:crypto";
import type { DocumentReference, DocumentSnapshot, Firestore, Transaction } from "@google-cloud/firestore";
import { presentBooking } from "../access/present-booking.ts";
import type * as contract from "../contract/bookings.ts";
import type { BookingRequest } from "../contract/bookings.ts";
import type { Settings } from "../contract/settings.ts";
import {
  countLimitedAction,
  refusalOverAppointmentLimit,
  refusalOverLimit,
  withOpenAppointment,
} from "../domain/account-limits.ts";
import type { Booking } from "../domain/booking.ts";
import type { Actor } from "../domain/booking-change.ts";
import { DomainError, invalid } from "../domain/domain-error.ts";
import { planAppointment } from "../domain/plan-appointment.ts";
import { planClaim } from "../firestore/claims.ts";
import { readClinicInTransaction } from "../firestore/clinic.ts";
import { actionCountsOf, countFirstUseOfAddress, limits } from "../firestore/limits.ts";
import { idOfRequest } from "../firestore/request-id.ts";
import { addStaffChangeNotices } from "../firestore/staff-notices.ts";
import { isAlreadyExists, isWriteConflict } from "../firestore/status-codes.ts";
import { accountRemovals, newProfile, type UserDocument, users } from "../firestore/users.ts";
import { type BatchOrTransaction, tryTransaction } from "../firestore/writes.ts";
import { type AuthenticatedUser, isExemptFromLimits } from "../http/authenticate.ts";
import type { Handler } from "../http/bind.ts";
import type { Dependencies } from "../ports/dependencies.ts";
import { chooseFreeHolder, chooseHolder, type HolderChoice } from "./choose-holder.ts";
import { draftBooking, findRepeatedBooking, type Patient, refuseOtherPrice } from "./draft-booking.ts";
import { type NewBooking, planDeskBooking, writeNewBooking } from "./plan-desk-booking.ts";

interface BookingWithId {
  id: string;
  booking: Booking;
}

type BookingDependencies = Pick<Dependencies, "db" | "limitId">;
type Booker = Pick<AuthenticatedUser, "uid" | "email" | "emailVerified" | "name" | "reach">;

/** Books for the caller, or for anyone if the caller's role may. */
export const createBooking: Handler<typeof contract.createBooking> = async (call) => {
  const { now, body, caller } = call;
  // An empty email never matches the caller.
  const isForCaller = body.patient !== "" && body.patient.toLowerCase() === caller.email;
  if (!isForCaller && (await call.staffReach()) !== "all") throw refusalToBookForOthers(body);
  if (isForCaller && body.despite !== undefined) throw new DomainError("forbidden");
  const { id, booking } = await book(call, caller, isForCaller ? caller.uid : null, body, now());
  return { success: true, ...presentBooking(id, booking) };
};

/** A request without an address lacks a field. With another address it is for somebody else, which only the desk may do. */
function refusalToBookForOthers({ patient }: BookingRequest): DomainError {
  return patient === "" ? invalid("patient", "Email is required") : new DomainError("forbidden");
}

/**
 * The most attempts to commit a booking. An attempt only fails if the same account changed something else at that moment, or
 * if a claim was taken and released again.
 */
export const maxCommitAttempts = 24;

/**
 * Books in one commit that creates claims, so one of two simultaneous bookings of a time fails:
 * docs/decisions/claims-by-create.md. If the chosen doctor was taken, another free doctor is chosen. `uid` is the owner, or
 * null if the desk books for a caller. Repeating the same request with the same `requestId` returns the existing booking.
 */
export async function book(
  store: BookingDependencies,
  booker: Booker,
  uid: string | null,
  request: BookingRequest,
  now: Date,
): Promise<BookingWithId> {
  const { db } = store;
  const id = idOfRequest(booker.uid, request.requestId ?? randomUUID());
  const wanted = { id, booker, uid, request, now };
  let preferred: string | undefined;
  for (let tries = 0; tries < maxCommitAttempts; tries++) {
    const { tried, failure } = await tryTransaction(
      db,
      (transaction) =>
        uid === null
          ? planBookingForCaller(transaction, store, wanted)
          : planBooking(transaction, store, { ...wanted, preferred }),
      (transaction, plan) => writeBooking(transaction, db, plan, wanted),
    );
    if (tried && failure === null) return { id, booking: tried.booking };
    const refused = failure instanceof DomainError;
    const isClaimTaken = isAlreadyExists(failure);
    if (!refused && !isClaimTaken && !isWriteConflict(failure)) throw failure;
    // The booking may exist already. Either the patient sent the request before, or the SDK repeated a commit whose answer
    // was lost.
    const repeated = await findRepeatedBooking(db, id, request);
    if (repeated) return repeated;
    if (refused) throw failure;
    // `changeBooking` handles a lost claim with `ClaimConflict`; here `chooseFreeHolder` reads the claims and throws if no holder is
    // free.
    if (isClaimTaken && tried?.choice) preferred = await chooseFreeHolder(db, tried.choice);
  }
  throw new DomainError("conflict");
}

interface RequestedBooking {
  id: string;
  booker: Booker;
  /** The owner of the new booking, or null for a caller. */
  uid: string | null;
  request: BookingRequest;
  now: Date;
}

interface BookingPlan extends NewBooking {
  /** The possible holders, or null if the next attempt plans again. */
  choice: HolderChoice | null;
  /** The account's limits at booking, or null for a caller. */
  accountCheck: BookingLimitsResult | null;
  settings: Settings;
}

/**
 * One attempt at a booking. Only the clinic's documents are read under a lock. Bookings share it and don't wait for each
 * other, but an edit of the clinic waits for them and then sees them. All other documents are created, or updated on
 * condition that they haven't changed. The day shows who is free, but the claims decide. `preferred` is the holder who was
 * free after the last attempt lost its holder.
 */
async function planBooking(
  transaction: Transaction,
  store: BookingDependencies,
  { id, booker, uid, request, now, preferred }: RequestedBooking & { preferred: string | undefined },
): Promise<BookingPlan> {
  const { db } = store;
  const [clinic, account] = await Promise.all([
    readClinicInTransaction(transaction, db),
    uid === null ? null : users(db).doc(uid).get(),
  ]);
  const accountCheck =
    account && (await checkBookingLimits(transaction, { account, store, booker }, clinic.settings, now));
  const person = findFamilyMember(account?.data(), request.personId);
  const patient: Patient = { uid, person };
  const visit = planAppointment(clinic, request, now);
  const choice = { bookingId: id, patient: { uid, personId: person?.id ?? null }, visit, preferred };
  const holder = await chooseHolder(db, choice);
  refuseOtherPrice(clinic, request, visit);
  const booking = draftBooking(clinic, patient, request, { ...visit, holder }, now);
  const claims = booking.claims.map((claim) => planClaim(db, claim, { id, endsAt: booking.endsAt }));
  return { booking, claims, choice, caller: null, accountCheck, settings: clinic.settings };
}

/** One attempt at a booking that the desk makes for a caller. What binds patients is only unusual: `planDeskVisit`. */
async function planBookingForCaller(
  transaction: Transaction,
  { db }: BookingDependencies,
  { id, request, now }: RequestedBooking,
): Promise<BookingPlan> {
  // The desk books for nobody's family.
  findFamilyMember(undefined, request.personId);
  const clinic = await readClinicInTransaction(transaction, db);
  const plan = await planDeskBooking(db, clinic, { id, request, now });
  return { ...plan, choice: null, accountCheck: null, settings: clinic.settings };
}

function writeBooking(
  writes: BatchOrTransaction,
  db: Firestore,
  { accountCheck, settings, ...plan }: BookingPlan,
  { id, uid, booker, now }: RequestedBooking,
): void {
  const { booking } = plan;
  const by: Actor = uid === null ? { role: "clinic", uid: booker.uid } : { role: "patient" };
  writeNewBooking(writes, db, id, plan, by, now);
  if (uid !== null) addStaffChangeNotices(writes, db, { id, before: null, after: booking }, settings, now);
  if (accountCheck) writeAccount(writes, accountCheck, booker, { id, booking }, now);
}

/** Finds the family member in the caller's own account. */
function findFamilyMember(account: UserDocument | undefined, id: string | undefined): Patient["person"] {
  if (id === undefined) return null;
  const person = account?.people.find((one) => one.id === id);
  if (!person) throw invalid("personId", "This person is no longer in your family.");
  return person;
}

interface BookingLimitsInput {
  account: DocumentSnapshot<UserDocument>;
  store: BookingDependencies;
  booker: Booker;
}

interface BookingLimitsResult {
  account: DocumentSnapshot<UserDocument>;
  counts: UserDocument["counts"] | undefined;
  /** The counts of the email address from before this account existed, or null if the account has a profile. */
  before: Awaited<ReturnType<typeof readEarlierLimitCounts>> | null;
}

/**
 * Checks whether the account may book now, by the clinic's limits. The account is read without a lock and written on
 * condition that it hasn't changed. So simultaneous bookings are all counted, and none succeeds after a removal of the
 * account has begun.
 */
async function checkBookingLimits(
  transaction: Transaction,
  { account: snapshot, store, booker }: BookingLimitsInput,
  settings: Settings,
  now: Date,
): Promise<BookingLimitsResult> {
  const account = snapshot.data();
  if (account?.leaving) throw new DomainError("unauthenticated");
  const before = account ? null : await readEarlierLimitCounts(transaction, snapshot.ref, store, booker);
  const counts = before ? actionCountsOf(before, now) : account?.counts;
  const refusal = limitRefusal(settings, booker, { open: account?.open, counts }, now);
  // Staff who book for others have no limits. Their role is read only if a limit was reached.
  if (refusal && !(await isExemptFromLimits(booker))) throw refusal;
  return { account: snapshot, counts, before };
}

function writeAccount(
  writes: BatchOrTransaction,
  { account: snapshot, counts, before }: BookingLimitsResult,
  booker: Booker,
  { id, booking }: BookingWithId,
  now: Date,
): void {
  if (before) countFirstUseOfAddress(writes, before, booker, now);
  const account = snapshot.data();
  const fields = {
    open: withOpenAppointment(account?.open, id, booking, now),
    counts: countLimitedAction(counts, "book", now),
  };
  if (account && snapshot.updateTime) {
    writes.update(snapshot.ref, fields, { lastUpdateTime: snapshot.updateTime });
  } else writes.create(snapshot.ref, { ...newProfile(booker, now), ...fields });
}

function limitRefusal(
  settings: Settings,
  { emailVerified }: Booker,
  { open, counts }: Pick<UserDocument, "open" | "counts">,
  now: Date,
): DomainError | null {
  const { bookingPaused: sentence } = settings;
  if (sentence !== "") return new DomainError("booking-paused", { data: { sentence } });
  return (
    refusalOverAppointmentLimit(open, settings, emailVerified, now) ??
    refusalOverLimit(counts, "book", emailVerified, now)
  );
}

/**
 * The caller has no profile: they book for the first time, or their account was removed. A record of the removal outlasts
 * any request. It is read with a lock, because a removal may begin at this moment. Returns the earlier counts of the email
 * address.
 */
async function readEarlierLimitCounts(
  transaction: Transaction,
  { id }: DocumentReference<UserDocument>,
  { db, limitId }: BookingDependencies,
  { email }: Booker,
) {
  const [removal, before] = await Promise.all([
    transaction.get(accountRemovals(db).doc(id)),
    transaction.get(limits(db).doc(limitId(email))),
  ]);
  if (removal.exists) throw new DomainError("unauthenticated");
  return before;
}
