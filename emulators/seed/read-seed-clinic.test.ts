import { describe, expect, test } from "vitest";
import { isCountry, readPhone } from "../../functions/src/domain/phone-number.ts";
import { hoursFaults, settingsFaults } from "../../functions/src/domain/settings-rules.ts";
import { slotAt, slotMinutes } from "../../functions/src/domain/slot.ts";
import { treatmentFaults } from "../../functions/src/domain/treatment-rules.ts";
import { demoClinic, demoSettingsAnswer } from "./demo-clinic.ts";
import { listSeedClinics, readSeedClinic } from "./read-seed-clinic.ts";

describe.each(listSeedClinics())("the clinic %s", (name) => {
  const clinic = readSeedClinic(name);
  const { settings, treatments, doctors, accounts, reviews, bookings } = clinic;
  const treatmentIds = treatments.map(({ _id }) => _id);

  test("has settings and treatments that its own pages could save", () => {
    expect(settingsFaults(settings)).toEqual({});
    expect(isCountry(settings.address.country)).toBe(true);
    expect(treatments.map((treatment) => treatmentFaults(treatment, settings))).toEqual(
      treatments.map(() => ({})),
    );
    expect(new Set(treatmentIds).size).toBe(treatmentIds.length);
    for (const { hours } of doctors) expect(hours === null ? {} : hoursFaults(hours, "hours")).toEqual({});
  });

  test("lists start times in order", () => {
    for (const { slots } of treatments)
      expect(slots).toEqual(
        slots
          .map(slotMinutes)
          .sort((a, b) => a - b)
          .map(slotAt),
      );
  });

  test("has phone numbers that can be called", () => {
    const { owner, patients } = accounts;
    for (const { phone } of [settings, owner, ...Object.values(patients)])
      expect(readPhone(phone, settings.address.country), phone).not.toBeNull();
  });

  test("names only treatments, doctors, patients and reviews that it has", () => {
    for (const doctor of doctors) expect(treatmentIds).toEqual(expect.arrayContaining(doctor.treatments));
    for (const { patient, person, treatment, doctors: tried, slot, review } of bookings) {
      const performers = doctors.filter((doctor) => doctor.treatments.includes(treatment));
      expect(performers.map(({ id }) => id)).toEqual(expect.arrayContaining(tried));
      expect(tried.length > 0).toBe(performers.length > 0);
      expect(treatments.find(({ _id }) => _id === treatment)?.slots).toContain(slot);
      const booker = accounts.patients[patient];
      if (person) expect(booker?.people).toContainEqual(expect.objectContaining({ id: person }));
      if (review)
        expect(reviews).toContainEqual(expect.objectContaining({ _id: review, name: booker?.name }));
    }
    const reviewed = bookings.flatMap(({ review }) => review ?? []);
    expect(reviewed.sort()).toEqual(reviews.map(({ _id }) => _id).sort());
  });
});

test("a clinic without cards has no card payments", () => {
  const { settings, bookings } = readSeedClinic("osaka");
  expect(settings.takesCards).toBe(false);
  expect(bookings.filter(({ outcome }) => outcome === "paid-by-card")).toEqual([]);
});

test("an unknown clinic is refused with the known names", () => {
  expect(() => readSeedClinic("paris")).toThrow("Choose one of these: demo, leeds, osaka.");
});

test("the demo's treatments start at the contract's times", () => {
  const slots = (id: string) => demoClinic.treatments.find(({ _id }) => _id === id)?.slots;
  expect(slots("teeth-whitening")).toEqual([
    "10:00 AM",
    "11:00 AM",
    "12:00 PM",
    "01:00 PM",
    "02:00 PM",
    "03:00 PM",
    "04:00 PM",
    "05:00 PM",
  ]);
  expect(slots("teeth-cleaning")?.at(-1)).toBe("05:30 PM");
});

test("the settings' answer counts the reviews and has a link that calls", () => {
  expect(demoSettingsAnswer).toMatchObject({
    reviews: { average: 4.7, count: 3 },
    phoneUrl: "tel:+12025550143",
  });
});
