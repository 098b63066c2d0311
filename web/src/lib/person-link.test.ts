import { expect, test } from "vitest";
import { personLink } from "./person-link.ts";

test("whom a link means stands behind its hash, and can be read back", () => {
  const link = new URL(personLink({ phone: "+1 (202) 555-0143 & co" }), "https://clinic.test");
  expect([link.pathname, link.search]).toEqual(["/dashboard/person", ""]);
  expect(new URLSearchParams(link.hash.slice(1)).get("phone")).toBe("+1 (202) 555-0143 & co");
});
