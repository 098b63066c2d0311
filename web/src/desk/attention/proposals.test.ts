import type { AffectedAppointment } from "@clinic/contract/affected-appointments.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import { ApiError } from "../../shared/api-error.ts";
import {
  type Alternative,
  hasAppointmentStarted,
  isAppointmentClosed,
  isTimeUnavailable,
  listMovesByDate,
  type OpenAppointment,
  type PossibleMove,
  planKey,
  proposePlans,
} from "./proposals.ts";

const date = "2026-11-23";
const createMove = (slot: string, doctorId?: string): PossibleMove => ({
  ...{ to: { date, slot, ...(doctorId && { doctorId }) }, doctor: doctorId ?? null },
  ...{ kind: "move", text: slot },
});
const createOpenAppointment = (
  key: string,
  alternatives: Alternative[],
  patientName = key,
): OpenAppointment => ({
  ...{ key, alternatives: [...alternatives, "cancel"] },
  booking: { ...sampleBooking({ patientName }), problem: "doctor-away", uid: null },
});
const keyOfTime = (slot: string, doctorId = "chen") => `${date} ${slot} ${doctorId}`;
const atNine = createMove("09:00 AM", "chen");
const atHalfPastNine = createMove("09:30 AM", "chen");
const atTen = createMove("10:00 AM", "chen");

test("each appointment gets its best alternative, or the next one if that overlaps another", () => {
  const plans = proposePlans(
    [
      createOpenAppointment("a", [atNine, atTen]),
      createOpenAppointment("b", [atHalfPastNine, atTen]),
      createOpenAppointment("c", [atTen]),
    ],
    [],
  );
  expect([...plans.values()]).toEqual([atNine, atTen, "cancel"]);
});

test("different doctors and different treatments' seats can have the same time", () => {
  const withOkafor = createMove("09:00 AM", "okafor");
  expect([
    ...proposePlans(
      [createOpenAppointment("a", [atNine]), createOpenAppointment("b", [withOkafor])],
      [],
    ).values(),
  ]).toEqual([atNine, withOkafor]);
  const [one, other] = [
    createOpenAppointment("a", [createMove("09:00 AM")]),
    createOpenAppointment("b", [createMove("09:00 AM")]),
  ];
  const elsewhere = { ...other, booking: { ...other.booking, treatmentId: "other" } };
  expect([...proposePlans([one, elsewhere], []).values()]).toEqual([
    createMove("09:00 AM"),
    createMove("09:00 AM"),
  ]);
  expect(proposePlans([one, other], []).get("b")).toBe("cancel");
});

test("a patient is never proposed two appointments at the same time", () => {
  const withOkafor = createMove("09:00 AM", "okafor");
  const plans = proposePlans(
    [
      createOpenAppointment("a", [atNine], "Pat Jones"),
      createOpenAppointment("b", [withOkafor], "Pat Jones"),
    ],
    [],
  );
  expect(plans.get("b")).toBe("cancel");
});

test("choices come before proposals, and the latest choice wins", () => {
  const both = [createOpenAppointment("a", [atNine, atTen]), createOpenAppointment("b", [atNine, atTen])];
  const [a, b] = [
    { key: "a", plan: keyOfTime("09:00 AM") },
    { key: "b", plan: keyOfTime("09:00 AM") },
  ];
  expect(proposePlans(both, [b]).get("a")).toEqual(atTen);
  expect(proposePlans(both, [a, b])).toEqual(
    new Map([
      ["a", atNine],
      ["b", atTen],
    ]),
  );
  expect(proposePlans(both, [{ key: "a", plan: "later" }])).toEqual(
    new Map<string, unknown>([
      ["a", "later"],
      ["b", atNine],
    ]),
  );
});

test("a choice that is no longer offered is replaced by a proposal", () => {
  expect(
    proposePlans([createOpenAppointment("a", [atNine])], [{ key: "a", plan: keyOfTime("10:00 AM") }]).get(
      "a",
    ),
  ).toEqual(atNine);
});

const anyMove = fc.constantFrom(
  ...["chen", "okafor", undefined].flatMap((doctor) =>
    ["09:00 AM", "09:15 AM", "09:45 AM", "10:00 AM", "10:30 AM"].map((slot) => createMove(slot, doctor)),
  ),
);

test("no two plans ever take the same time, whatever the choices", () => {
  const anyChoice = fc.record({ key: fc.constantFrom("a", "b", "c", "d"), move: anyMove });
  fc.assert(
    fc.property(
      fc.array(fc.uniqueArray(anyMove, { maxLength: 5 }), { minLength: 4, maxLength: 4 }),
      fc.array(anyChoice, { maxLength: 4 }),
      (alternatives, choices) => {
        const list = ["a", "b", "c", "d"].map((key, i) => createOpenAppointment(key, alternatives[i] ?? []));
        const chosen = choices.map(({ key, move }) => ({ key, plan: planKey(move) }));
        const taken = [...proposePlans(list, chosen).values()].flatMap((plan) =>
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
const affectedWith = (change: Partial<AffectedAppointment>): AffectedAppointment => ({
  booking: { ...sampleBooking(berg), problem: "doctor-away", uid: null },
  doctors: [],
  nearest: [],
  ...change,
});

test("the same time goes to another doctor, and another time names the doctor only if that one is new", () => {
  const moves = listMovesByDate(
    affectedWith({
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

test("the nearest times are listed in the order of the calendar", () => {
  const slots = [
    ["2026-11-24", "01:00 PM"],
    ["2026-11-24", "09:30 AM"],
    ["2026-11-23", "05:30 PM"],
  ] as const;
  const nearest = slots.map(([dateISO, slot]) => ({ dateISO, slot, ...berg }));
  const moves = listMovesByDate(affectedWith({ nearest })).map(({ to }) => [to.date, to.slot]);
  expect(moves).toEqual(slots.toReversed());
});

test.each([
  ["unusual", { gone: true, closed: false }],
  ["slot-taken", { gone: true, closed: false }],
  ["not-bookable", { gone: true, closed: false }],
  ["patient-busy", { gone: true, closed: false }],
  ["treatment-not-found", { gone: true, closed: false }],
  ["not-movable", { gone: false, closed: true }],
  ["not-found", { gone: false, closed: true }],
  ["too-late", { gone: false, closed: false }],
  ["conflict", { gone: false, closed: false }],
  ["offline", { gone: false, closed: false }],
] as const)("a move that is refused with %s: %o", (code, expected) => {
  const error = new ApiError(code, "");
  expect({ gone: isTimeUnavailable(error), closed: isAppointmentClosed(error, atNine) }).toEqual(expected);
});

test.each([
  ["not-movable", { started: false, closed: true }],
  ["not-found", { started: false, closed: true }],
  ["too-late", { started: true, closed: true }],
  ["conflict", { started: false, closed: false }],
] as const)("a cancellation that is refused with %s: %o", (code, expected) => {
  const error = new ApiError(code, "");
  expect({ started: hasAppointmentStarted(error), closed: isAppointmentClosed(error, "cancel") }).toEqual(
    expected,
  );
});
