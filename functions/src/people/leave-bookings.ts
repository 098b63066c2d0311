/** The appointments of somebody who leaves: what comes is cancelled, and of none the clinic knows any more whose it was. */
import type { Query } from "@google-cloud/firestore";
import { cancelAndRefund } from "../appointments/close-payment.ts";
import type { Booking } from "../domain/booking.ts";
import type { Author, BookingChange } from "../domain/booking-change.ts";
import { isPatientClaim } from "../domain/claims.ts";
import { DomainError } from "../domain/domain-error.ts";
import { isUnsent } from "../domain/notice.ts";
import { lastTold } from "../domain/sending.ts";
import { requireBooking } from "../firestore/bookings.ts";
import { changeBooking } from "../firestore/change-booking.ts";
import { type Leaver, noteFarewell } from "../firestore/farewells.ts";
import { links } from "../firestore/links.ts";
import { readNotices, writeStep } from "../firestore/outbox.ts";
import { countSkips, doOrSkip } from "../firestore/skips.ts";
import type { Dependencies } from "../ports/dependencies.ts";

type Leaving = Pick<Dependencies, "db" | "now" | "payments">;

/**
 * Asks again until there are none: a booking may have been on its way while the account was closed. One that can't be
 * left now holds up none of the others. Throws where there are more than `most`: the hourly job goes on.
 */
export async function leaveBookings(
  dependencies: Leaving,
  theirs: Query<Booking>[],
  leaver: Leaver,
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  const { skip, paths } = countSkips("removal");
  for (let left = 0; ; ) {
    const found = await Promise.all(theirs.map((query) => query.limit(100).get()));
    const ids = found.flatMap(({ docs }) => docs.map(({ id }) => id));
    if (ids.length === 0) return;
    if (left >= most) throw new Error(`more than ${most} appointments to leave at once`);
    left += ids.length;
    await Promise.all(
      ids.map((id) => doOrSkip(`bookings/${id}`, skip, () => leaveBooking(dependencies, id, leaver))),
    );
    if (paths.size > 0) throw new Error(`${paths.size} appointments can't be left now`);
  }
}

/** Each try loses only to a sender that has the notice in hand just then. */
const maxTries = 5;

async function leaveBooking(dependencies: Leaving, id: string, leaver: Leaver): Promise<void> {
  const { by } = leaver;
  const author: Author = by === "patient" ? { role: by } : { role: by, uid: null };
  const { status, startsAt } = await requireBooking(dependencies.db, id);
  if (status === "booked" && startsAt > dependencies.now()) await cancelAndRefund(dependencies, id, author);
  for (let tries = 1; ; tries++) {
    try {
      return await anonymizeBooking(dependencies, id, leaver, author);
    } catch (error) {
      const outrun = error instanceof DomainError && error.code === "conflict";
      if (!outrun || tries === maxTries) throw error;
    }
  }
}

async function anonymizeBooking(
  { db, now }: Leaving,
  id: string,
  leaver: Leaver,
  author: Author,
): Promise<void> {
  const occasion = { now: now(), by: author };
  const [booking, notices] = await Promise.all([requireBooking(db, id), readNotices(db, id)]);
  // What nobody has told them yet goes into the one mail that they get: the notice could find them no more.
  const untold = notices.filter((one) => one.kind === "cancelled" && isUnsent(one, occasion.now));
  const isNews = untold.length > 0 && booking.status === "cancelled" && booking.startsAt > occasion.now;
  // What its mails' links stood for goes with it: a removal that goes on would not find it again.
  const { docs } = await links(db).where("bookingId", "==", id).get();
  const anonymize = ({ claims, givenBack }: Booking): BookingChange => ({
    deed: "anonymized",
    // Whoever treats has no time for others meanwhile, where it has begun.
    fields: {
      ...forgotten,
      claims: claims.filter((claim) => !isPatientClaim(claim)),
      // What the desk typed may name them.
      givenBack: givenBack && { ...givenBack, reason: "" },
    },
    // Nobody is there any more to be told what didn't arrive.
    attention: { "notice-failed": false },
  });
  await changeBooking(db, id, occasion, anonymize, {
    also: (batch) => {
      for (const { ref } of docs) batch.delete(ref);
      if (!isNews) return;
      noteFarewell(batch, db, leaver, { id, booking, told: lastTold(notices) }, occasion.now);
      const overtaken = { state: "suppressed", reason: "overtaken" } as const;
      for (const one of untold) writeStep(batch, db, one, overtaken, occasion.now);
    },
  });
}

/** The record that stays. */
const forgotten = {
  uid: null,
  personId: null,
  fingerprint: null,
  patient: "",
  patientName: "Former patient",
  phone: "",
  phoneE164: "",
  note: "",
  paidWith: null,
} satisfies Partial<Booking>;
