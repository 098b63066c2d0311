import { expect, test, vi } from "vitest";
import { createFormat, setRegion } from "./clinic-region.ts";

test("a format is made once for each locale", () => {
  const make = vi.fn((locale: string) => new Intl.NumberFormat(locale));
  const format = createFormat(make);
  format();
  format();
  setRegion({ currency: "GBP", locale: "en-GB", weekStart: 1 });
  format();
  expect(make.mock.calls).toEqual([["en-US"], ["en-GB"]]);
});
