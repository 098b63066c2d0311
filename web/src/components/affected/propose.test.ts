import fc from "fast-check";
import { expect, test } from "vitest";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import { keyOf, type PossibleMove, type Way } from "./possible-moves.ts";
import { type Open, propose } from "./propose.ts";

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
