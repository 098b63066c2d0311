import { expect, test } from "vitest";
import * as z from "zod/mini";
import { settingsSchema } from "../contract/settings.ts";
import { listTreatments } from "../contract/treatments.ts";
import { defaultSettings } from "./default-clinic.ts";
import { defaultTreatments } from "./default-treatments.ts";
import { slotAt, slotMinutes } from "./slot.ts";

test("the default settings are valid for the settings call", () => {
  expect(z.parse(settingsSchema, defaultSettings)).toEqual(defaultSettings);
});

test("the default treatments are valid, at the contract's times", () => {
  expect(z.parse(listTreatments.answer, defaultTreatments)).toEqual(defaultTreatments);
  const slots = (id: string) => defaultTreatments.find(({ _id }) => _id === id)?.slots;
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
  const all = defaultTreatments.flatMap(({ slots }) => slots);
  expect(all.map((slot) => slotAt(slotMinutes(slot)))).toEqual(all);
});
