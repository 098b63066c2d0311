import { expect, test } from "vitest";
import { standingMarks } from "./standing-badge.tsx";

const booked = { status: "booked", arrived: false, confirmed: true } as const;
const words = (change: Partial<Parameters<typeof standingMarks>[0]>) =>
  standingMarks({ ...booked, ...change }).map((mark) => mark.words);

test("who has arrived need not confirm anymore", () => {
  expect(words({})).toEqual(["Confirmed"]);
  expect(words({ arrived: true })).toEqual(["Arrived"]);
});

test("a problem comes first, and nothing else matters of who didn't come", () => {
  expect(words({ problem: "doctor-away" })).toEqual(["Doctor away", "Confirmed"]);
  expect(words({ status: "no-show" })).toEqual(["No-show"]);
  expect(words({ status: "cancelled" })).toEqual(["Canceled"]);
});
