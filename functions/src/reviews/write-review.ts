/** Reviews: patients write them, and they are public after the clinic approves them. */
import { createHash } from "node:crypto";
import type { DocumentReference, Firestore, Timestamp } from "@google-cloud/firestore";
import type * as contract from "../contract/reviews.ts";
import type { Booking } from "../domain/booking.ts";
import { todayIn } from "../domain/calendar-date.ts";
import { DomainError } from "../domain/domain-error.ts";
import { shortNameOf } from "../domain/first-name.ts";
import { bookings } from "../firestore/bookings.ts";
import { readClinic } from "../firestore/clinic.ts";
import { type ReviewDocument, reviews } from "../firestore/reviews.ts";
import { isWriteConflict } from "../firestore/status-codes.ts";
import { users } from "../firestore/users.ts";
import type { Handler, SignedInCall } from "../http/bind.ts";
import { readPage } from "../http/paging.ts";

export const listReviews: Handler<typeof contract.listReviews> = async ({ db, query }) => {
  const approved = reviews(db).where("approved", "==", true).orderBy("createdAt", "desc");
  return readPage(
    reviews(db),
    approved,
    query,
    (found) => presentReview(found.id, found.data()),
    (review) => review.approved,
  );
};

export const listOwnReviews: Handler<typeof contract.listOwnReviews> = async ({ db, query, caller }) => {
  const own = reviews(db).where("uid", "==", caller.uid).orderBy("createdAt", "desc");
  return readPage(
    reviews(db),
    own,
    query,
    (found) => presentOwnReview(found.id, found.data()),
    (review) => review.uid === caller.uid,
  );
};

export const listManagedReviews: Handler<typeof contract.listManagedReviews> = async (call) => {
  const { db, query } = call;
  const { approved } = query;
  const wanted = approved ? reviews(db).where("approved", "==", approved === "true") : reviews(db);
  const page = await readPage(reviews(db), wanted.orderBy("createdAt", "desc"), query, (found) =>
    presentManagedReview(found.id, found.data()),
  );
  if (page.items.length > 0) await call.recordLook({ kind: "reviews", id: "list" });
  return page;
};

/**
 * Writes a review of the caller's own past appointment. Each appointment has at most one review, which is public after approval.
 */
export const writeReview: Handler<typeof contract.writeReview> = async ({ db, body, caller, now }) => {
  const { appointment, ...text } = body;
  const written = reviews(db).doc(reviewId(appointment));
  const date = await clinicDay(db, now());
  const document = await db.runTransaction(async (transaction) => {
    const [bookingRead, earlier, profile] = await Promise.all([
      transaction.get(bookings(db).doc(appointment)),
      transaction.get(written),
      transaction.get(users(db).doc(caller.uid)),
    ]);
    if (profile.data()?.leaving) throw new DomainError("unauthenticated");
    const booking = bookingRead.data();
    if (!booking || booking.uid !== caller.uid) throw new DomainError("not-found");
    if (earlier.exists || !tookPlace(booking, now())) throw new DomainError("not-reviewable");
    const review = {
      uid: caller.uid,
      appointment,
      treatment: booking.treatment,
      doctor: booking.doctor,
      visitDate: booking.date,
      name: signatureOf(profile.data()?.name || booking.patientName, text),
      ...text,
      date,
      img: "",
      approved: false,
      createdAt: now(),
      updatedAt: now(),
    };
    transaction.create(written, review);
    return review;
  });
  return presentOwnReview(written.id, document);
};

