/** Handles the bookings of a removed account: upcoming ones are canceled, and all become anonymous. */
import type { Query } from "@google-cloud/firestore";
import { type Booking, isChangeable, type Party } from "../domain/booking.ts";
import type { Actor, BookingChange } from "../domain/booking-change.ts";
import { isPatientClaimId } from "../domain/claims.ts";
import { DomainError } from "../domain/domain-error.ts";
import { isUnsent } from "../domain/notice.ts";
import { lastNotifiedAppointment } from "../domain/sending-decision.ts";
import { addToAccountRemovedMail, type RemovedAccount } from "../firestore/account-removed-mails.ts";
import { bookings, readBooking } from "../firestore/bookings.ts";
import { changeBooking } from "../firestore/change-booking.ts";
import { readNoticesBeforeSending, writeDeliveryState } from "../firestore/outbox.ts";
import { deleteAll } from "../firestore/query-pages.ts";
import { readAppointmentNotices } from "../firestore/series-notices.ts";
import { runOrSkipDocument, trackSkippedDocuments } from "../firestore/skipped-documents.ts";
import { mailLinks } from "../firestore/stored-mail-links.ts";
import type { BatchOrTransaction } from "../firestore/writes.ts";
import { cancelAndRefund } from "../payments/close-payment.ts";
import type { Dependencies } from "../ports/dependencies.ts";
import { isUnlinkedFrom } from "./link-bookings.ts";

type AnonymizeDependencies = Pick<Dependencies, "db" | "now" | "payments">;

/**
 * Cancels and anonymizes bookings until no query finds one, because a booking may be made while the account is closed. A booking
 * that fails doesn't stop the others. Throws after `most` bookings; the hourly job does the rest.
 */
export async function anonymizeBookings(
  dependencies: AnonymizeDependencies,
  theirs: Query<Booking>[],
  leaver: RemovedAccount,
  most: number,
): Promise<void> {
  const { skip, paths } = trackSkippedDocuments("removal");
  for (let left = 0; ; ) {
    const found = await Promise.all(theirs.map((query) => query.limit(100).get()));
    const ids = found.flatMap(({ docs }) =>
      docs.filter((one) => !isUnlinkedFrom(one, leaver.uid)).map(({ id }) => id),
    );
    if (ids.length === 0) return;
    const allowed = ids.slice(0, most - left);
    if (allowed.length === 0) throw new Error(`more than ${most} appointments to leave at once`);
    left += allowed.length;
    await Promise.all(
      allowed.map((id) =>
        runOrSkipDocument(`bookings/${id}`, skip, () => cancelAndAnonymize(dependencies, id, leaver)),
      ),
    );
    if (paths.size > 0) throw new Error(`${paths.size} appointments can't be left now`);
  }
}

/** The most tries for one booking. A try fails only if a sender is sending one of its notices at that moment. */
const maxAnonymizeAttempts = 5;

async function cancelAndAnonymize(
  dependencies: AnonymizeDependencies,
  id: string,
  leaver: RemovedAccount,
): Promise<void> {
  const { by } = leaver;
  const actor: Actor = by === "patient" ? { role: by } : { role: by, uid: null };
  const found = await readBooking(dependencies.db, id);
  const mayChange = (current: Booking) => !isUnlinkedFromAccount(current, leaver);
  if (!mayChange(found.booking)) return;
  if (isChangeable(found.booking, dependencies.now()))
    await cancelAndRefund(dependencies, found, actor, { mayChange, despiteNotice: true });
  for (let tries = 1; ; tries++) {
    try {
      return await anonymizeBooking(dependencies, id, leaver, actor);
    } catch (error) {
      const isConflict = error instanceof DomainError && error.code === "conflict";
      if (!isConflict || tries === maxAnonymizeAttempts) throw error;
    }
  }
}

/**
 * Returns true if the desk has unlinked the booking from the account since the removal found it. The booking then belongs to a
 * caller.
 */
function isUnlinkedFromAccount({ uid, notOf = [] }: Booking, leaver: RemovedAccount): boolean {
  return uid === null && notOf.includes(leaver.uid);
}

/** The most links of one booking that a run deletes. The next run deletes the rest. */
const maxMailLinks = 200;

async function anonymizeBooking(
  { db, now }: AnonymizeDependencies,
  id: string,
  leaver: RemovedAccount,
  actor: Actor,
): Promise<void> {
  const occasion = { now: now(), by: actor };
  const found = await readBooking(db, id);
  const about = { id, seriesId: found.booking.seriesId };
  const notices = await readAppointmentNotices(db, about, readNoticesBeforeSending);
  // This is thrown before anything is deleted or changed.
  if (found.newer) throw found.newer;
  if (isUnlinkedFromAccount(found.booking, leaver)) return;
  // The removal's mail also lists cancellations whose notices are not sent yet, because those notices would find no patient.
  const unsentCancellations = notices.filter(
    (one) => one.kind === "cancelled" && isUnsent(one, occasion.now),
  );
  const told = lastNotifiedAppointment(notices);
  // The notice of a canceled series may be unsent too. It ends by itself, because its other appointments become anonymous as well.
  const isSeriesUntold =
    told?.status === "booked" && notices.some((one) => one.kind === "series" && isUnsent(one, occasion.now));
  // The links are deleted before the booking becomes anonymous, because a resumed removal couldn't find them afterwards.
  await deleteAll(mailLinks(db).where("bookingId", "==", id), maxMailLinks);
  const anonymize = ({ claims, givenBack, waived, deskRefunds }: Booking): BookingChange => ({
    event: "anonymized",
    // The dentist's claims stay, because an appointment that has begun still takes the dentist's time.
    fields: {
      ...anonymousFields,
      claims: claims.filter((claim) => !isPatientClaimId(claim)),
      // The desk's reason may name the patient.
      givenBack: givenBack && { ...givenBack, reason: "" },
      waived: waived && { ...waived, reason: "" },
      deskRefunds: deskRefunds.map((refund) => ({ ...refund, reason: "" })),
    },
    // No patient is left to be told about a failed notice.
    attention: { "notice-failed": false },
  });
  const addToRemovalMail = (writes: BatchOrTransaction, { before: booking }: { before: Booking }) => {
    if (
      (unsentCancellations.length === 0 && !isSeriesUntold) ||
      booking.status !== "cancelled" ||
      booking.startsAt <= occasion.now
    )
      return;
    addToAccountRemovedMail(writes, db, leaver, { id, booking, told }, occasion.now);
    const overtaken = { state: "suppressed", reason: "overtaken" } as const;
    for (const one of unsentCancellations) writeDeliveryState(writes, db, one, overtaken, occasion.now);
  };
  const mayChange = (current: Booking) => !isUnlinkedFromAccount(current, leaver);
  await changeBooking(db, found, occasion, anonymize, { also: addToRemovalMail, mayChange });
}

/**
 * Removes the account's uid and verified addresses from bookings that the desk unlinked from it. These bookings stay with their
 * caller.
 */
export async function forgetAccountInUnlinkedBookings(
  { db, now }: AnonymizeDependencies,
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
        const belongsToPerson = owner === null && addresses.includes(patient);
        return {
          event: belongsToPerson ? "address-changed" : "record-changed",
          fields: {
            notOf: notOf.filter((one) => one !== uid),
            ...(belongsToPerson && { patient: "", nextReminderAt: null }),
          },
        };
      });
    }
  }
}

/** The fields of an anonymous booking that no longer identify the patient. */
const anonymousFields = {
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
  acceptedReason: "",
  paidWith: null,
} satisfies Partial<Booking>;
