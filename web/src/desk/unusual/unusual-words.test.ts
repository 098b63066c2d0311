import { type UnusualReason, unusualKindSchema } from "@clinic/contract/unusual.ts";
import { afterEach, expect, test } from "vitest";
import { demoPublicSettings } from "../../../../emulators/seed/demo-clinic.ts";
import { setRegion } from "../../shared/clinic-region.ts";
import { describeUnusual, listAccepted } from "./unusual-words.ts";

afterEach(() => setRegion(demoPublicSettings));

const requested = { treatment: "Teeth Cleaning", slot: "10:15 AM", doctorId: "chen" };
const chen = { doctorId: "chen", doctor: "Dr. Mei-Lin Chen" };
const seat = { doctorId: null, doctor: null };
const morning = [{ from: "09:00", to: "13:00" }];
const noon = { from: "09:00", to: "13:00", kind: "meeting", note: "", deskOnly: false } as const;
const ada = {
  ...{ _id: "b1", slot: "10:00 AM", durationMinutes: 30 },
  ...{ treatment: "Teeth Cleaning", patientName: "Ada Patient" },
};
const ben = { ...ada, _id: "b2", slot: "11:45 AM", treatment: "Cavity Filling", patientName: "Ben Busy" };

const describe = (reason: UnusualReason, change: { doctorId?: string | undefined } = {}) =>
  describeUnusual([reason], { ...requested, ...change });

test.each<[string, UnusualReason]>([
  [
    "The clinic is closed that day (Thanksgiving).",
    { reason: "outside-hours", ...chen, hours: [], closed: "Thanksgiving" },
  ],
  ["The clinic is closed that day.", { reason: "outside-hours", ...seat, hours: [] }],
  ["The clinic is open 9:00 AM – 1:00 PM that day.", { reason: "outside-hours", ...seat, hours: morning }],
  ["Dr. Mei-Lin Chen doesn't work that day.", { reason: "outside-hours", ...chen, hours: [] }],
  [
    "Dr. Mei-Lin Chen works 9:00 AM – 1:00 PM that day.",
    { reason: "outside-hours", ...chen, hours: morning },
  ],
  ["Dr. Mei-Lin Chen is away 9:00 AM – 1:00 PM.", { reason: "holder-away", ...chen, away: morning }],
  [
    "Dr. Mei-Lin Chen is away all day.",
    { reason: "holder-away", ...chen, away: [{ from: "00:00", to: "24:00" }] },
  ],
  [
    "Dr. Mei-Lin Chen is away from 2:00 PM.",
    { reason: "holder-away", ...chen, away: [{ from: "14:00", to: "24:00" }] },
  ],
  [
    "Dr. Mei-Lin Chen has blocked time then: Meeting: Team, 9:00 AM – 1:00 PM.",
    { reason: "blocked", ...chen, blocks: [{ ...noon, note: "Team" }] },
  ],
  ["This time is blocked: Meeting, 9:00 AM – 1:00 PM.", { reason: "blocked", ...seat, blocks: [noon] }],
  [
    "This time is kept for the desk: Emergency time, 9:00 AM – 1:00 PM.",
    { reason: "blocked", ...chen, blocks: [{ ...noon, kind: "emergency", deskOnly: true }] },
  ],
  [
    "This day is later than patients can book (until Feb 25).",
    { reason: "beyond-horizon", lastDay: "2027-02-25" },
  ],
  ["This time is in the past.", { reason: "in-the-past" }],
  ["Teeth Cleaning doesn't usually start at 10:15 AM.", { reason: "off-grid" }],
  ["The price is usually $90.50.", { reason: "price", Price: 90.5 }],
  [
    "Dr. Mei-Lin Chen has another appointment then: Ada Patient, Teeth Cleaning, 10:00 AM – 10:30 AM.",
    { reason: "holder-busy", ...chen, appointments: [ada] },
  ],
  [
    "Dr. Mei-Lin Chen has 2 other appointments then: Ada Patient, Teeth Cleaning, 10:00 AM – 10:30 AM; Ben Busy, Cavity Filling, 11:45 AM – 12:15 PM.",
    { reason: "holder-busy", ...chen, appointments: [ada, ben] },
  ],
  [
    "Teeth Cleaning is already booked then: Ada Patient, 10:00 AM – 10:30 AM.",
    { reason: "holder-busy", ...seat, appointments: [ada] },
  ],
  [
    "The patient has another appointment then: Cavity Filling, 11:45 AM – 12:15 PM.",
    { reason: "patient-busy", appointments: [ben] },
  ],
])("%s", (sentence, reason) => {
  expect(describe(reason)).toEqual([sentence]);
});

test("without a named doctor the sentences are about all of them", () => {
  const anyone = { doctorId: undefined };
  expect(describe({ reason: "outside-hours", ...chen, hours: [] }, anyone)).toEqual([
    "No doctor works that day.",
  ]);
  expect(describe({ reason: "holder-busy", ...chen, appointments: [ada] }, anyone)).toEqual([
    "No doctor is free then. Dr. Mei-Lin Chen has another appointment then: Ada Patient, Teeth Cleaning, 10:00 AM – 10:30 AM.",
  ]);
});

test("no sentence comes twice", () => {
  const reasons: UnusualReason[] = [
    { reason: "outside-hours", ...chen, hours: morning },
    { reason: "holder-away", ...chen, away: morning },
  ];
  expect(describeUnusual(reasons, { ...requested, doctorId: undefined })).toEqual(["No doctor works then."]);
});

test("times and prices are in the clinic's formats, and a name from right to left keeps the order", () => {
  setRegion({ currency: "GBP", locale: "en-GB", weekStart: 1 });
  expect(describe({ reason: "outside-hours", ...chen, hours: morning })).toEqual([
    "Dr. Mei-Lin Chen works 09:00 – 13:00 that day.",
  ]);
  expect(describe({ reason: "price", Price: 45 })).toEqual(["The price is usually £45."]);
  expect(describe({ reason: "beyond-horizon", lastDay: "2027-02-25" })[0]).toContain("(until 25 Feb)");
  const miriam = { ...ada, patientName: "מרים כהן" };
  expect(describe({ reason: "holder-busy", ...seat, appointments: [miriam] })[0]).toContain(
    ": \u2068מרים כהן\u2069, 10:00 – 10:30.",
  );
});

test("names what the desk accepted, each kind in its own words", () => {
  expect(listAccepted(["outside-hours", "price"])).toBe("outside working hours, other price");
  const words = unusualKindSchema.options.map((kind) => listAccepted([kind]));
  expect(new Set(words).size).toBe(unusualKindSchema.options.length);
});

test("buffers are named, that of the other appointment and that of the wanted one", () => {
  const reason = { reason: "holder-busy" as const, ...chen, appointments: [{ ...ada, bufferMinutes: 15 }] };
  expect(describe(reason)).toEqual([
    "Dr. Mei-Lin Chen has another appointment then: Ada Patient, Teeth Cleaning, 10:00 AM – 10:30 AM, plus 15 min afterwards.",
  ]);
  expect(describe({ ...reason, appointments: [ada], bufferMinutes: 30 })).toEqual([
    "Dr. Mei-Lin Chen has another appointment then: Ada Patient, Teeth Cleaning, 10:00 AM – 10:30 AM. Teeth Cleaning needs 30 min afterwards.",
  ]);
});
