import { findNextAvailable, listAvailable } from "@clinic/contract/available.ts";
import { listBookings, showBooking } from "@clinic/contract/bookings.ts";
import { listSchedule } from "@clinic/contract/clinic-days.ts";
import { listDoctors } from "@clinic/contract/doctors.ts";
import { addressOf } from "@clinic/contract/endpoint.ts";
import { showManagedSettings, showSettings } from "@clinic/contract/settings.ts";
import { listUsers } from "@clinic/contract/users.ts";
import { expect, test } from "vitest";
import { firstReads } from "./first-reads.ts";

const day = "2026-11-23";
const settings = addressOf(showSettings);

test.each([
  ["/appointment", "", [settings, addressOf(findNextAvailable)], []],
  ["/appointment", `?date=${day}`, [settings, addressOf(listAvailable, { query: { date: day } })], []],
  [
    "/appointment",
    "?treatment=cleaning&doctor=ida",
    [
      settings,
      addressOf(listDoctors),
      addressOf(findNextAvailable, { query: { doctor: "ida", treatment: "cleaning" } }),
    ],
    [],
  ],
  ["/dashboard", "", [settings], [addressOf(listBookings, { query: { limit: 200 } })]],
  ["/dashboard/appointment/b1", "", [settings], [addressOf(showBooking, { params: { id: "b1" } })]],
  ["/dashboard/schedule", "", [settings], []],
  [
    "/dashboard/schedule",
    `?date=${day}`,
    [settings],
    [addressOf(listSchedule, { query: { from: day, to: day } })],
  ],
  ["/dashboard/schedule", `?date=${day}&view=week`, [settings], []],
  ["/dashboard/settings", "", [settings], [addressOf(showManagedSettings)]],
  ["/dashboard/users", "", [settings], [addressOf(listUsers, { query: { limit: 50 } })]],
  ["/dashboard/feeds", "", [settings], []],
])("%s%s reads %j and %j", (pathname, search, open, own) => {
  expect(firstReads({ pathname, search }, {}, "admin")).toEqual({ open, own });
});

test("who has just changed something passes the caches by", () => {
  const { open } = firstReads(
    { pathname: "/appointment", search: `?date=${day}` },
    { fresh: "1" },
    "patient",
  );
  const query = { fresh: "1" };
  expect(open).toEqual([
    addressOf(showSettings, { query }),
    addressOf(listAvailable, { query: { date: day, ...query } }),
  ]);
});

test.each([
  ["/dashboard", "", [addressOf(listBookings, { query: { limit: 200 } })]],
  ["/dashboard/schedule", `?date=${day}`, []],
  ["/dashboard/settings", "", []],
  ["/dashboard/users", "", []],
])("a patient at %s%s reads %j", (pathname, search, own) => {
  expect(firstReads({ pathname, search }, {}, "patient").own).toEqual(own);
});
