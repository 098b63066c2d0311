import type { AttentionItem } from "@clinic/contract/attention.ts";
import { expect, test } from "vitest";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import { withHeld } from "./attention-notice.tsx";

const item = (subject: string, since = "2026-11-20T12:00:00Z"): AttentionItem => ({
  ...{ subject, kind: "patient-twice", since, booking: sampleBooking() },
});
const [a, b, c] = [item("a"), item("b"), item("c")];
const shown = (rows: ReturnType<typeof withHeld>) =>
  rows.map(({ item: { subject }, outcome }) => `${subject} ${outcome ?? "to do"}`);
const held = [{ item: b, at: 1, outcome: "Done" }];

test("what was seen to keeps its place, before the list was asked again and after", () => {
  expect(shown(withHeld([a, b, c], held))).toEqual(["a to do", "b Done", "c to do"]);
  expect(shown(withHeld([a, c], held))).toEqual(["a to do", "b Done", "c to do"]);
});

test("of several each keeps its own place, in whatever order they were seen to", () => {
  const all = [
    { item: c, at: 2, outcome: "Sent" },
    { item: a, at: 0, outcome: "Done" },
  ];
  expect(shown(withHeld([b], all))).toEqual(["a Done", "b to do", "c Sent"]);
  expect(shown(withHeld([], [...all, ...held]))).toEqual(["a Done", "b Done", "c Sent"]);
});

test("what has come to the same appointment since needs somebody again", () => {
  const again = item("b", "2026-11-20T12:05:00Z");
  expect(shown(withHeld([a, again], held))).toEqual(["a to do", "b to do"]);
});
