import type { AttentionItem } from "@clinic/contract/attention.ts";
import { expect, test } from "vitest";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import { mergeHandled } from "./attention-notice.tsx";

const item = (subject: string, since = "2026-11-20T12:00:00Z"): AttentionItem => ({
  ...{ subject, kind: "patient-twice", since, booking: sampleBooking() },
});
const [a, b, c] = [item("a"), item("b"), item("c")];
const describeRows = (rows: ReturnType<typeof mergeHandled>) =>
  rows.map(({ item: { subject }, outcome }) => `${subject} ${outcome ?? "open"}`);
const handled = [{ item: b, index: 1, outcome: "Done" }];

test("a handled item keeps its place, before and after the list is loaded again", () => {
  expect(describeRows(mergeHandled([a, b, c], handled))).toEqual(["a open", "b Done", "c open"]);
  expect(describeRows(mergeHandled([a, c], handled))).toEqual(["a open", "b Done", "c open"]);
});

test("several handled items keep their places, in whatever order they were handled", () => {
  const both = [
    { item: c, index: 2, outcome: "Sent" },
    { item: a, index: 0, outcome: "Done" },
  ];
  expect(describeRows(mergeHandled([b], both))).toEqual(["a Done", "b open", "c Sent"]);
  expect(describeRows(mergeHandled([], [...both, ...handled]))).toEqual(["a Done", "b Done", "c Sent"]);
});

test("an item that is newer than the handled one is open again", () => {
  const again = item("b", "2026-11-20T12:05:00Z");
  expect(describeRows(mergeHandled([a, again], handled))).toEqual(["a open", "b open"]);
});
