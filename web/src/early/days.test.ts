import * as domain from "@clinic/domain/calendar-date.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { weekOf as weekOnPages } from "../lib/clinic/clinic-day.ts";
import { plusDays, todayIn, weekOf } from "./days.ts";

const moments = fc.date({ min: new Date("2020-01-01"), max: new Date("2099-12-01"), noInvalidDate: true });
const zones = fc.constantFrom("America/New_York", "Pacific/Auckland", "Asia/Kathmandu", "UTC");

test("today is the clinic's, as the pages have it", () => {
  fc.assert(
    fc.property(moments, zones, (now, zone) => {
      expect(todayIn(zone, now)).toBe(domain.todayIn(zone, now));
    }),
  );
});

test("days on and weeks are the calendar's", () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: -400, max: 400 }), (moment, days) => {
      const day = moment.toISOString().slice(0, 10);
      expect(plusDays(day, days)).toBe(domain.plusDays(day, days));
      expect(weekOf(day)).toBe(weekOnPages(day));
    }),
  );
});
