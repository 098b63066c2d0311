import { expect, test } from "vitest";
import { describePerformers, lacksPerformer } from "./performers.ts";

const doctor = (name: string, treatments: string[], bookable = true) => ({ name, treatments, bookable });
const whitening = { _id: "teeth-whitening", active: true, heldBy: "doctors" } as const;

test("finds no performer when those who perform it can't be booked", () => {
  const doctors = [doctor("Dr. Chen", ["oral-surgery"]), doctor("Dr. Reyes", ["teeth-whitening"], false)];
  expect(lacksPerformer(whitening, doctors)).toBe(true);
  expect(lacksPerformer(whitening, [...doctors, doctor("Dr. Berg", ["teeth-whitening"])])).toBe(false);
});

test("needs no performer for a treatment with its own seat or an inactive one", () => {
  expect(lacksPerformer({ ...whitening, heldBy: "seat" }, [])).toBe(false);
  expect(lacksPerformer({ ...whitening, active: false }, [])).toBe(false);
});

test("names the bookable doctors who perform it", () => {
  const doctors = [
    doctor("Dr. Okafor", ["oral-surgery", "teeth-cleaning"]),
    doctor("Dr. Reyes", ["oral-surgery"], false),
    doctor("Dr. Berg", ["teeth-cleaning"]),
  ];
  expect(describePerformers(doctors, "teeth-cleaning")).toBe("Now performed by Dr. Okafor, Dr. Berg.");
  expect(describePerformers(doctors, "oral-surgery")).toBe("Now performed by Dr. Okafor.");
});

test("names all who perform it when none can be booked", () => {
  const reyes = doctor("Dr. Reyes", ["oral-surgery"], false);
  const okafor = doctor("Dr. Okafor", ["oral-surgery"], false);
  expect(describePerformers([reyes], "oral-surgery")).toMatch(/^Dr. Reyes can't be booked now/);
  expect(describePerformers([reyes, okafor], "oral-surgery")).toMatch(
    /^Dr. Reyes and Dr. Okafor can't be booked/,
  );
});

test("says what to do when nobody performs it, also for an unsaved treatment", () => {
  const doctors = [doctor("Dr. Berg", ["teeth-cleaning"])];
  expect(describePerformers(doctors, "oral-surgery")).toMatch(/tick it under Manage Doctor/);
  expect(describePerformers(doctors, undefined)).toMatch(/tick it under Manage Doctor/);
});
