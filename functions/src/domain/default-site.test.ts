import { expect, test } from "vitest";
import * as z from "zod/mini";
import { siteContentSchema } from "../contract/site.ts";
import { defaultSite } from "./default-site.ts";

test("the default content passes the checks that an admin's does", () => {
  expect(z.parse(siteContentSchema, defaultSite)).toEqual(defaultSite);
});

test("the default content names no number, place, price or promise of a time", () => {
  expect(JSON.stringify(defaultSite)).not.toMatch(/\d|\$|within|insurance|always open/i);
});
