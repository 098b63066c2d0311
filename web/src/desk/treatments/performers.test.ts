import { describe, expect, test } from "vitest";
import { lacksPerformer, performersText } from "./performers.ts";

describe("performers", () => {
  const whitening = { _id: "teeth-whitening", active: true, heldBy: "doctors" } as const;
  const doctor = (bookable: boolean, ...treatments: string[]) => ({ bookable, treatments });

  test("nobody performs it where those who do can't be booked", () => {
    const others = [doctor(true, "oral-surgery"), doctor(false, "teeth-whitening")];
    expect(lacksPerformer(whitening, others)).toBe(true);
    expect(lacksPerformer(whitening, [...others, doctor(true, "teeth-whitening")])).toBe(false);
  });

  test("what has its own seat or isn't offered lacks nobody", () => {
    expect(lacksPerformer({ ...whitening, heldBy: "seat" }, [])).toBe(false);
    expect(lacksPerformer({ ...whitening, active: false }, [])).toBe(false);
  });
});

describe("performers", () => {
  const doctor = (name: string, treatments: string[], bookable = true) => ({ name, treatments, bookable });

  test("names those with whom it can be booked", () => {
    const doctors = [
      doctor("Dr. Okafor", ["oral-surgery", "teeth-cleaning"]),
      doctor("Dr. Reyes", ["oral-surgery"], false),
      doctor("Dr. Berg", ["teeth-cleaning"]),
    ];
    expect(performersText(doctors, "teeth-cleaning")).toBe("Now performed by Dr. Okafor, Dr. Berg.");
    expect(performersText(doctors, "oral-surgery")).toBe("Now performed by Dr. Okafor.");
  });

  test("names all who perform it and can't be booked", () => {
    const reyes = doctor("Dr. Reyes", ["oral-surgery"], false);
    const okafor = doctor("Dr. Okafor", ["oral-surgery"], false);
    expect(performersText([reyes], "oral-surgery")).toMatch(/^Dr. Reyes can't be booked now/);
    expect(performersText([reyes, okafor], "oral-surgery")).toMatch(
      /^Dr. Reyes and Dr. Okafor can't be booked/,
    );
  });

  test("says what to do where there is nobody, also for one that is not saved yet", () => {
    const doctors = [doctor("Dr. Berg", ["teeth-cleaning"])];
    expect(performersText(doctors, "oral-surgery")).toMatch(/tick it under Manage Doctor/);
    expect(performersText(doctors, undefined)).toMatch(/tick it under Manage Doctor/);
  });
});
