import { expect, test } from "vitest";
import { createBackLinkState, readBackLink } from "./navigation.ts";

test("leads back to the booked day with its state, or to the mail's link", () => {
  const state = { booked: "1" };
  const booking = { pathname: "/appointment", search: "?date=2026-11-23", hash: "", state };
  expect(readBackLink(createBackLinkState(booking))).toEqual({
    to: "/appointment?date=2026-11-23",
    text: "Back to booking",
    state,
  });
  const link = { pathname: "/visit", search: "", hash: "#token", state: null };
  expect(readBackLink(createBackLinkState(link))).toEqual({
    to: "/visit#token",
    text: "Back to your appointment",
    state: null,
  });
});

test.each([null, {}, { back: "https://elsewhere.test" }, { back: "//elsewhere.test" }, { back: 1 }])(
  "leads to the list of appointments without a page of the site: %o",
  (state) => {
    expect(readBackLink(state)).toEqual({ to: "/dashboard", text: "Back to My Appointments" });
  },
);
