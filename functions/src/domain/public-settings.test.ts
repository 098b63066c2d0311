import { expect, test } from "vitest";
import { defaultPublicSettings, defaultSettings } from "./default-clinic.ts";
import { publicPartOf } from "./public-settings.ts";

test("visitors read neither limits nor reminders", () => {
  expect(publicPartOf(defaultSettings)).toEqual(defaultPublicSettings);
});

test("visitors read when the clinic is closed, and why only where it is shown", () => {
  const holiday = { date: "2026-11-26", reason: "Thanksgiving", shown: true } as const;
  const training = { date: "2026-11-27", from: "12:00", to: "14:00", reason: "Dr. Chen's hearing" };
  expect(publicPartOf({ ...defaultSettings, closedDays: [holiday, training] }).closedDays).toEqual([
    holiday,
    { ...training, reason: "" },
  ]);
});
