import { expect, test } from "vitest";
import { shortNameOf } from "./web-manifest.ts";

test.each([
  ["Pearl Street Dental", "Pearl Street"],
  ["Harbour Lane Dental", "Harbour Lane"],
  ["Zahnarztpraxis Müller", "Zahnarztpraxis"],
  ["Smile", "Smile"],
])("the name %s is %s below an icon", (name, short) => {
  expect(shortNameOf(name)).toBe(short);
});
