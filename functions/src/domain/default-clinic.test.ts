import { expect, test } from "vitest";
import * as z from "zod/mini";
import { settingsSchema } from "../contract/settings.ts";
import { defaultSettings } from "./default-clinic.ts";
import { settingsFaults } from "./settings-rules.ts";

test("with a name, an address, a phone number and an email address, the default settings can be saved", () => {
  const told = {
    ...defaultSettings,
    ...{ name: "Corner Dental", phone: "+44 113 496 0100", email: "desk@corner.test" },
    address: { street: "1 Corner Street", city: "Leeds", region: "", postalCode: "LS1 1AA", country: "GB" },
  };
  expect(z.parse(settingsSchema, told)).toEqual(told);
  expect(settingsFaults(told)).toEqual({});
});
