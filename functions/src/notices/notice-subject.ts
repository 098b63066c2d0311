/** Reads the current state of a notice's subject. */

import type { Firestore } from "@google-cloud/firestore";
import * as z from "zod/mini";
import { staffRoles } from "../contract/permissions.ts";
import { type Booking, isChangeable, isUpcomingOrRunning } from "../domain/booking.ts";
import { bookingDocumentSchema } from "../domain/booking-schema.ts";
import { bookings } from "../firestore/bookings.ts";
import { type MessageDocument, messages } from "../firestore/messages.ts";
import { isNewerReleaseError, refuseFromNewerRelease } from "../firestore/newer-release.ts";
import type { OutboxDocument } from "../firestore/outbox.ts";
import { recordLinks, undoNoticeVersion } from "../firestore/record-links.ts";
import { staff, users } from "../firestore/users.ts";
import type { Dependencies } from "../ports/dependencies.ts";

type NoticeReference = Pick<OutboxDocument, "subject" | "version" | "kind" | "grant" | "bookings">;

/**
 * Finds the booking of a notice; null if it doesn't exist or is anonymous. Throws `unavailable` if only a newer release
 * understands it.
 */
export async function findAppointment(db: Firestore, { subject }: NoticeReference): Promise<Booking | null> {
  const found = await bookings(db).doc(subject).get();
  const booking = found.data();
  refuseFromNewerRelease(found, bookingDocumentSchema);
  return booking && booking.patient !== "" ? booking : null;
}

/**
 * Finds the appointments of a notice about a series, in order. The mail goes to the address of the soonest upcoming one. Appointments
 * with another address by now are left out. Throws `unavailable` if only a newer release understands one.
 */
export async function findSeriesAppointments(
  db: Firestore,
  { bookings: ids = [] }: NoticeReference,
  now: Date,
): Promise<{ id: string; booking: Booking }[]> {
  const found = await Promise.all(ids.map((id) => bookings(db).doc(id).get()));
  const known = found.flatMap((one) => {
    const booking = one.data();
    refuseFromNewerRelease(one, bookingDocumentSchema);
    return booking && booking.patient !== "" ? [{ id: one.id, booking }] : [];
  });
  const inOrder = known.toSorted(
    (one, other) => one.booking.startsAt.getTime() - other.booking.startsAt.getTime(),
  );
  const first = inOrder.find(({ booking }) => isChangeable(booking, now)) ?? inOrder[0];
  return inOrder.filter(({ booking }) => booking.patient === first?.booking.patient);
}

/** The name that a mail about this booking greets: the patient's, or for a family member's the account owner's. */
export async function readReaderName(
  db: Firestore,
  { uid, personId, patientName }: Pick<Booking, "uid" | "personId" | "patientName">,
): Promise<string> {
  if (personId === null) return patientName;
  return (uid && (await users(db).doc(uid).get()).data()?.name) ?? "";
}

/** Finds the answer of a notice; null if the message was deleted. */
export async function findMessageAnswer(
  db: Firestore,
  { subject, version }: NoticeReference,
): Promise<{ message: MessageDocument; answer: string } | null> {
  const message = (await messages(db).doc(subject).get()).data();
  const answer = message?.replies[version - 1]?.text;
  return message && answer !== undefined ? { message, answer } : null;
}

/**
 * Finds the role and the people of a grant. Null if the account no longer exists, or the recipient is no owner or has no verified
 * address.
 */
export async function findRoleGrant(
  { db, accounts }: Pick<Dependencies, "db" | "accounts">,
  { grant }: NoticeReference,
) {
  const list = (await staff(db).get()).data();
  if (!grant || !list?.uids.includes(grant.to)) return null;
  const [to, of, by] = await Promise.all(
    [grant.to, grant.of, grant.by].map(async (uid) => {
      if (uid === null) return null;
      const [account, profile] = await Promise.all([accounts.addressOf(uid), users(db).doc(uid).get()]);
      return account && { ...account, name: profile.data()?.name ?? "" };
    }),
  );
  const role = staffRoles.find((one) => one === (grant.role ?? "owner"));
  return to?.emailVerified && of && role ? { to, of, by: by ?? null, role } : null;
}

/**
 * Finds the recipient and content of a notice about a link into an account. The first notice goes to the account, the others to
 * the old addresses of the bookings. After an undo these are null, and the account gets a notice about the undo.
 */
export async function findRecordLinkMailData(
  { db, accounts }: Pick<Dependencies, "db" | "accounts">,
  { subject, version }: NoticeReference,
  now: Date,
) {
  const link = (await recordLinks(db).doc(subject).get()).data();
  const address = link && (await accounts.addressOf(link.to));
  if (!link || !address?.emailVerified) return null;
  const isUndone = link.undoneAt !== undefined;
  if (isUndone !== (version === undoNoticeVersion)) return null;
  const isOwner = isUndone || version === 1;
  const to = isOwner ? address.email : (link.told?.[version - 1] ?? link.email);
  if (to === "") return null;
  const ids = isOwner ? Object.keys(link.bookings) : [];
  const found = await Promise.all(ids.map((id) => bookings(db).doc(id).get()));
  const visits = found
    .flatMap((one) => one.data() ?? [])
    .filter((booking) => booking.uid === link.to && isUpcomingOrRunning(booking, now))
    .sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  return { to, isOwner, isUndone, visits: visits.slice(0, maxListedAppointments) };
}

/** The most appointments that one mail lists. */
const maxListedAppointments = 20;

/**
 * Returns true if the notice's recipient no longer exists. Also true if the subject can't be read, or only a newer release
 * understands it.
 */
export async function isRecipientGone(
  sending: Pick<Dependencies, "db" | "now" | "accounts">,
  notice: NoticeReference,
): Promise<boolean> {
  const { db } = sending;
  try {
    switch (notice.kind) {
      case "answer":
        return (await findMessageAnswer(db, notice)) === null;
      case "series":
        return (await findSeriesAppointments(db, notice, sending.now())).length === 0;
      case "account-removed":
      case "address-changed":
      case "staff-change":
      case "staff-message":
      case "staff-summary":
        return false;
      case "role-granted":
        return (await findRoleGrant(sending, notice)) === null;
      case "records-linked":
        return (await recordLinks(db).doc(notice.subject).get()).data() === undefined;
      default:
        return (await findAppointment(db, notice)) === null;
    }
  } catch (error) {
    if (error instanceof z.core.$ZodError || isNewerReleaseError(error)) return true;
    throw error;
  }
}
