/** Writes a living demo's year into the emulators in a few large commits. */
import type { Firestore } from "@google-cloud/firestore";
import type { Auth } from "firebase-admin/auth";
import { absences } from "../../../functions/src/firestore/absences.ts";
import { publicClinicDocument } from "../../../functions/src/firestore/clinic.ts";
import { forEachConcurrently } from "../../../functions/src/ports/for-each-concurrently.ts";
import { stripeControls } from "../../stripe/control/client.ts";
import { urls } from "../../suite/ports-and-paths.ts";
import type { LivingYear } from "./living-year.ts";
import type { SimulatedVisit } from "./simulate-visit.ts";
import { accountsOf, type Write, writesOfYear } from "./year-documents.ts";

/** Adds the absence of the doctor who is sick. Must be done before anybody books. */
export async function writeSickLeave(db: Firestore, { demo, absence }: LivingYear): Promise<void> {
  if (!absence) return;
  const { id, reason, ...time } = absence;
  const published = [{ id, ...time }, ...demo.clinic.absences].sort((a, b) => a.from.localeCompare(b.from));
  const batch = db.batch();
  batch.create(absences(db).doc(id), { ...time, reason });
  batch.update(publicClinicDocument(db), { absences: published });
  await batch.commit();
}

/** Writes the year's people, bookings, reviews and messages. The clinic and its own accounts are there already. */
export async function loadYear(db: Firestore, auth: Auth, year: LivingYear): Promise<void> {
  await Promise.all([commitAll(db, writesOfYear(db, year)), importAccounts(auth, year)]);
}

/** Tells the Stripe emulator the year's card payments. Must be done before anybody pays. */
export async function loadPastPayments({ visits }: LivingYear): Promise<void> {
  await stripeControls(urls.local).addPayments(paymentsOf(visits));
}

/** 200 days have about 2 MB, and the emulator takes 4 MB. A larger commit would be repeated for ever: the client takes it for a busy server. */
const writesPerCommit = 200;
const commitsAtOnce = 4;

async function commitAll(db: Firestore, writes: readonly Write[]): Promise<void> {
  const starts = Array.from(
    { length: Math.ceil(writes.length / writesPerCommit) },
    (_, i) => i * writesPerCommit,
  );
  await forEachConcurrently(starts, commitsAtOnce, async (start) => {
    const batch = db.batch();
    for (const write of writes.slice(start, start + writesPerCommit)) write(batch);
    await batch.commit();
  });
}

/** They have no password, so nobody signs in as one of them. */
async function importAccounts(auth: Auth, year: LivingYear): Promise<void> {
  const accounts = accountsOf(year).map(({ uid, email, name }) => ({
    ...{ uid, email, displayName: name },
    emailVerified: true,
  }));
  const { failureCount, errors } = await auth.importUsers(accounts);
  if (failureCount > 0) throw errors[0]?.error ?? new Error("Accounts were not imported");
}

/** The card payments of the year as Stripe knows them, so that each can be refunded. */
function paymentsOf(visits: readonly SimulatedVisit[]) {
  return visits.flatMap(({ id, booking }) => {
    const { transactionId, paidAt, paidWith, priceCents, currency, refunds, updatedAt } = booking;
    if (transactionId === null || paidAt === null) return [];
    const refund = refunds[transactionId];
    const failed = Array.from({ length: refund?.failed ?? 0 }, () => "failed" as const);
    const made = refund?.status === "made" ? ["succeeded" as const] : [];
    return [
      {
        ...{ id: transactionId, amount: priceCents, currency: currency.toLowerCase(), bookingId: id },
        created: secondsOf(paidAt),
        last4: paidWith?.last4 ?? "4242",
        refunds: [...failed, ...made].map((status) => ({ status, created: secondsOf(updatedAt) })),
      },
    ];
  });
}

function secondsOf(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}
