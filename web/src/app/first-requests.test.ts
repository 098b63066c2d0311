import { listAttention } from "@clinic/contract/attention.ts";
import { findNextAvailable, listAvailable } from "@clinic/contract/available.ts";
import { listBookings, showBooking } from "@clinic/contract/bookings.ts";
import { listDoctors } from "@clinic/contract/doctors.ts";
import { requestUrl } from "@clinic/contract/endpoint.ts";
import { showDailyStats } from "@clinic/contract/reports.ts";
import { listSchedule } from "@clinic/contract/schedule.ts";
import { showManagedSettings, showSettings } from "@clinic/contract/settings.ts";
import { showManagedSite } from "@clinic/contract/site.ts";
import { listUsers } from "@clinic/contract/users.ts";
import * as domain from "@clinic/domain/calendar-date.ts";
import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { demoPublicSettings } from "../../../emulators/seed/demo-clinic.ts";
import { defaultWeekCount, findWeeksAround, upcomingWeekCount } from "../desk/reports/figures.ts";
import { startOfClinicWeek as weekOnPages } from "../shared/clinic-day.ts";
import { setRegion } from "../shared/clinic-region.ts";
import { listFirstRequests, plusDays, startOfWeek, todayIn } from "./first-requests.ts";

const owner = { role: "owner", doctorId: null } as const;
const day = "2026-11-23";
const settingsUrl = requestUrl(showSettings);
const ownBookingsUrl = requestUrl(listBookings, { query: { limit: 200 } });

test.each([
  ["/appointment", "", [settingsUrl, requestUrl(findNextAvailable)], [ownBookingsUrl]],
  [
    "/appointment",
    `?date=${day}`,
    [settingsUrl, requestUrl(listAvailable, { query: { date: day } })],
    [ownBookingsUrl],
  ],
  ["/appointment", "?date=2027-02-29", [settingsUrl, requestUrl(findNextAvailable)], [ownBookingsUrl]],
  [
    "/appointment",
    "?treatment=cleaning&doctor=ida",
    [
      settingsUrl,
      requestUrl(listDoctors),
      requestUrl(findNextAvailable, { query: { doctor: "ida", treatment: "cleaning" } }),
    ],
    [ownBookingsUrl],
  ],
  ["/dashboard", "", [settingsUrl], [ownBookingsUrl]],
  ["/dashboard/appointment/b1", "", [settingsUrl], [requestUrl(showBooking, { params: { id: "b1" } })]],
  ["/dashboard/settings", "", [settingsUrl], [requestUrl(showManagedSettings)]],
  ["/dashboard/settings/site", "", [settingsUrl], [requestUrl(showManagedSite)]],
  ["/dashboard/users", "", [settingsUrl], [requestUrl(listUsers, { query: { limit: 50 } })]],
  ["/dashboard/feeds", "", [settingsUrl], []],
])("%s%s requests %j and %j", (pathname, search, open, own) => {
  const reads = listFirstRequests({ pathname, search }, {}, owner);
  expect({ open: [reads.settings, ...reads.open], own: reads.own }).toEqual({ open, own });
  expect(reads.ofToday).toBeUndefined();
});

const scheduleUrl = (from: string, to: string) => requestUrl(listSchedule, { query: { from, to } });

test.each([
  ["/dashboard/schedule", "", scheduleUrl(day, day)],
  ["/dashboard/schedule", "?view=week", scheduleUrl("2026-11-22", "2026-11-28")],
  ["/dashboard/schedule", "?date=2026-12-01", scheduleUrl("2026-12-01", "2026-12-01")],
  ["/dashboard/schedule", "?date=2027-02-29", scheduleUrl(day, day)],
  ["/dashboard/schedule", "?date=soon&view=week", scheduleUrl("2026-11-22", "2026-11-28")],
  ["/dashboard/schedule", "?date=2026-12-01&view=week", scheduleUrl("2026-11-29", "2026-12-05")],
  [
    "/dashboard/overview",
    "",
    requestUrl(showDailyStats, { query: findWeeksAround(day, defaultWeekCount, upcomingWeekCount) }),
  ],
])("%s%s requests %s once the date is known", (pathname, search, address) => {
  const reads = listFirstRequests({ pathname, search }, {}, owner);
  expect(reads.ofToday?.(day, 0)).toBe(address);
  expect(listFirstRequests({ pathname, search }, {}, null).ofToday).toBeUndefined();
});

test("requests the attention list with the schedule only", () => {
  const own = (pathname: string, search = "") => listFirstRequests({ pathname, search }, {}, owner).own;
  expect(own("/dashboard/schedule")).toEqual([requestUrl(listAttention)]);
  expect(own("/dashboard/schedule", "?view=week")).toEqual([requestUrl(listAttention)]);
  expect(own("/dashboard/overview")).toEqual([]);
});

test("adds the cache bypass to public requests after a change", () => {
  const reads = listFirstRequests({ pathname: "/appointment", search: `?date=${day}` }, { fresh: "1" }, null);
  const query = { fresh: "1" };
  expect(reads.settings).toBe(requestUrl(showSettings, { query }));
  expect(reads.open).toEqual([requestUrl(listAvailable, { query: { date: day, ...query } })]);
});

test.each([
  ["/dashboard", "", [ownBookingsUrl]],
  ["/dashboard/schedule", "", []],
  ["/dashboard/settings", "", []],
  ["/dashboard/users", "", []],
])("a patient at %s%s requests %j", (pathname, search, own) => {
  expect(listFirstRequests({ pathname, search }, {}, null).own).toEqual(own);
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

const weekStarts = fc.constantFrom(0, 1, 6);
afterEach(() => setRegion(demoPublicSettings));

test("adds days and finds weeks like the domain's calendar", () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: -400, max: 400 }), weekStarts, (moment, days, weekStart) => {
      setRegion({ ...demoPublicSettings, weekStart });
      const day = moment.toISOString().slice(0, 10);
      expect(plusDays(day, days)).toBe(domain.plusDays(day, days));
      expect(startOfWeek(day, weekStart)).toBe(weekOnPages(day));
    }),
  );
});
