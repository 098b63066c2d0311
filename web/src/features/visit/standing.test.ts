import { expect, test } from "vitest";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import { standingOf } from "./standing.ts";

const before = new Date("2026-11-22T12:00:00Z");
const during = new Date("2026-11-23T14:30:00Z");
const after = new Date("2026-11-23T15:00:00Z");
const visit = { ...sampleBooking(), changeable: true };
const begun = { ...visit, changeable: false };

test("what stands asks to be confirmed, and then says that it is", () => {
  expect(standingOf(visit, before)).toMatchObject({ title: "Booked", tone: "info" });
  expect(standingOf({ ...visit, confirmed: true }, before)).toMatchObject({ title: "Confirmed" });
});

test("what has started can still be found, and what has ended is over, confirmed or not", () => {
  expect(standingOf({ ...begun, confirmed: true }, during)).toMatchObject({ title: "Started" });
  expect(standingOf(begun, after)).toMatchObject({ title: "Over" });
});

test("a canceled one says what became of the money, also if it was confirmed", () => {
  const cancelled = { ...begun, status: "cancelled", confirmed: true, payment: "refund-pending" } as const;
  expect(standingOf(cancelled, before)).toMatchObject({
    title: "Canceled",
    text: expect.stringMatching(/refund of \$150 is on its way/),
  });
});

test("a missed one leads on", () => {
  expect(standingOf({ ...begun, status: "no-show" }, after)).toMatchObject({ title: "Missed" });
});
