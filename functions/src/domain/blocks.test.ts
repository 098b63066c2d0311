import { describe, expect, test } from "vitest";
import { sampleClinic, sampleDoctor, sampleTreatment } from "../../testing/sample-clinic.ts";
import { freeHolders, treatmentAvailabilityOn } from "./availability.ts";
import {
  type Block,
  blockedTimes,
  blocksInTheWay,
  changedBlock,
  type DayBlock,
  isInScope,
  refuseFarDay,
  refuseInvalidBlock,
  weeklyDates,
} from "./blocks.ts";
import { capacityOn } from "./day-capacity.ts";
import { type DayEntry, dayWithoutBookings } from "./day-entry.ts";
import { figuresOfRange } from "./range-figures.ts";
import { slotRange } from "./time-range.ts";

const block = (change: Partial<DayBlock> = {}): DayBlock => ({
  ...{ doctorId: null, from: "09:00", to: "10:00", kind: "meeting", note: "", deskOnly: false },
  ...{ seriesId: null, version: 1 },
  ...change,
});
const thursday = "2026-07-02";
const now = new Date("2026-07-01T13:10:00Z");
const checkup = sampleTreatment("checkup", { heldBy: "doctors" });
const cleaning = sampleTreatment("cleaning");
const clinic = sampleClinic({
  treatments: [cleaning, checkup],
  doctors: [sampleDoctor("ida", ["checkup"]), sampleDoctor("omar", ["checkup"])],
});
const nine = slotRange("09:00 AM", 30);

test("a block takes its dentist's time, and one for everybody also the seats'", () => {
  const all = { mine: block({ doctorId: "ida" }), everybodys: block({ from: "12:00", to: "12:15" }) };
  expect(blockedTimes(all, "doctor-ida")).toHaveLength(2);
  expect(blockedTimes(all, "doctor-omar")).toEqual([{ from: 720, to: 735 }]);
  expect(blockedTimes(all, "seat-cleaning")).toEqual([{ from: 720, to: 735 }]);
});

test("only blocks that overlap a time are in its way, the earliest first", () => {
  const all = {
    later: block({ from: "09:15", to: "09:30" }),
    earlier: block({ from: "08:45", to: "09:15" }),
    before: block({ from: "08:00", to: "09:00" }),
    after: block({ from: "09:30", to: "10:00" }),
  };
  expect(blocksInTheWay(all, "doctor-ida", nine)).toEqual([all.earlier, all.later]);
});

describe("blocked time", () => {
  const offered = (blocks: Record<string, DayBlock>) =>
    Object.fromEntries(
      treatmentAvailabilityOn(clinic, { visits: {}, blocks }, thursday, now).map(({ id, slots, free }) => [
        id,
        free.length > 0 ? free.map(({ doctor, slots: own }) => [doctor.id, own]) : slots,
      ]),
    );

  test("of one dentist isn't offered with that dentist", () => {
    expect(offered({ one: block({ doctorId: "ida" }) })).toEqual({
      cleaning: cleaning.slots,
      checkup: [
        ["ida", ["08:00 AM", "05:30 PM"]],
        ["omar", checkup.slots],
      ],
    });
  });

  test("of everybody isn't offered at all, whether the desk books in it or not", () => {
    const left = ["08:00 AM", "05:30 PM"];
    expect(offered({ one: block({ deskOnly: true }) })).toEqual({
      cleaning: left,
      checkup: [
        ["ida", left],
        ["omar", left],
      ],
    });
  });

  test("isn't free", () => {
    const taken = { visits: {}, blocks: { one: block({ doctorId: "ida" }) } };
    expect(freeHolders(["doctor-ida", "doctor-omar"], taken, nine)).toEqual(["doctor-omar"]);
  });

  test("counts neither as free nor, unless the desk booked it, as worked", () => {
    const one = sampleClinic({ treatments: [checkup], doctors: [sampleDoctor("ida", ["checkup"])] });
    const blocks = { one: block({ from: "09:00", to: "11:00" }) };
    const free = capacityOn(one, [], thursday).freeMinutes;
    expect(capacityOn(one, [], thursday, blocks).freeMinutes).toBe(free - 120);
    const visit: DayEntry = {
      ...{ holder: "doctor-ida", treatmentId: "checkup", slot: "09:00 AM", minutes: 30, status: "booked" },
      ...{ payment: "unpaid", method: null, cents: 0, returnedCents: 0, confirmed: false, arrived: false },
      version: 1,
    };
    const worked = (visits: Record<string, DayEntry>) =>
      figuresOfRange(one, [thursday], new Map([[thursday, { ...dayWithoutBookings, visits, blocks }]])).total
        .workedMinutes;
    expect(worked({})).toBe(free - 120);
    expect(worked({ visit })).toBe(free - 90);
  });
});

