import { beforeAll, describe, expect, test } from "vitest";
import { problemOfBooking } from "../../../functions/src/domain/appointment-problems.ts";
import { type Booking, netReceivedCents } from "../../../functions/src/domain/booking.ts";
import { plusDays, todayIn, weekdayOf } from "../../../functions/src/domain/calendar-date.ts";
import { openRangesOn } from "../../../functions/src/domain/opening-hours.ts";
import { readPhone } from "../../../functions/src/domain/phone-number.ts";
import {
  coversTime,
  quarterHours,
  slotRange,
  toTimeRange,
} from "../../../functions/src/domain/time-range.ts";
import { listSeedClinics } from "../read-seed-clinic.ts";
import { planDay } from "./day-plan.ts";
import { readLivingDemo } from "./demo.ts";
import { holidayOn } from "./holidays.ts";
import { type LivingYear, makeLivingYear } from "./living-year.ts";

const monday = new Date("2026-11-30T15:40:00Z");
const eveningOfHoliday = new Date("2027-07-05T23:05:00Z");
const years = [
  ...listSeedClinics().map((name) => ({ name, now: monday })),
  { name: "demo", now: eveningOfHoliday },
];
const yearOf = (name: string, now: Date) => makeLivingYear(readLivingDemo(name, now), now);

describe.each(years)("the year of $name at $now", ({ name, now }) => {
  let year: LivingYear;
  let today: string;
  let bookings: Booking[];
  let held: Booking[];

  beforeAll(() => {
    year = yearOf(name, now);
    today = todayIn(year.demo.clinic.settings.timeZone, now);
    bookings = year.visits.map(({ booking }) => booking);
    held = bookings.filter(({ status }) => status !== "cancelled");
  }, 60_000);

  test("has twelve months of past visits, and upcoming ones until the last bookable day", () => {
    const dates = bookings.map(({ date }) => date).sort();
    expect(dates.at(0)?.localeCompare(plusDays(today, -360))).toBeLessThan(0);
    expect(dates.at(-1)?.localeCompare(plusDays(today, year.demo.clinic.settings.horizonDays))).toBeLessThan(
      1,
    );
    expect(bookings.filter(({ startsAt }) => startsAt > now).length).toBeGreaterThan(200);
  });

  test("a full past day has 14 to 18 visits, with few exceptions, and those of the clinic's table count", () => {
    const counts = [...Map.groupBy(held, ({ date }) => date)]
      .filter(([date]) => date < plusDays(today, -14) && !["saturday", "sunday"].includes(weekdayOf(date)))
      .map(([, ofDay]) => ofDay.length);
    expect(Math.max(...counts)).toBeLessThanOrEqual(18);
    expect(counts.filter((count) => count >= 14).length / counts.length).toBeGreaterThan(0.9);
  });

  test("no doctor, seat or patient has two visits at one time", () => {
    const times = held.flatMap((booking) => {
      const patient = booking.uid ? `${booking.uid} ${booking.personId}` : booking.callerId;
      const quarters = quarterHours(slotRange(booking.slot, booking.durationMinutes));
      return quarters.flatMap((time) =>
        [booking.holder, patient].map((who) => `${who} ${booking.date} ${time}`),
      );
    });
    expect(new Set(times).size).toBe(times.length);
  });

  test("visits lie within opening hours, and none on a holiday", () => {
    const { settings } = year.demo.clinic;
    for (const { date, slot, durationMinutes } of held) {
      const open = openRangesOn(settings, date).map(toTimeRange);
      expect(coversTime(open, slotRange(slot, durationMinutes)), `${date} ${slot}`).toBe(true);
      expect(holidayOn(settings.address.country, date)).toBeNull();
    }
  });

  test("status, payment and times agree", () => {
    for (const booking of bookings) {
      const { status, payment, method, paidAt, paidWith, deskMethod, transactionId, startsAt } = booking;
      const label = `${booking.date} ${booking.slot} ${booking.patientName}`;
      const isPaid = payment !== "unpaid" && payment !== "nothing-due";
      expect([paidAt !== null, method !== null], label).toEqual([isPaid, isPaid]);
      expect([transactionId !== null, paidWith !== null], label).toEqual([
        method === "card",
        method === "card",
      ]);
      expect(deskMethod !== null, label).toBe(method === "desk");
      expect(booking.cancelledAt !== null, label).toBe(status === "cancelled");
      if (booking.arrivedAt) expect(status, label).toBe("booked");
      if (status === "no-show") expect(startsAt <= now, label).toBe(true);
      if (method === "desk" || booking.arrivedAt) expect(booking.date <= today, label).toBe(true);
      expect(booking.card?.open ?? false, label).toBe(false);
      const written = [booking.createdAt, paidAt, booking.arrivedAt, booking.confirmedAt, booking.updatedAt];
      for (const at of written) if (at) expect(at <= now, `${label} ${at.toISOString()}`).toBe(true);
      expect(booking.createdAt < startsAt, label).toBe(true);
      expect(booking.nextReminderAt === null || booking.nextReminderAt > now, label).toBe(true);
    }
  });

  test("each visit lists the days of its money, which adds up to what the clinic holds", () => {
    for (const booking of bookings) {
      const { received = [], paidAt, createdAt } = booking;
      expect(received.reduce((sum, { cents }) => sum + cents, 0)).toBe(netReceivedCents(booking));
      expect(received.length > 0).toBe(paidAt !== null);
      const { timeZone } = year.demo.clinic.settings;
      for (const { date } of received)
        expect(date >= todayIn(timeZone, createdAt) && date <= today).toBe(true);
    }
  });

  test("past and cancelled visits hold no time, and each upcoming one holds its own", () => {
    const claims = bookings.flatMap((booking) => {
      const isHeld = booking.endsAt > now && booking.status !== "cancelled";
      expect(booking.claims.length > 0).toBe(isHeld);
      return booking.claims;
    });
    expect(new Set(claims).size).toBe(claims.length);
  });

  test("versions count the events, in the order of their times", () => {
    for (const { booking, steps } of year.visits) {
      expect(booking.version).toBe(steps.length);
      const times = steps.map(({ at }) => at.getTime());
      expect(times).toEqual(times.toSorted((one, other) => one - other));
    }
  });

  test("a sick doctor leaves one visit to solve, and a refund waits for the desk", () => {
    const { demo, absence } = year;
    const absences = [...demo.clinic.absences, ...(absence ? [absence] : [])];
    const clinic = { ...demo.clinic, absences };
    const impossible = year.visits.filter(({ booking }) => problemOfBooking(clinic, booking, now) !== null);
    const kinds = year.visits.flatMap(({ attention }) => Object.keys(attention)).sort();
    if (demo.clinic.doctors.length > 0) {
      expect(impossible.map(({ attention }) => Object.keys(attention))).toEqual([["doctor-away"]]);
      expect(kinds).toEqual(["doctor-away", "refund-failed"]);
    } else expect([impossible, kinds, absence]).toEqual([[], [], null]);
  });

  test("an account stays below the limit of upcoming visits", () => {
    const upcoming = held.filter(({ uid, endsAt }) => uid !== null && endsAt > now);
    const counts = [...Map.groupBy(upcoming, ({ uid }) => uid).values()].map((own) => own.length);
    expect(Math.max(...counts)).toBeLessThan(year.demo.clinic.settings.limits.open);
  });

  test("reviews are by different people who came, and messages are of human hours", () => {
    const { demo } = year;
    expect(year.reviews).toHaveLength(demo.living.reviews.length);
    expect(new Set(year.reviews.map(({ review }) => review.uid)).size).toBe(year.reviews.length);
    for (const { review } of year.reviews) {
      const visit = year.visits.find(({ id }) => id === review.appointment);
      expect(visit?.booking).toMatchObject({
        uid: review.uid,
        status: "booked",
        treatment: review.treatment,
      });
      expect(review.createdAt > (visit?.booking.endsAt ?? now) && review.createdAt <= now).toBe(true);
    }
    expect(year.messages.length).toBeGreaterThan(2);
    expect(year.messages.some(({ message }) => message.state === "done")).toBe(true);
    expect(year.messages.some(({ message }) => message.state !== "done")).toBe(true);
  });
});

