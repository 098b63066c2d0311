import { expect, test } from "vitest";
import { readClinicContent } from "./clinic-content.ts";
import { describePage } from "./page-files.ts";

test.each([
  ["leeds", true],
  ["osaka", false],
])("the sign-in's description names paying only where the clinic takes cards: %s, %s", async (name, pays) => {
  const { clinic } = await readClinicContent({ SEEDED_CLINIC: name });
  expect(/\bpay\b/.test(describePage("/login", clinic).description)).toBe(pays);
});
