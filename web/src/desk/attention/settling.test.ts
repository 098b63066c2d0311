import type { AffectedAppointment } from "@clinic/contract/affected-appointments.ts";
import { expect, test } from "vitest";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import {
  countLines,
  type Line,
  linesOf,
  nothingSettled,
  type Settling,
  settling,
  todoOf,
} from "./settling.ts";

const berg = { doctorId: "samuel-berg", doctor: "Dr. Samuel Berg" };
const chen = { _id: "mei-lin-chen", name: "Dr. Mei-Lin Chen" };
const okafor = { _id: "amara-okafor", name: "Dr. Amara Okafor" };
const affected = (id: string, change: Partial<AffectedAppointment> = {}): AffectedAppointment => ({
  booking: { ...sampleBooking({ ...berg, _id: id, patientName: id }), problem: "doctor-away", uid: null },
  ...{ doctors: [chen, okafor], nearest: [] },
  ...change,
});
const two = [affected("ann"), affected("bea")];
const lineOf = (id: string, state: Settling, list = two): Line => {
  const line = linesOf(list, state).find(({ entry }) => entry.booking._id === id);
  if (!line) throw new Error(`${id} is not listed`);
  return line;
};
const textOf = ({ plan }: Line) => (typeof plan === "object" ? plan.text : plan);
const failed = { is: "failed", text: "Taken" } as const;

test("what is done is no longer to do, and keeps its time from the others' proposals", () => {
  const line = lineOf("bea", nothingSettled);
  expect([textOf(lineOf("ann", nothingSettled)), textOf(line)]).toEqual([
    "Give to Dr. Mei-Lin Chen",
    "Give to Dr. Amara Okafor",
  ]);
  const begun = settling(nothingSettled, { is: "begun", line });
  expect(todoOf(linesOf(two, begun)).map(({ entry }) => entry.booking._id)).toEqual(["ann"]);
  const done = settling(begun, { is: "ended", line, fate: { is: "done", text: "Done" } });
  expect(countLines(linesOf(two, done))).toEqual({ all: 2, settled: 1, over: 0 });
  expect(textOf(lineOf("bea", done))).toBe("Give to Dr. Amara Okafor");
});

test("a time that was taken meanwhile is offered no more, and another is proposed", () => {
  const line = lineOf("ann", nothingSettled);
  const state = settling(nothingSettled, { is: "ended", line, fate: failed, lost: true });
  const after = lineOf("ann", state);
  expect(after.fate).toEqual(failed);
  expect(after.moves.map(({ text }) => text)).toEqual(["Give to Dr. Amara Okafor"]);
  expect(todoOf(linesOf(two, state))).toHaveLength(2);
});

test("what has begun can only be canceled", () => {
  const line = lineOf("ann", nothingSettled);
  const state = settling(nothingSettled, { is: "ended", line, fate: failed, begun: true });
  expect(lineOf("ann", state)).toMatchObject({ moves: [], plan: "cancel", begun: true });
});

test("what failed is told anew, with the reason, though somebody has changed it meanwhile", () => {
  const line = lineOf("ann", nothingSettled);
  const before = settling(nothingSettled, { is: "ended", line, fate: failed });
  const newer = affected("ann", { doctors: [okafor] });
  const changed = { ...newer, booking: { ...newer.booking, version: newer.booking.version + 1 } };
  const answer = { affected: [changed], allChecked: true };
  const state = settling(before, { is: "renewed", asked: [line], answer });
  const after = lineOf("ann", state);
  expect(after.fate).toEqual(failed);
  expect(after.entry).toBe(changed);
  expect(textOf(after)).toBe("Give to Dr. Amara Okafor");
});

test("what isn't told anymore has been seen to, unless nobody has looked at all", () => {
  const line = lineOf("ann", nothingSettled);
  const before = settling(nothingSettled, { is: "ended", line, fate: failed });
  const tell = (allChecked: boolean) =>
    settling(before, { is: "renewed", asked: [line], answer: { affected: [], allChecked } });
  expect(lineOf("ann", tell(true)).fate?.is).toBe("over");
  expect(lineOf("ann", tell(false)).fate).toEqual(failed);
});

test("what is left for later isn't done with all, and still counts as left", () => {
  const { key } = lineOf("ann", nothingSettled);
  const state = settling(nothingSettled, { is: "chosen", key, plan: "later" });
  expect(todoOf(linesOf(two, state)).map(({ entry }) => entry.booking._id)).toEqual(["bea"]);
  expect(countLines(linesOf(two, state))).toEqual({ all: 2, settled: 0, over: 0 });
});

test("what was done and is told again, as impossible as before, is to do again", () => {
  const line = lineOf("ann", nothingSettled);
  const done = settling(nothingSettled, { is: "ended", line, fate: { is: "done", text: "Done" } });
  const again = affected("ann");
  const newer = { ...again, booking: { ...again.booking, version: again.booking.version + 1 } };
  expect(lineOf("ann", done, [newer]).fate).toBeUndefined();
});
