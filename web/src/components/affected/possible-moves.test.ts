import type { AffectedAppointment } from "@clinic/contract/affected-appointments.ts";
import { expect, test } from "vitest";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import { ApiError } from "../../lib/api-error.ts";
import { hasBegun, isLost, isOver, possibleMoves } from "./possible-moves.ts";

const berg = { doctorId: "samuel-berg", doctor: "Dr. Samuel Berg" };
const chen = { doctorId: "mei-lin-chen", doctor: "Dr. Mei-Lin Chen" };
const time = { dateISO: "2026-11-24", slot: "10:00 AM" };
const affected = (change: Partial<AffectedAppointment>): AffectedAppointment => ({
  booking: { ...sampleBooking(berg), problem: "doctor-away", uid: null },
  doctors: [],
  nearest: [],
  ...change,
});

test("at the same time it is given, and another time names who treats only where that is somebody else", () => {
  const moves = possibleMoves(
    affected({
      doctors: [{ _id: "mei-lin-chen", name: "Dr. Mei-Lin Chen" }],
      nearest: [
        { ...time, ...berg },
        { ...time, ...chen },
        { ...time, doctorId: null, doctor: null },
      ],
    }),
  );
  expect(moves.map(({ text }) => text)).toEqual([
    "Give to Dr. Mei-Lin Chen",
    "Move to Tue, Nov 24 at 10:00 AM",
    "Move to Tue, Nov 24 at 10:00 AM with Dr. Mei-Lin Chen",
    "Move to Tue, Nov 24 at 10:00 AM",
  ]);
  expect(moves[0]?.to).toEqual({ date: "2026-11-23", slot: "09:00 AM", doctorId: "mei-lin-chen" });
  expect(moves[3]?.to).toEqual({ date: "2026-11-24", slot: "10:00 AM" });
});

test("the nearest times are offered in the order of the calendar", () => {
  const slots = [
    ["2026-11-24", "01:00 PM"],
    ["2026-11-24", "09:30 AM"],
    ["2026-11-23", "05:30 PM"],
  ] as const;
  const nearest = slots.map(([dateISO, slot]) => ({ dateISO, slot, ...berg }));
  const moves = possibleMoves(affected({ nearest })).map(({ to }) => [to.date, to.slot]);
  expect(moves).toEqual(slots.toReversed());
});

test.each([
  ["slot-taken", { lost: true, over: false }],
  ["not-bookable", { lost: true, over: false }],
  ["patient-busy", { lost: true, over: false }],
  ["treatment-not-found", { lost: true, over: false }],
  ["not-movable", { lost: false, over: true }],
  ["not-found", { lost: false, over: true }],
  ["too-late", { lost: false, over: false }],
  ["conflict", { lost: false, over: false }],
  ["offline", { lost: false, over: false }],
] as const)("a move refused with %s: %o", (code, what) => {
  const error = new ApiError(code, "");
  const [move] = possibleMoves(affected({ nearest: [{ ...time, ...berg }] }));
  expect({ lost: isLost(error), over: isOver(error, move) }).toEqual(what);
});

test.each([
  ["not-movable", { begun: false, over: true }],
  ["not-found", { begun: false, over: true }],
  ["too-late", { begun: true, over: true }],
  ["conflict", { begun: false, over: false }],
] as const)("canceling refused with %s: %o", (code, what) => {
  const error = new ApiError(code, "");
  expect({ begun: hasBegun(error), over: isOver(error, "cancel") }).toEqual(what);
});
