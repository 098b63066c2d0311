import type { AffectedAppointment } from "@clinic/contract/affected-appointments.ts";
import { expect, test } from "vitest";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import {
  countAffectedAppointments,
  initialResolution,
  type Line,
  listLines,
  listPlannedLines,
  type Resolution,
  reduceResolution,
} from "./resolution-state.ts";

const berg = { doctorId: "samuel-berg", doctor: "Dr. Samuel Berg" };
const chen = { _id: "mei-lin-chen", name: "Dr. Mei-Lin Chen" };
const okafor = { _id: "amara-okafor", name: "Dr. Amara Okafor" };
const affectedBy = (id: string, change: Partial<AffectedAppointment> = {}): AffectedAppointment => ({
  booking: { ...sampleBooking({ ...berg, _id: id, patientName: id }), problem: "doctor-away", uid: null },
  ...{ doctors: [chen, okafor], nearest: [] },
  ...change,
});
const twoAffected = [affectedBy("ann"), affectedBy("bea")];
const getLine = (id: string, state: Resolution, list = twoAffected): Line => {
  const line = listLines(list, state).find(({ entry }) => entry.booking._id === id);
  if (!line) throw new Error(`${id} is not listed`);
  return line;
};
const getPlanText = ({ plan }: Line) => (typeof plan === "object" ? plan.text : plan);
const failed = { status: "failed", text: "Taken" } as const;

test("a finished change is no longer planned, and its time is proposed to no other appointment", () => {
  const line = getLine("bea", initialResolution);
  expect([getPlanText(getLine("ann", initialResolution)), getPlanText(line)]).toEqual([
    "Give to Dr. Mei-Lin Chen",
    "Give to Dr. Amara Okafor",
  ]);
  const started = reduceResolution(initialResolution, { type: "start", line });
  expect(listPlannedLines(listLines(twoAffected, started)).map(({ entry }) => entry.booking._id)).toEqual([
    "ann",
  ]);
  const done = reduceResolution(started, { type: "finish", line, outcome: { status: "done", text: "Done" } });
  expect(countAffectedAppointments(listLines(twoAffected, done))).toEqual({ total: 2, done: 1, closed: 0 });
  expect(getPlanText(getLine("bea", done))).toBe("Give to Dr. Amara Okafor");
});

test("a time that someone else took is no longer offered, and another is proposed", () => {
  const line = getLine("ann", initialResolution);
  const state = reduceResolution(initialResolution, {
    type: "finish",
    line,
    outcome: failed,
    timeGone: true,
  });
  const after = getLine("ann", state);
  expect(after.outcome).toEqual(failed);
  expect(after.moves.map(({ text }) => text)).toEqual(["Give to Dr. Amara Okafor"]);
  expect(listPlannedLines(listLines(twoAffected, state))).toHaveLength(2);
});

test("an appointment that has started can only be canceled", () => {
  const line = getLine("ann", initialResolution);
  const state = reduceResolution(initialResolution, {
    type: "finish",
    line,
    outcome: failed,
    hasStarted: true,
  });
  expect(getLine("ann", state)).toMatchObject({ moves: [], plan: "cancel", hasStarted: true });
});

test("a failed change keeps its reason when the appointment is reloaded in a newer version", () => {
  const line = getLine("ann", initialResolution);
  const before = reduceResolution(initialResolution, { type: "finish", line, outcome: failed });
  const newer = affectedBy("ann", { doctors: [okafor] });
  const changed = { ...newer, booking: { ...newer.booking, version: newer.booking.version + 1 } };
  const answer = { affected: [changed], allChecked: true };
  const state = reduceResolution(before, { type: "reload", refused: [line], answer });
  const after = getLine("ann", state);
  expect(after.outcome).toEqual(failed);
  expect(after.entry).toBe(changed);
  expect(getPlanText(after)).toBe("Give to Dr. Amara Okafor");
});

test("an appointment that is no longer listed is closed, unless not all were checked", () => {
  const line = getLine("ann", initialResolution);
  const before = reduceResolution(initialResolution, { type: "finish", line, outcome: failed });
  const reload = (allChecked: boolean) =>
    reduceResolution(before, { type: "reload", refused: [line], answer: { affected: [], allChecked } });
  expect(getLine("ann", reload(true)).outcome?.status).toBe("closed");
  expect(getLine("ann", reload(false)).outcome).toEqual(failed);
});

test("an appointment that is left for later is not planned, and still counts as open", () => {
  const { key } = getLine("ann", initialResolution);
  const state = reduceResolution(initialResolution, { type: "choose", key, plan: "later" });
  expect(listPlannedLines(listLines(twoAffected, state)).map(({ entry }) => entry.booking._id)).toEqual([
    "bea",
  ]);
  expect(countAffectedAppointments(listLines(twoAffected, state))).toEqual({ total: 2, done: 0, closed: 0 });
});

test("an appointment that was resolved and is affected again is open again", () => {
  const line = getLine("ann", initialResolution);
  const done = reduceResolution(initialResolution, {
    type: "finish",
    line,
    outcome: { status: "done", text: "Done" },
  });
  const again = affectedBy("ann");
  const newer = { ...again, booking: { ...again.booking, version: again.booking.version + 1 } };
  expect(getLine("ann", done, [newer]).outcome).toBeUndefined();
});
