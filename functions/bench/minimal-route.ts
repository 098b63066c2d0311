/**
 * A minimal server route to which the API's speed is compared. It reads and writes the same documents with the same
 * SDK, checks the same session and answers the same bytes, but decides nothing. It gets the answers beforehand, and
 * copies a booking that the API has made.
 */
import { randomUUID } from "node:crypto";
import type { Request, Response } from "express";
import { initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";
import { type DocumentData, getFirestore } from "firebase-admin/firestore";

const app = initializeApp();
const auth = getAuth(app);
const db = getFirestore(app);
const clinicReference = db.doc("public/clinic");

/** The documents of the booking that is copied. */
interface CopiedBookingDocuments {
  booking: DocumentData;
  visit: DocumentData;
  claim: DocumentData;
  history: DocumentData;
  notice: DocumentData;
  counts: DocumentData;
}

let availableAnswer = "";
let bookedAnswer = "";
let copiedDocuments: CopiedBookingDocuments;

export async function api(request: Request, response: Response): Promise<void> {
  const answer = await (request.method === "PUT"
    ? learn(request.body)
    : request.path === "/available"
      ? listAvailableTimes(request)
      : book(request));
  response.type("json").send(answer);
}

async function learn(told: { available: string; booked: string; id: string; date: string }): Promise<string> {
  ({ available: availableAnswer, booked: bookedAnswer } = told);
  const booking = await read(`bookings/${told.id}`);
  copiedDocuments = {
    booking,
    visit: (await read(`days/${told.date}`)).visits[told.id],
    claim: await read(`claims/${booking.claims[0]}`),
    history: await read(`bookings/${told.id}/history/1`),
    notice: await read(`outbox/${told.id}.1.booked`),
    counts: (await read(`users/${booking.uid}`)).counts,
  };
  return "{}";
}

/** With the query parameter `fresh` the route reads the clinic from Firestore; without it, it answers from memory. */
async function listAvailableTimes({ query }: Request): Promise<string> {
  const reads = [read(`days/${query.date}`)];
  if ("fresh" in query) reads.push(read(clinicReference.path));
  await Promise.all(reads);
  return availableAnswer;
}

async function book({ headers, body: { date, slot } }: Request): Promise<string> {
  const { uid } = await auth.verifyIdToken(headers.authorization?.slice("Bearer ".length) ?? "", true);
  const id = randomUUID();
  await db.runTransaction(async (transaction) => {
    const [shown, account] = await Promise.all([
      transaction.get(clinicReference),
      db.doc(`users/${uid}`).get(),
    ]);
    shown.data();
    await read(`days/${date}`);
    const { booking, visit, claim, history, notice, counts } = copiedDocuments;
    const open = { ...account.get("open"), [id]: booking.endsAt };
    const unchanged = account.updateTime && { lastUpdateTime: account.updateTime };
    for (const held of booking.claims.keys()) transaction.create(db.doc(`claims/${id}-${held}`), claim);
    transaction.create(db.doc(`bookings/${id}`), { ...booking, uid, date, slot });
    transaction.set(db.doc(`days/${date}`), { visits: { [id]: visit } }, { merge: true });
    transaction.create(db.doc(`bookings/${id}/history/1`), history);
    transaction.create(db.doc(`outbox/${id}.1.booked`), notice);
    transaction.update(account.ref, { open, counts }, unchanged ?? {});
  });
  return bookedAnswer;
}

async function read(path: string): Promise<DocumentData> {
  return (await db.doc(path).get()).data() ?? {};
}
