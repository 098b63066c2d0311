import { expect, test } from "vitest";
import { demoTreatments } from "../../../emulators/seed/demo-clinic.ts";
import { formatNextOpening } from "../shared/clinic-format.ts";
import { findFirstTime } from "./dentist-list.tsx";
import { firstOpenings } from "./openings.tsx";
import { sortByNextOpening } from "./services.tsx";

const clinicZone = "America/New_York";
const firstTime = (dateISO: string, slot = "09:00 AM") => ({ dateISO, slot });

test("names the day, and writes the time like the opening hours", () => {
  const now = new Date("2026-11-19T15:00:00Z");
  expect(formatNextOpening(firstTime("2026-11-23"), clinicZone, now)).toBe(
    "Next opening: Mon, Nov 23, 9:00 AM",
  );
  expect(formatNextOpening(firstTime("2026-11-23", "12:30 PM"), clinicZone, now)).toBe(
    "Next opening: Mon, Nov 23, 12:30 PM",
  );
});

test("takes today and tomorrow from the clinic's time zone", () => {
  // This moment is still the evening of the 19th in New York.
  const now = new Date("2026-11-20T02:00:00Z");
  expect(formatNextOpening(firstTime("2026-11-19"), clinicZone, now)).toBe("Next opening: Today, 9:00 AM");
  expect(formatNextOpening(firstTime("2026-11-20"), clinicZone, now)).toBe("Next opening: Tomorrow, 9:00 AM");
  expect(formatNextOpening(firstTime("2026-11-21"), clinicZone, now)).toBe(
    "Next opening: Sat, Nov 21, 9:00 AM",
  );
});

test("says tomorrow when the clocks change in between", () => {
  expect(formatNextOpening(firstTime("2026-11-02"), clinicZone, new Date("2026-11-01T04:30:00Z"))).toMatch(
    /Tomorrow/,
  );
  expect(formatNextOpening(firstTime("2026-03-09"), clinicZone, new Date("2026-03-08T05:30:00Z"))).toMatch(
    /Tomorrow/,
  );
});

test("says that there is no opening", () => {
  expect(formatNextOpening(undefined, clinicZone, new Date())).toBe("No openings in the next two weeks");
});

test("a dentist's next opening is the earliest of their treatments, in the morning before the afternoon", () => {
  const times = [
    {
      ...firstTime("2026-11-23", "01:00 PM"),
      _id: "a",
      doctors: [{ _id: "ida", ...firstTime("2026-11-23", "01:00 PM") }],
    },
    {
      ...firstTime("2026-11-23"),
      _id: "b",
      doctors: [{ _id: "ida", ...firstTime("2026-11-23", "11:00 AM") }],
    },
    { ...firstTime("2026-11-20"), _id: "c", doctors: [{ _id: "omar", ...firstTime("2026-11-20") }] },
  ];
  expect(findFirstTime(times, "ida")).toMatchObject(firstTime("2026-11-23", "11:00 AM"));
  expect(findFirstTime(times, "eva")).toBeUndefined();
});

test("treatments are sorted by their next opening, and those without one come last", () => {
  const [first, second, third] = demoTreatments.slice(0, 3);
  if (!first || !second || !third) throw new Error("The clinic has no three treatments");
  const times = [
    { _id: first._id, ...firstTime("2026-11-23", "01:00 PM"), doctors: [] },
    { _id: third._id, ...firstTime("2026-11-23", "10:00 AM"), doctors: [] },
  ];
  expect(sortByNextOpening([first, second, third], times)).toEqual([third, first, second]);
});

test("the three openings of a dentist's treatment are on three days", () => {
  const openings = ["2026-11-20", "2026-11-23", "2026-11-24", "2026-11-25"].flatMap((dateISO) => [
    { dateISO, treatment: "filling", slots: ["09:00 AM", "10:00 AM"] },
    { dateISO, treatment: "cleaning", slots: ["11:00 AM"] },
  ]);
  expect(firstOpenings(openings, "filling")).toEqual(
    ["2026-11-20", "2026-11-23", "2026-11-24"].map((dateISO) => ({ dateISO, slot: "09:00 AM" })),
  );
  expect(firstOpenings(openings, "whitening")).toEqual([]);
});
