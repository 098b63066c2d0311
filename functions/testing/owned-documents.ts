import { randomUUID } from "node:crypto";
import type { Firestore } from "@google-cloud/firestore";
import type { SignedInUser } from "../../emulators/testing/sign-up.ts";
import { absences } from "../src/firestore/absences.ts";
import { attention } from "../src/firestore/attention.ts";
import { commitBlockChanges } from "../src/firestore/blocks.ts";
import { treatments } from "../src/firestore/clinic.ts";
import { doctors } from "../src/firestore/doctors.ts";
import { type FeedDocument, feedByToken } from "../src/firestore/feeds.ts";
import { messages } from "../src/firestore/messages.ts";
import { recordLinks } from "../src/firestore/record-links.ts";
import { reviews } from "../src/firestore/reviews.ts";
import { newToken } from "../src/firestore/secret.ts";
import { createMailLink, type MailLinkDocument } from "../src/firestore/stored-mail-links.ts";
import { sampleDoctor } from "./sample-clinic.ts";
import { daysFromNow, writeBooking } from "./write-booking.ts";

/** Writes a review to Firestore and returns its id. */
export const writeReview = async (db: Firestore, { uid }: Pick<SignedInUser, "uid">): Promise<string> => {
  const id = randomUUID();
  const visit = { appointment: id, treatment: "Teeth Cleaning", visitDate: "2026-01-05" };
  const text = { name: "Ada Patient", review: "Kind.", stars: 5, location: "", img: "" };
  const dates = { date: "2026-01-06", createdAt: new Date(), updatedAt: new Date() };
  await reviews(db)
    .doc(id)
    .set({ uid, approved: false, ...visit, ...text, ...dates });
  return id;
};

export const writeContactMessage = async (
  db: Firestore,
  { email }: Pick<SignedInUser, "email"> = { email: "writer@mail.test" },
): Promise<string> => {
  const id = randomUUID();
  const text = { email, subject: "Hello", message: "Hello" };
  await messages(db)
    .doc(id)
    .set({ ...text, state: "new", createdAt: new Date(), replies: [] });
  return id;
};

/** Writes an unpublished doctor who works here and performs the check-up. */
export const writeDoctor = async (db: Firestore): Promise<string> => {
  const id = randomUUID();
  const { id: _, specialty: __, ...doctor } = sampleDoctor("ida", ["checkup"]);
  await doctors(db)
    .doc(id)
    .set({ ...doctor, email: "ida@clinic.test", createdAt: new Date() });
  return id;
};

export const writeAbsence = async (db: Firestore): Promise<string> => {
  const id = randomUUID();
  const span = { from: "2030-01-01T00:00", to: "2030-01-02T00:00" };
  await absences(db)
    .doc(id)
    .set({ doctorId: "ida", ...span, reason: "On leave" });
  return id;
};

/** Writes a lunch hour of Ida's. */
export const writeBlock = async (db: Firestore, date: string): Promise<string> => {
  const id = randomUUID();
  const hour = { doctorId: "ida", date, from: "12:00", to: "13:00" };
  const after = { ...hour, kind: "lunch", note: "", deskOnly: false, seriesId: null, version: 1 } as const;
  await commitBlockChanges(db, async () => [{ id, before: null, after }]);
  return id;
};

export const writeTreatment = async (db: Firestore): Promise<string> => {
  const id = randomUUID();
  const offer = {
    name: "Extra",
    description: "",
    slots: ["09:00 AM"],
    priceCents: 1000,
    durationMinutes: 30,
  };
  await treatments(db)
    .doc(id)
    .set({ ...offer, order: 9, heldBy: "seat", active: false });
  return id;
};

/** Writes an attention note about a payment that its appointment did not need. */
export const writeAttentionNote = async (db: Firestore): Promise<string> => {
  const failed = { status: "failed", failed: 5, spentKeys: 0, nextTryAt: null } as const;
  const fields = { payment: "paid", method: "desk", refunds: { pi_stray: failed } } as const;
  const id = await writeBooking(db, { uid: "nobody", email: "nobody@example.test" }, daysFromNow(-3), fields);
  await attention(db)
    .doc(id)
    .set({ reasons: { "refund-failed": new Date() } });
  return id;
};

/** Writes a calendar feed of all appointments without names. Returns the token with which it can be read. */
export const writeFeed = async (
  db: Firestore,
  fields: Partial<FeedDocument> & Pick<FeedDocument, "createdBy">,
): Promise<string> => {
  const token = newToken();
  const dates = { createdAt: new Date(), readAt: null, expiresAt: daysFromNow(300) };
  await feedByToken(db, token).set({
    name: "",
    doctorId: null,
    names: false,
    ...dates,
    ...fields,
  });
  return token;
};

/** Writes a link between two callers' records, without appointments. */
export const writeRecordLink = async (db: Firestore): Promise<string> => {
  const [id, from, to] = [randomUUID(), randomUUID(), randomUUID()];
  const known = {
    name: "Casey Caller",
    email: "",
    bookings: {},
    by: "nobody",
    at: new Date(),
    doneAt: new Date(),
  };
  const records = [`caller:${from}`, `caller:${to}`];
  await recordLinks(db)
    .doc(id)
    .set({ kind: "one-caller", from, to, records, ...known, expiresAt: daysFromNow(30) });
  return id;
};

/** Writes a link as mails contain it. It expires some time after the appointment. Returns its token. */
export const writeMailLink = async (
  db: Firestore,
  bookingId: string,
  change: Partial<MailLinkDocument & { kind: "visit" }> = {},
): Promise<string> => {
  const [batch, token] = [db.batch(), newToken()];
  createMailLink(batch, db, { kind: "visit", bookingId, expiresAt: daysFromNow(60), ...change }, token);
  await batch.commit();
  return token;
};
