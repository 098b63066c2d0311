import type { AffectedAppointment } from "@clinic/contract/affected-appointments.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import { ApiError } from "../../shared/api-error.ts";
import {
  hasBegun,
  isLost,
  isOver,
  keyOf,
  type Open,
  type PossibleMove,
  possibleMoves,
  propose,
  type Way,
} from "./propose.ts";

const date = "2026-11-23";
const move = (slot: string, doctorId?: string): PossibleMove => ({
  ...{ to: { date, slot, ...(doctorId && { doctorId }) }, doctor: doctorId ?? null },
  ...{ kind: "move", text: slot },
});
const open = (key: string, ways: Way[], patientName = key): Open => ({
  ...{ key, ways: [...ways, "cancel"] },
  booking: { ...sampleBooking({ patientName }), problem: "doctor-away", uid: null },
});
const keyed = (slot: string, doctorId = "chen") => `${date} ${slot} ${doctorId}`;
const nine = move("09:00 AM", "chen");
const half = move("09:30 AM", "chen");
const ten = move("10:00 AM", "chen");

test("each gets what is best for it, and what would overlap gets its next", () => {
  const plans = propose([open("a", [nine, ten]), open("b", [half, ten]), open("c", [ten])], []);
  expect([...plans.values()]).toEqual([nine, ten, "cancel"]);
});

test("another doctor's time is another's, and so is another treatment's seat", () => {
  const okafor = move("09:00 AM", "okafor");
  expect([...propose([open("a", [nine]), open("b", [okafor])], []).values()]).toEqual([nine, okafor]);
  const [one, other] = [open("a", [move("09:00 AM")]), open("b", [move("09:00 AM")])];
  const elsewhere = { ...other, booking: { ...other.booking, treatmentId: "other" } };
  expect([...propose([one, elsewhere], []).values()]).toEqual([move("09:00 AM"), move("09:00 AM")]);
  expect(propose([one, other], []).get("b")).toBe("cancel");
});

test("nobody is with two doctors at once", () => {
  const okafor = move("09:00 AM", "okafor");
  const plans = propose([open("a", [nine], "Pat Jones"), open("b", [okafor], "Pat Jones")], []);
  expect(plans.get("b")).toBe("cancel");
});

test("what somebody chose comes before what is proposed, and their latest choice first", () => {
  const both = [open("a", [nine, ten]), open("b", [nine, ten])];
  const [a, b] = [
    { key: "a", plan: keyed("09:00 AM") },
    { key: "b", plan: keyed("09:00 AM") },
  ];
  expect(propose(both, [b]).get("a")).toEqual(ten);
  expect(propose(both, [a, b])).toEqual(
    new Map([
      ["a", nine],
      ["b", ten],
    ]),
  );
  expect(propose(both, [{ key: "a", plan: "later" }])).toEqual(
    new Map<string, unknown>([
      ["a", "later"],
      ["b", nine],
    ]),
  );
});

test("a choice that isn't offered anymore is proposed anew", () => {
  expect(propose([open("a", [nine])], [{ key: "a", plan: keyed("10:00 AM") }]).get("a")).toEqual(nine);
});

const anyWay = fc.constantFrom(
  ...["chen", "okafor", undefined].flatMap((doctor) =>
    ["09:00 AM", "09:15 AM", "09:45 AM", "10:00 AM", "10:30 AM"].map((slot) => move(slot, doctor)),
  ),
);

test("no two of a list ever want the same time, whatever was chosen", () => {
  const anyChoice = fc.record({ key: fc.constantFrom("a", "b", "c", "d"), way: anyWay });
  fc.assert(
    fc.property(
      fc.array(fc.uniqueArray(anyWay, { maxLength: 5 }), { minLength: 4, maxLength: 4 }),
      fc.array(anyChoice, { maxLength: 4 }),
      (ways, choices) => {
        const list = ["a", "b", "c", "d"].map((key, i) => open(key, ways[i] ?? []));
        const chosen = choices.map(({ key, way }) => ({ key, plan: keyOf(way) }));
        const taken = [...propose(list, chosen).values()].flatMap((plan) =>
          typeof plan === "object" ? [plan.to] : [],
        );
        const minutes = (slot: string) => Number(slot.slice(0, 2)) * 60 + Number(slot.slice(3, 5));
        taken.forEach((one, i) => {
          for (const other of taken.slice(i + 1).filter(({ doctorId }) => doctorId === one.doctorId)) {
            expect(Math.abs(minutes(one.slot) - minutes(other.slot))).toBeGreaterThanOrEqual(60);
          }
        });
      },
    ),
  );
});

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
