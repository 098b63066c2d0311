/** Reads the current state of a notice's subject. */
import type { Firestore } from "@google-cloud/firestore";
import * as z from "zod/mini";
import { type Booking, isOpen } from "../domain/booking.ts";
import { bookingDocumentSchema } from "../domain/booking-schema.ts";
import { bookings } from "../firestore/bookings.ts";
import { type MessageDocument, messages } from "../firestore/messages.ts";
import type { OutboxDocument } from "../firestore/outbox.ts";
import { personLinks, versionOfUndo } from "../firestore/person-links.ts";
import { isNewer, refuseNewer } from "../firestore/refuse-newer.ts";
import { admins, users } from "../firestore/users.ts";
import type { Dependencies } from "../ports/dependencies.ts";

type Named = Pick<OutboxDocument, "subject" | "version" | "kind" | "grant">;

/**
 * Finds the booking of a notice; null if it doesn't exist or is anonymous. Throws `unavailable` if only a newer release
 * understands it.
 */
export async function findAppointment(db: Firestore, { subject }: Named): Promise<Booking | null> {
  const found = await bookings(db).doc(subject).get();
  const booking = found.data();
  refuseNewer(found, bookingDocumentSchema);
  return booking && booking.patient !== "" ? booking : null;
}

/** Finds the answer of a notice; null if the message was deleted. */
export async function findAnswer(
  db: Firestore,
  { subject, version }: Named,
): Promise<{ message: MessageDocument; answer: string } | null> {
  const message = (await messages(db).doc(subject).get()).data();
  const answer = message?.replies[version - 1]?.text;
  return message && answer !== undefined ? { message, answer } : null;
}

/**
 * Finds the people of a granted role. Null if the new admin has no account any more, or the recipient is no admin or has no
 * verified address.
 */
export async function findGrant({ db, accounts }: Pick<Dependencies, "db" | "accounts">, { grant }: Named) {
  const list = (await admins(db).get()).data();
  if (!grant || !list?.uids.includes(grant.to)) return null;
  const [to, of, by] = await Promise.all(
    [grant.to, grant.of, grant.by].map(async (uid) => {
      if (uid === null) return null;
      const [account, profile] = await Promise.all([accounts.addressOf(uid), users(db).doc(uid).get()]);
      return account && { ...account, name: profile.data()?.name ?? "" };
    }),
  );
  return to?.emailVerified && of ? { to, of, by: by ?? null } : null;
}

/**
 * Finds the recipient and content of a notice about a link into an account. The first notice goes to the account, the others to
 * the old addresses of the bookings. After an undo these are null, and the account gets a notice about the undo.
 */
export async function findLinked(
  { db, accounts }: Pick<Dependencies, "db" | "accounts">,
  { subject, version }: Named,
  now: Date,
) {
  const link = (await personLinks(db).doc(subject).get()).data();
  const address = link && (await accounts.addressOf(link.to));
  if (!link || !address?.emailVerified) return null;
  const isUndone = link.undoneAt !== undefined;
  if (isUndone !== (version === versionOfUndo)) return null;
  const isOwner = isUndone || version === 1;
  const to = isOwner ? address.email : (link.told?.[version - 1] ?? link.email);
  if (to === "") return null;
  const ids = isOwner ? Object.keys(link.bookings) : [];
  const found = await Promise.all(ids.map((id) => bookings(db).doc(id).get()));
  const visits = found
    .flatMap((one) => one.data() ?? [])
    .filter((booking) => booking.uid === link.to && isOpen(booking, now))
    .sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  return { to, isOwner, isUndone, visits: visits.slice(0, mostVisits) };
}

/** The most appointments that one mail lists. */
const mostVisits = 20;

/**
 * Returns true if the notice's recipient no longer exists. Also true if the subject can't be read, or only a newer release
 * understands it.
 */
export async function isGone(
  sending: Pick<Dependencies, "db" | "accounts">,
  notice: Named,
): Promise<boolean> {
  const { db } = sending;
  try {
    switch (notice.kind) {
      case "answer":
        return (await findAnswer(db, notice)) === null;
      case "account-removed":
      case "address-changed":
        return false;
      case "role-granted":
        return (await findGrant(sending, notice)) === null;
      case "records-linked":
        return (await personLinks(db).doc(notice.subject).get()).data() === undefined;
      default:
        return (await findAppointment(db, notice)) === null;
    }
  } catch (error) {
    if (error instanceof z.core.$ZodError || isNewer(error)) return true;
    throw error;
  }
}
