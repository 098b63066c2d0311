/** The appointments of a person who is removed: upcoming ones are canceled, and all lose their patient. */
import type { Query } from "@google-cloud/firestore";
import { type Booking, isChangeable, type Party } from "../domain/booking.ts";
import type { Actor, BookingChange } from "../domain/booking-change.ts";
import { isPatientClaim } from "../domain/claims.ts";
import { DomainError } from "../domain/domain-error.ts";
import { isUnsent } from "../domain/notice.ts";
import { lastDelivered } from "../domain/sending.ts";
import { bookings, readBooking } from "../firestore/bookings.ts";
import { changeBooking } from "../firestore/change-booking.ts";
import { type Leaver, noteFarewell } from "../firestore/farewells.ts";
import { links } from "../firestore/links.ts";
import { readNoticesToDecide, writeStep } from "../firestore/outbox.ts";
import { deleteAll } from "../firestore/pages.ts";
import { countSkips, doOrSkip } from "../firestore/skips.ts";
import type { Writes } from "../firestore/writes.ts";
import { cancelAndRefund } from "../payments/close-payment.ts";
import type { Dependencies } from "../ports/dependencies.ts";
import { isTakenBackFrom } from "./link-bookings.ts";

type Leaving = Pick<Dependencies, "db" | "now" | "payments">;

/**
 * Queries again until no appointment is found: a booking may be under way while the account is closed. An appointment that fails
 * doesn't stop the others. Throws when there are more than `most`; so many are done by then, and the hourly job does the rest.
 */
export async function leaveBookings(
  dependencies: Leaving,
  theirs: Query<Booking>[],
  leaver: Leaver,
  most: number,
): Promise<void> {
  const { skip, paths } = countSkips("removal");
  for (let left = 0; ; ) {
    const found = await Promise.all(theirs.map((query) => query.limit(100).get()));
    const ids = found.flatMap(({ docs }) =>
      docs.filter((one) => !isTakenBackFrom(one, leaver.uid)).map(({ id }) => id),
    );
    if (ids.length === 0) return;
    const allowed = ids.slice(0, most - left);
    if (allowed.length === 0) throw new Error(`more than ${most} appointments to leave at once`);
    left += allowed.length;
    await Promise.all(
      allowed.map((id) => doOrSkip(`bookings/${id}`, skip, () => leaveBooking(dependencies, id, leaver))),
    );
    if (paths.size > 0) throw new Error(`${paths.size} appointments can't be left now`);
  }
}

/** A try fails only when a sender is sending one of the notices at that moment. */
const maxTries = 5;

async function leaveBooking(dependencies: Leaving, id: string, leaver: Leaver): Promise<void> {
  const { by } = leaver;
  const actor: Actor = by === "patient" ? { role: by } : { role: by, uid: null };
  const found = await readBooking(dependencies.db, id);
  const mayChange = (current: Booking) => !isTakenBack(current, leaver);
  if (!mayChange(found.booking)) return;
  if (isChangeable(found.booking, dependencies.now()))
    await cancelAndRefund(dependencies, found, actor, { mayChange });
  for (let tries = 1; ; tries++) {
    try {
      return await anonymizeBooking(dependencies, id, leaver, actor);
    } catch (error) {
      const outrun = error instanceof DomainError && error.code === "conflict";
      if (!outrun || tries === maxTries) throw error;
    }
  }
}

/** The desk has undone a link since the removal has found the booking: it is a caller's. */
function isTakenBack({ uid, notOf = [] }: Booking, leaver: Leaver): boolean {
  return uid === null && notOf.includes(leaver.uid);
}

/** Links of one appointment that a run deletes. Each mail adds a link; the next run deletes the rest. */
const mostLinks = 200;

async function anonymizeBooking(
  { db, now }: Leaving,
  id: string,
  leaver: Leaver,
  actor: Actor,
): Promise<void> {
  const occasion = { now: now(), by: actor };
  const [found, notices] = await Promise.all([readBooking(db, id), readNoticesToDecide(db, id)]);
  // Before the links are deleted.
  if (found.newer) throw found.newer;
  if (isTakenBack(found.booking, leaver)) return;
  // The removal's mail also lists cancellations that are not sent yet: their own notices would find no patient.
  const untold = notices.filter((one) => one.kind === "cancelled" && isUnsent(one, occasion.now));
  // Before the booking is anonymous: a removal that goes on would not find its links again.
  await deleteAll(links(db).where("bookingId", "==", id), mostLinks);
  const anonymize = ({ claims, givenBack }: Booking): BookingChange => ({
    event: "anonymized",
    // The dentist's claims stay: an appointment that has begun still takes the dentist's time.
    fields: {
      ...forgotten,
      claims: claims.filter((claim) => !isPatientClaim(claim)),
      // The desk's reason may name the patient.
      givenBack: givenBack && { ...givenBack, reason: "" },
    },
    // No patient is left to be told about a failed notice.
    attention: { "notice-failed": false },
  });
  const tellOfIt = (writes: Writes, { before: booking }: { before: Booking }) => {
    if (untold.length === 0 || booking.status !== "cancelled" || booking.startsAt <= occasion.now) return;
    noteFarewell(writes, db, leaver, { id, booking, told: lastDelivered(notices) }, occasion.now);
    const overtaken = { state: "suppressed", reason: "overtaken" } as const;
    for (const one of untold) writeStep(writes, db, one, overtaken, occasion.now);
  };
  const mayChange = (current: Booking) => !isTakenBack(current, leaver);
  await changeBooking(db, found, occasion, anonymize, { also: tellOfIt, mayChange });
}

/**
 * What the desk has taken back from the account stays a caller's, and stands. It no longer names the account, nor the address that was proved
 * to be the account's.
 */
export async function forgetTakenBack(
  { db, now }: Leaving,
  uid: string,
  addresses: readonly string[],
  by: Party,
): Promise<void> {
  const actor: Actor = by === "patient" ? { role: by } : { role: by, uid: null };
  for (;;) {
    const { docs } = await bookings(db).where("notOf", "array-contains", uid).limit(100).get();
    if (docs.length === 0) return;
    for (const { id } of docs) {
      const occasion = { now: now(), by: actor };
      await changeBooking(db, id, occasion, ({ uid: owner, patient, notOf = [] }) => {
        const isTheirs = owner === null && addresses.includes(patient);
        return {
          event: isTheirs ? "address-changed" : "record-changed",
          fields: {
            notOf: notOf.filter((one) => one !== uid),
            ...(isTheirs && { patient: "", nextReminderAt: null }),
          },
        };
      });
    }
  }
}

/** The record that stays. */
const forgotten = {
  uid: null,
  personId: null,
  callerId: null,
  notOf: [],
  fingerprint: null,
  patient: "",
  patientName: "Former patient",
  phone: "",
  phoneE164: "",
  note: "",
  paidWith: null,
} satisfies Partial<Booking>;
