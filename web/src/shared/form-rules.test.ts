import { type Settings, settingsSchema } from "@clinic/contract/settings.ts";
import { settingsFaults } from "@clinic/domain/settings-rules.ts";
import { expect, test } from "vitest";
import { demoSettings } from "../../../emulators/seed/demo-clinic.ts";
import { schemaAndRulesResolver } from "./form-rules.ts";

const validateSettings = schemaAndRulesResolver(settingsSchema, settingsFaults);
const checkSettings = (change: Partial<Settings>) =>
  validateSettings({ ...demoSettings, ...change }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
const hours = (from: string, to: string) => ({ ...demoSettings.openingHours, friday: [{ from, to }] });

test("accepts values that fit the schema and the rules", async () => {
  expect(await checkSettings({})).toEqual({ values: demoSettings, errors: {} });
});

test("shows the errors of the schema and of the rules together", async () => {
  const { errors } = await checkSettings({ name: "", openingHours: hours("08:00", "07:00") });
  expect(errors).toMatchObject({
    name: { message: "Clinic name is required" },
    openingHours: { friday: [{ message: "Closing time must be after opening time" }] },
  });
});

test("shows the schema's error if both refuse a field", async () => {
  const { errors } = await checkSettings({ closedDays: [{ date: "", reason: "" }] });
  expect(errors).toMatchObject({ closedDays: [{ date: { message: "Use a date like 2023-01-05" } }] });
});
