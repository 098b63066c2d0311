import { expect, test } from "vitest";
import { backTo, wayBack } from "./way-back.ts";

const from = (pathname: string, search = "", hash = "") => wayBack(backTo({ pathname, search, hash }));

test("it leads back to the day that was booked, or to the mail's link", () => {
  expect(from("/appointment", "?date=2026-11-23")).toEqual({
    to: "/appointment?date=2026-11-23",
    text: "Back to booking",
  });
  expect(from("/visit", "", "#token")).toEqual({ to: "/visit#token", text: "Back to your appointment" });
});

test.each([null, {}, { back: "https://elsewhere.test" }, { back: "//elsewhere.test" }, { back: 1 }])(
  "with no page of ours to go back to it leads to the list: %o",
  (state) => {
    expect(wayBack(state)).toEqual({ to: "/dashboard", text: "Back to My Appointments" });
  },
);
