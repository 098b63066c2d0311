import type { Query } from "@google-cloud/firestore";
import { beforeAll, expect, test, vi } from "vitest";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import { daysFromNow, writeBooking } from "../../testing/write-booking.ts";
import type { Booking } from "../domain/booking.ts";
import { bookings } from "../firestore/bookings.ts";
import { disabledCardPayments } from "../ports/card-payments.ts";
import { anonymizeBookings } from "./anonymize-bookings.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();
beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db);
});

test("an appointment that the desk gives back to its caller while the account is removed stays the caller's", async () => {
  const leaving = { uid: "leaving", email: "leaving@patients.test" };
  const id = await writeBooking(db, leaving, daysFromNow(3));
  const found = await bookings(db).where("uid", "==", leaving.uid).get();
  await bookings(db)
    .doc(id)
    .update({ uid: null, callerId: "caller", notOf: [leaving.uid], patient: "caller@callers.test" });
  // The removal found it before that, and nothing after it.
  const answers = [found.docs, []];
  const query = { limit: () => ({ get: async () => ({ docs: answers.shift() ?? [] }) }) };
  const dependencies = { db, now: () => new Date(), payments: disabledCardPayments };
  const leaver = { ...leaving, by: "patient" as const, startedAt: new Date() };
  await anonymizeBookings(dependencies, [query as unknown as Query<Booking>], leaver, 10);
  const stored = (await bookings(db).doc(id).get()).data();
  expect(stored).toMatchObject({ status: "booked", callerId: "caller", patient: "caller@callers.test" });
});
