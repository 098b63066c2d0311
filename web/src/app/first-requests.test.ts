import { listAttention } from "@clinic/contract/attention.ts";
import { findNextAvailable, listAvailable } from "@clinic/contract/available.ts";
import { listBookings, showBooking } from "@clinic/contract/bookings.ts";
import { listDoctors } from "@clinic/contract/doctors.ts";
import { requestUrl } from "@clinic/contract/endpoint.ts";
import { showDailyStats } from "@clinic/contract/reports.ts";
import { listSchedule } from "@clinic/contract/schedule.ts";
import { showManagedSettings, showSettings } from "@clinic/contract/settings.ts";
import { listUsers } from "@clinic/contract/users.ts";
import * as domain from "@clinic/domain/calendar-date.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultWeekCount, findWeeksAround, upcomingWeekCount } from "../desk/reports/figures.ts";
import { startOfClinicWeek as weekOnPages } from "../shared/clinic-day.ts";
import { firstRequests, plusDays, startOfWeek, todayIn } from "./first-requests.ts";

const day = "2026-11-23";
const settings = requestUrl(showSettings);
const ownBookings = requestUrl(listBookings, { query: { limit: 200 } });

test.each([
  ["/appointment", "", [settings, requestUrl(findNextAvailable)], [ownBookings]],
  [
    "/appointment",
    `?date=${day}`,
    [settings, requestUrl(listAvailable, { query: { date: day } })],
    [ownBookings],
  ],
  ["/appointment", "?date=2027-02-29", [settings, requestUrl(findNextAvailable)], [ownBookings]],
  [
    "/appointment",
    "?treatment=cleaning&doctor=ida",
    [
      settings,
      requestUrl(listDoctors),
      requestUrl(findNextAvailable, { query: { doctor: "ida", treatment: "cleaning" } }),
    ],
    [ownBookings],
  ],
  ["/dashboard", "", [settings], [ownBookings]],
  ["/dashboard/appointment/b1", "", [settings], [requestUrl(showBooking, { params: { id: "b1" } })]],
  ["/dashboard/settings", "", [settings], [requestUrl(showManagedSettings)]],
  ["/dashboard/users", "", [settings], [requestUrl(listUsers, { query: { limit: 50 } })]],
  ["/dashboard/feeds", "", [settings], []],
])("%s%s requests %j and %j", (pathname, search, open, own) => {
  const reads = firstRequests({ pathname, search }, {}, "admin");
  expect({ open: [reads.settings, ...reads.open], own: reads.own }).toEqual({ open, own });
  expect(reads.ofToday).toBeUndefined();
});

const scheduleOf = (from: string, to: string) => requestUrl(listSchedule, { query: { from, to } });

test.each([
  ["/dashboard/schedule", "", scheduleOf(day, day)],
  ["/dashboard/schedule", "?view=week", scheduleOf("2026-11-22", "2026-11-28")],
  ["/dashboard/schedule", "?date=2026-12-01", scheduleOf("2026-12-01", "2026-12-01")],
  ["/dashboard/schedule", "?date=2027-02-29", scheduleOf(day, day)],
  ["/dashboard/schedule", "?date=soon&view=week", scheduleOf("2026-11-22", "2026-11-28")],
  ["/dashboard/schedule", "?date=2026-12-01&view=week", scheduleOf("2026-11-29", "2026-12-05")],
  [
    "/dashboard/overview",
    "",
    requestUrl(showDailyStats, { query: findWeeksAround(day, defaultWeekCount, upcomingWeekCount) }),
  ],
])("%s%s requests %s once the date is known", (pathname, search, address) => {
  const reads = firstRequests({ pathname, search }, {}, "admin");
  expect(reads.ofToday?.(day)).toBe(address);
  expect(firstRequests({ pathname, search }, {}, "patient").ofToday).toBeUndefined();
});

test("requests the attention list with the schedule only", () => {
  const own = (pathname: string, search = "") => firstRequests({ pathname, search }, {}, "admin").own;
  expect(own("/dashboard/schedule")).toEqual([requestUrl(listAttention)]);
  expect(own("/dashboard/schedule", "?view=week")).toEqual([requestUrl(listAttention)]);
  expect(own("/dashboard/overview")).toEqual([]);
});

test("adds the cache bypass to public requests after a change", () => {
  const reads = firstRequests(
    { pathname: "/appointment", search: `?date=${day}` },
    { fresh: "1" },
    "patient",
  );
  const query = { fresh: "1" };
  expect(reads.settings).toBe(requestUrl(showSettings, { query }));
  expect(reads.open).toEqual([requestUrl(listAvailable, { query: { date: day, ...query } })]);
});

test.each([
  ["/dashboard", "", [ownBookings]],
  ["/dashboard/schedule", "", []],
  ["/dashboard/settings", "", []],
  ["/dashboard/users", "", []],
])("a patient at %s%s requests %j", (pathname, search, own) => {
  expect(firstRequests({ pathname, search }, {}, "patient").own).toEqual(own);
});

const moments = fc.date({ min: new Date("2020-01-01"), max: new Date("2099-12-01"), noInvalidDate: true });
const zones = fc.constantFrom("America/New_York", "Pacific/Auckland", "Asia/Kathmandu", "UTC");

test("today is the same day as in the domain's calendar", () => {
  fc.assert(
    fc.property(moments, zones, (now, zone) => {
      expect(todayIn(zone, now)).toBe(domain.todayIn(zone, now));
    }),
  );
});

test("adds days and finds weeks like the domain's calendar", () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: -400, max: 400 }), (moment, days) => {
      const day = moment.toISOString().slice(0, 10);
      expect(plusDays(day, days)).toBe(domain.plusDays(day, days));
      expect(startOfWeek(day)).toBe(weekOnPages(day));
    }),
  );
});