test("a weekly series ends with its last day, after a year at the latest", () => {
  expect(weeklyDates("2026-12-24", undefined)).toEqual(["2026-12-24"]);
  expect(weeklyDates("2026-12-24", "2027-01-07")).toEqual(["2026-12-24", "2026-12-31", "2027-01-07"]);
  expect(weeklyDates("2026-12-24", "2027-01-06")).toHaveLength(2);
  expect(weeklyDates("2026-12-24", "2027-12-23")).toHaveLength(53);
  for (const until of ["2027-12-30", "2026-12-23", "2026-12-32"]) {
    expect(() => weeklyDates("2026-12-24", until)).toThrow("invalid");
  }
});

test("the desk blocks days from 366 days back to 24 months ahead", () => {
  const refuses = (date: string) => () => refuseFarDay(date, "2026-07-01");
  for (const date of ["2025-06-30", "2026-07-01", "2028-07-01"]) expect(refuses(date)).not.toThrow();
  for (const date of ["2025-06-29", "2028-07-02"]) expect(refuses(date)).toThrow("invalid");
});

test.each([
  ["a day that doesn't exist", { date: "2026-02-30" }],
  ["an end before the beginning", { to: "08:45" }],
  ["an end at the beginning", { to: "09:00" }],
  ["a dentist who left", { doctorId: "gone" }],
])("%s can't be blocked", (_, change) => {
  const valid = { ...block(), date: thursday };
  expect(() => refuseInvalidBlock(clinic, valid)).not.toThrow();
  expect(() => refuseInvalidBlock(clinic, { ...valid, ...change })).toThrow("invalid");
});

test("a block can last until midnight", () => {
  const untilMidnight = { ...block({ to: "24:00" }), date: thursday };
  expect(() => refuseInvalidBlock(clinic, untilMidnight)).not.toThrow();
});

test("a change concerns the chosen block, it and the later ones, or all", () => {
  const series = ["2026-07-02", "2026-07-09", "2026-07-16"].map((date, i) => ({ id: `b${i}`, date }));
  const chosen = series[1] ?? { id: "", date: "" };
  const inScope = (scope: "one" | "following" | "all") =>
    series.filter((one) => isInScope(one, chosen, scope)).map(({ id }) => id);
  expect(inScope("one")).toEqual(["b1"]);
  expect(inScope("following")).toEqual(["b1", "b2"]);
  expect(inScope("all")).toEqual(["b0", "b1", "b2"]);
});

test("another day of the chosen block moves the others by as many days, and other fields stay", () => {
  const later: Block = { ...block({ note: "Team" }), date: "2026-07-09" };
  expect(changedBlock(later, { dateISO: "2026-07-03", to: "10:30" }, thursday)).toEqual({
    ...later,
    ...{ date: "2026-07-10", to: "10:30", version: 2 },
  });
  expect(changedBlock({ ...later, doctorId: "ida" }, { doctorId: null }, thursday).doctorId).toBeNull();
});