test("the demo has 24 public reviews with an average of 4.6, and two that wait for approval", () => {
  const { seed, living } = readLivingDemo("demo", monday);
  const approved = [...living.reviews.filter((review) => review.approved), ...seed.reviews];
  const stars = approved.reduce((sum, review) => sum + review.stars, 0);
  expect(approved).toHaveLength(24);
  expect(Math.round((10 * stars) / 24) / 10).toBe(4.6);
  expect(living.reviews).toHaveLength(23);
});

test.each(listSeedClinics())("the year of %s names treatments and doctors that the clinic has", (name) => {
  const { living, clinic } = readLivingDemo(name, monday);
  const [treatments, doctors] = [clinic.treatments, clinic.doctors].map((all) => all.map(({ id }) => id));
  for (const { id } of living.treatments) expect(treatments).toContain(id);
  for (const { treatment, doctor } of living.reviews) {
    expect(treatments).toContain(treatment);
    if (doctor !== undefined) expect(doctors).toContain(doctor);
  }
});

test("the same moment makes the same year, and another day keeps what was planned", () => {
  const tuesday = new Date(monday.getTime() + 86_400_000);
  const [one, same, nextDay] = [yearOf("osaka", monday), yearOf("osaka", monday), yearOf("osaka", tuesday)];
  expect(same.visits.map(({ booking }) => booking)).toEqual(one.visits.map(({ booking }) => booking));
  const isOld = ({ booking }: LivingYear["visits"][number]) =>
    booking.date > "2026-01-01" && booking.date < "2026-11-01";
  expect(nextDay.visits.filter(isOld)).toEqual(one.visits.filter(isOld));
});

describe.each(listSeedClinics())("the people of %s", (name) => {
  const demo = readLivingDemo(name, monday);

  test("have phone numbers that nobody has, and addresses of reserved domains", () => {
    const fictional = /^\+1\d{3}55501\d\d$|^\+447700900\d{3}$|^\+441134960\d{3}$|^\+81(90|80|70|6)0000\d{4}$/;
    for (const { phone, email } of demo.people) {
      expect(readPhone(phone, demo.clinic.settings.address.country)).toMatch(fictional);
      expect(email).toMatch(/^$|^[a-z0-9.]+@([a-z]+\.)?(example|test)(\.test)?$/);
    }
  });

  test("come back, with families", () => {
    const dates = Array.from({ length: 250 }, (_, day) => plusDays("2026-02-01", day));
    const visits = dates.flatMap((date) => planDay(demo, date));
    const byPerson = [...Map.groupBy(visits, ({ person }) => person).values()];
    expect(byPerson.filter((own) => own.length > 1).length).toBeGreaterThan(byPerson.length / 2);
    expect(visits.filter(({ person }) => person.isChild).length).toBeGreaterThan(100);
  });
});