/** Changes a review. A change by its writer needs approval again; staff can only approve or hide it. */
export const changeReview: Handler<typeof contract.changeReview> = async (call) => {
  const { body, params, now } = call;
  const { reference, review, updateTime, isWriter } = await findReview(call, params.id);
  call.nameChanged(isWriter ? null : { kind: "reviews", id: params.id, concerns: review.uid });
  const approves = "approved" in body;
  if (approves ? (await call.staffReach()) !== "all" : !isWriter) throw new DomainError("forbidden");
  if (approves && body.updatedAt !== undefined && body.updatedAt !== review.updatedAt.toISOString()) {
    throw new DomainError("conflict");
  }
  const changes = approves
    ? { approved: body.approved }
    : {
        ...body,
        name: signatureOf((await readName(call.db, review)) || review.name, body),
        // Reviews of earlier releases don't name the dentist.
        doctor: review.doctor ?? (await readDoctor(call.db, review.appointment)),
        date: await clinicDay(call.db, now()),
        approved: false,
        updatedAt: now(),
      };
  // The update fails if the review was rewritten after the caller read it.
  await reference.update(changes, { lastUpdateTime: updateTime }).catch((error: unknown) => {
    throw isWriteConflict(error) ? new DomainError("conflict") : error;
  });
  return presentOwnReview(reference.id, { ...review, ...changes });
};

export const deleteReview: Handler<typeof contract.deleteReview> = async (call) => {
  const { reference, review, isWriter } = await findReview(call, call.params.id);
  call.nameChanged(isWriter ? null : { kind: "reviews", id: call.params.id, concerns: review.uid });
  await reference.delete();
  return { success: true };
};

/** The name that the public review shows. */
function signatureOf(name: string, { showsWholeName }: Pick<contract.ReviewText, "showsWholeName">): string {
  return showsWholeName ? name : shortNameOf(name);
}

/** The writer's whole name: the account's, or that of the appointment. Empty if neither is known. */
async function readName(db: Firestore, { uid, appointment }: ReviewDocument): Promise<string> {
  const [account, booking] = await Promise.all([
    uid === null ? undefined : users(db).doc(uid).get(),
    bookings(db).doc(appointment).get(),
  ]);
  return account?.data()?.name || booking.data()?.patientName || "";
}

async function readDoctor(db: Firestore, appointment: string): Promise<string | null> {
  return (await bookings(db).doc(appointment).get()).data()?.doctor ?? null;
}

/** Returns today's date in the clinic's time zone. */
async function clinicDay(db: Firestore, now: Date): Promise<string> {
  return todayIn((await readClinic(db)).settings.timeZone, now);
}

interface FoundReview {
  reference: DocumentReference<ReviewDocument>;
  review: ReviewDocument;
  updateTime: Timestamp;
  isWriter: boolean;
}

/** Finds a review for its writer or for staff. Throws `not-found` for everyone else. */
async function findReview({ db, caller, staffReach }: SignedInCall, id: string): Promise<FoundReview> {
  const reference = reviews(db).doc(id);
  const snapshot = await reference.get();
  const review = snapshot.data();
  const { updateTime } = snapshot;
  if (review && updateTime) {
    const isWriter = review.uid === caller.uid;
    if (isWriter || (await staffReach()) === "all") return { reference, review, updateTime, isWriter };
  }
  throw new DomainError("not-found");
}

function tookPlace({ status, endsAt }: Booking, now: Date): boolean {
  return status === "booked" && endsAt <= now;
}

/**
 * Returns the review's id, a hash of the booking's id, so that an appointment has only one review. Reviews are public, and the
 * hash doesn't reveal the booking's id.
 */
export function reviewId(bookingId: string): string {
  return createHash("sha256").update(`review of ${bookingId}`).digest("hex").slice(0, 20);
}

function presentReview(id: string, document: ReviewDocument): contract.Review {
  const { name, review, location, img, stars, date, showsVisit, treatment, doctor = null } = document;
  const visit = showsVisit && { treatment, doctor };
  return { _id: id, name, review, location, img, stars, dateISO: date, ...visit };
}

/** A review in the form that its writer and admins see. */
export function presentOwnReview(id: string, document: ReviewDocument): contract.OwnReview {
  const { appointment, treatment, visitDate, approved, updatedAt } = document;
  const { showsVisit = false, showsWholeName = true } = document;
  return {
    ...presentReview(id, document),
    appointment,
    treatment,
    visitDateISO: visitDate,
    showsVisit,
    showsWholeName,
    approved,
    updatedAt: updatedAt.toISOString(),
  };
}

function presentManagedReview(id: string, document: ReviewDocument): contract.ManagedReview {
  return { ...presentOwnReview(id, document), uid: document.uid };
}
