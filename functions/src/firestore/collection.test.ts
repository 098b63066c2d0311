import { Firestore } from "@google-cloud/firestore";
import { expect, test } from "vitest";
import { bookings } from "./bookings.ts";
import { historyOf } from "./history.ts";
import { stripeEvents } from "./payments.ts";

const db = new Firestore({ projectId: "demo-clinic" });

test.each(["a/b", "a/history/1", "/", "", ".", "..", "__id__", "x".repeat(1501)])(
  "%j is no document's id, whoever asks for it",
  (id) => {
    for (const collection of [bookings(db), stripeEvents(db), historyOf(db, "b1")])
      expect(() => collection.doc(id)).toThrow("can't have a document");
    expect(() => historyOf(db, id)).toThrow("can't have a document");
  },
);

test.each(["evt_1", "b1.2.booked.again-1", "doctor-ida_2026-01-05_0900", "2026-01-05"])(
  "%j is a document's id",
  (id) => {
    expect(bookings(db).doc(id).path).toBe(`bookings/${id}`);
  },
);

test("a document without a name gets an id", () => {
  expect(bookings(db).doc().id).toMatch(/^\w{20}$/);
});
