import { afterEach, expect, test, vi } from "vitest";
import { demoPublicSettings } from "../../../emulators/seed/demo-clinic.ts";
import { createFormat, currentRegion, restoreRegion, setRegion } from "./clinic-region.ts";

const leeds = { currency: "GBP", locale: "en-GB", weekStart: 1 };
const stored = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
});
afterEach(() => {
  setRegion(demoPublicSettings);
  stored.clear();
});

test("the next visit begins with the region of the last one", () => {
  setRegion(leeds);
  const [remembered = ""] = [...stored.values()];
  setRegion(demoPublicSettings);
  expect([...stored.keys()]).toEqual([]);
  stored.set("clinic-region", remembered);
  restoreRegion();
  expect(currentRegion()).toEqual(leeds);
});

test.each(["{", "{}", JSON.stringify({ ...leeds, locale: "not a locale" })])(
  "a remembered region that can't be read changes nothing: %s",
  (text) => {
    stored.set("clinic-region", text);
    restoreRegion();
    expect(currentRegion().locale).toBe("en-US");
  },
);

test("a format is made once for each locale", () => {
  const make = vi.fn((locale: string) => new Intl.NumberFormat(locale));
  const format = createFormat(make);
  format();
  format();
  setRegion(leeds);
  format();
  expect(make.mock.calls).toEqual([["en-US"], ["en-GB"]]);
});
