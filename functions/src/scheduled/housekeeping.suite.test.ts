import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { localRateLimitId } from "../../../emulators/suite/local-keys.ts";
import { emulatedAuth, emulatedBucket, emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { book, newPatient } from "../../testing/booking-calls.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { suiteStripe } from "../../testing/payment-calls.ts";
import { testDoctors, writeTestClinic } from "../../testing/test-clinic.ts";
import { daysFromNow, writeBooking } from "../../testing/write-booking.ts";
import { attention } from "../firestore/attention.ts";
import { trackSkippedDocuments } from "../firestore/skipped-documents.ts";
import { accountRemovals } from "../firestore/users.ts";
import { firebaseAccounts } from "../ports/accounts.ts";
import type { Dependencies } from "../ports/dependencies.ts";
import { mailReportReader } from "../ports/mail-reports.ts";
import { firebasePhotos } from "../ports/photos.ts";
import { runHousekeepingSteps } from "./housekeeping.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();
const dependencies: Dependencies = {
  db,
  verifyIdToken: () => Promise.reject(new Error("Nobody calls")),
  accounts: firebaseAccounts(emulatedAuth()),
  photos: firebasePhotos(async () => emulatedBucket()),
  payments: suiteStripe.payments,
  mailReports: mailReportReader(""),
  limitId: localRateLimitId,
  now: () => new Date(),
  photosUrl: "",
  version: "test",
  clinicHeldMs: 0,
  jobsAreScheduled: false,
  trustProxy: false,
};

beforeAll(clearClinic);
beforeEach(() => writeTestClinic(db));

/** Makes a document malformed, as another release or a manual edit could. */
async function breakDocument(path: string): Promise<string> {
  await db.doc(path).set({ reasons: "none", by: 7, visits: { some: "thing else" }, status: 3 });
  onTestFinished(async () => void (await db.doc(path).delete()));
  return path;
}
async function keep(change: Partial<Dependencies> = {}) {
  const skips = trackSkippedDocuments("housekeeping");
  const kept = await runHousekeepingSteps({ ...dependencies, ...change }, { skips });
  return { ...kept, paths: [...skips.paths].sort() };
}
const note = (id: string, since: Date) =>
  attention(db)
    .doc(id)
    .set({ reasons: { "answer-failed": since } });

test("malformed documents don't stop a run: each is skipped and counted by its path", async () => {
  const removal = await breakDocument("removals/00-broken");
  const attended = await breakDocument("attention/00-broken");
  const day = await breakDocument(`days/${openDayPool.take()}`);
  const booking = await breakDocument("bookings/00-noted");
  await attention(db)
    .doc("00-noted")
    .set({ reasons: { "doctor-away": new Date() } });
  await breakDocument("bookings/00-quiet");
  await breakDocument("doctors/00-broken");

  const { uid } = await newPatient();
  await accountRemovals(db).doc(uid).set({ by: "patient", startedAt: new Date() });
  await note("long-over", daysFromNow(-100));
  const wish = { date: openDayPool.take(), treatmentId: "checkup", doctorId: "ida" };
  const { _id } = await book(await newPatient(), wish);
  await writeTestClinic(db, [], {}, testDoctors.slice(1));

  expect(await keep()).toEqual({
    ...{ removals: 1, affected: 1, attentionEnded: 1, callers: 0, phones: 0, photos: 0 },
    skipped: 4,
    paths: [attended, booking, day, removal],
  });
  expect(Object.keys((await attention(db).doc(_id).get()).data()?.reasons ?? {})).toEqual(["doctor-gone"]);
  await attention(db).doc("00-noted").delete();
});

test("a removal with a malformed appointment is retried, and other removals finish", async () => {
  const [stuck, other] = [await newPatient(), await newPatient()];
  const booking = db.collection("bookings").doc(await writeBooking(db, stuck, daysFromNow(-3)));
  await booking.update({ status: 3 });
  for (const { uid } of [stuck, other])
    await accountRemovals(db).doc(uid).set({ by: "patient", startedAt: new Date() });
  expect(await keep()).toMatchObject({ removals: 1, skipped: 1, paths: [`removals/${stuck.uid}`] });
  await booking.update({ status: "booked" });
  expect(await keep()).toMatchObject({ removals: 1, skipped: 0 });
});

test("a step that fails does not stop those after it", async () => {
  await note("long-over", daysFromNow(-100));
  await db.doc("public/clinic").delete();
  const list = () => Promise.reject(new Error("Storage can't be reached"));
  expect(await keep({ photos: { ...dependencies.photos, list } })).toMatchObject({
    attentionEnded: 1,
    paths: ["days", "photos"],
  });
});

test("a photo that can't be deleted does not stop the others, and a malformed doctor keeps their photo", async () => {
  const removed: string[] = [];
  const photos = {
    ...dependencies.photos,
    list: async () =>
      ["doctors/stuck", "doctors/kept", "doctors/orphan"].map((path) => ({ path, uploadedAt: new Date(0) })),
    remove: async (path: string) => {
      if (path === "doctors/stuck") throw new Error("Storage can't be reached");
      removed.push(path);
    },
  };
  const doctor = await breakDocument("doctors/00-broken");
  await db.doc(doctor).update({ photo: "doctors/kept" });
  expect(await keep({ photos })).toMatchObject({ photos: 1, paths: ["doctors/stuck"] });
  expect(removed).toEqual(["doctors/orphan"]);
});
