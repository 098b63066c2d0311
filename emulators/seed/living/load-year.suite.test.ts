import { beforeAll, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { listAttention } from "../../../functions/src/contract/attention.ts";
import { listMessages } from "../../../functions/src/contract/messages.ts";
import { showBookingHistory } from "../../../functions/src/contract/notices.ts";
import { showPerson } from "../../../functions/src/contract/people.ts";
import { showDailyStats, showEarnings } from "../../../functions/src/contract/reports.ts";
import { listReviews } from "../../../functions/src/contract/reviews.ts";
import { listSchedule } from "../../../functions/src/contract/schedule.ts";
import { plusDays, todayIn } from "../../../functions/src/domain/calendar-date.ts";
import { bookings } from "../../../functions/src/firestore/bookings.ts";
import { callers, rebuildCallerRecord } from "../../../functions/src/firestore/callers.ts";
import { days } from "../../../functions/src/firestore/days.ts";
import { nameIndexOfAccount, users } from "../../../functions/src/firestore/users.ts";
import { rebuildDays } from "../../../functions/src/migrations/rebuild-days.ts";
import { firebaseAccounts } from "../../../functions/src/ports/accounts.ts";
import type { Dependencies } from "../../../functions/src/ports/dependencies.ts";
import { mailReportReader } from "../../../functions/src/ports/mail-reports.ts";
import { runHousekeepingSteps } from "../../../functions/src/scheduled/housekeeping.ts";
import { reconcileWithStripe } from "../../../functions/src/scheduled/reconcile.ts";
import { suiteStripe } from "../../../functions/testing/payment-calls.ts";
import { localRateLimitId } from "../../suite/local-keys.ts";
import { emulatedAuth, emulatedFirestore, emulatedPhotoStorage } from "../../testing/admin-sdk.ts";
import { request } from "../../testing/request.ts";
import { signIn } from "../../testing/sign-up.ts";
import { demoAccounts, demoPassword } from "../accounts.ts";
import { clearClinic } from "../reset.ts";
import { seedLivingClinic } from "../seed.ts";
import { readLivingDemo } from "./demo.ts";
import { type LivingYear, makeLivingYear } from "./living-year.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();
const dependencies: Dependencies = {
  db,
  verifyIdToken: () => Promise.reject(new Error("Nobody calls")),
  accounts: firebaseAccounts(emulatedAuth()),
  photos: emulatedPhotoStorage(),
  payments: suiteStripe.payments,
  mailReports: mailReportReader(""),
  limitId: localRateLimitId,
  now: () => new Date(),
  photosUrl: "",
  version: "test",
  clinicHeldMs: 0,
  jobsAreScheduled: false,
  trustProxy: false,
};

let year: LivingYear;
let token: string;
let today: string;

beforeAll(async () => {
  await clearClinic();
  const now = new Date();
  year = makeLivingYear(readLivingDemo("demo", now), now);
  await seedLivingClinic(year);
  today = todayIn(year.demo.clinic.settings.timeZone, now);
  ({ token } = await signIn(demoAccounts.admin.email, demoPassword));
}, 120_000);

const get = async (path: string) => (await request("GET", path, { token })).body;

test("a day's document holds exactly its bookings and the money of that day", async () => {
  const { docs } = await rebuildDays.documents(db).get();
  expect(docs.length).toBeGreaterThan(300);
  // All days are made in the same way, so every eighth says enough.
  const some = docs.filter((_, i) => i % 8 === 0);
  const changes = await Promise.all(some.map((day) => rebuildDays.migrate(dependencies, day, true)));
  expect(changes.filter(Boolean)).toEqual([]);
  const booked = new Set(year.visits.map(({ booking }) => booking.date));
  const known = new Set((await days(db).get()).docs.map(({ id }) => id));
  expect([...booked].filter((date) => !known.has(date))).toEqual([]);
});

test("callers have the records that their bookings make, and accounts their index", async () => {
  const withoutRecord = bookings(db).where("uid", "==", null).where("callerId", "==", null);
  expect((await withoutRecord.count().get()).data().count).toBe(0);
  const { docs } = await callers(db).limit(12).get();
  for (const before of docs) {
    expect(await rebuildCallerRecord(db, before.id, year.now)).toBe(false);
    const { lookAt: _, updatedAt: __, ...rebuilt } = (await callers(db).doc(before.id).get()).data() ?? {};
    expect(before.data()).toMatchObject(rebuilt);
  }
  const accounts = await users(db).limit(40).get();
  for (const account of accounts.docs)
    expect(account.data().index).toEqual(nameIndexOfAccount(account.data()));
});

test("housekeeping finds the sick doctor's visit and nothing else", async () => {
  expect(await runHousekeepingSteps(dependencies)).toEqual({
    ...{ removals: 0, affected: 1, attentionEnded: 0, callers: 0, phones: 0, photos: 0, skipped: 0 },
  });
});

test("the reconciler agrees with Stripe about every payment", async () => {
  expect(await reconcileWithStripe(dependencies)).toEqual({
    ...{ payments: 0, refunds: 0, moved: 0, closed: 0, failed: 0, unfinished: false },
  });
});

test("the desk sees the visit of the sick doctor, and the refund that failed", async () => {
  const items = z.parse(listAttention.answer, await get("/attention"));
  expect(items.map(({ kind }) => kind).sort()).toEqual(["doctor-away", "refund-failed"]);
});

test("the schedule, the figures and the earnings show the year", async () => {
  const [from, to] = [plusDays(today, -20), plusDays(today, -8)];
  const days = z.parse(listSchedule.answer, await get(`/schedule?from=${from}&to=${to}`));
  const shown = days.flatMap(({ bookings }) => bookings);
  expect(shown.length).toBeGreaterThan(100);
  expect(shown.filter(({ problem }) => problem !== null)).toEqual([]);
  const stats = z.parse(showDailyStats.answer, await get(`/stats?from=${plusDays(today, -364)}&to=${today}`));
  const booked = stats.reduce((sum, day) => sum + day.booked + day.noShow + day.cancelled, 0);
  const inTable = year.demo.seed.bookings.filter(({ day }) => day <= 0).length;
  const planned = year.visits.filter(
    ({ booking }) => booking.date >= plusDays(today, -364) && booking.date <= today,
  );
  expect(booked).toBe(planned.length + inTable);
  const earnings = z.parse(showEarnings.answer, await get(`/stats/earnings?year=${today.slice(0, 4)}`));
  const income = earnings.months.reduce((sum, { card, desk }) => sum + card + desk, 0);
  expect(income + earnings.before.card + earnings.before.desk).toBeGreaterThan(300_000);
  const { months, before } = earnings.received;
  const received = [before, ...months].map(
    ({ card, cash, terminal, transfer, desk }) => card + cash + terminal + transfer + desk,
  );
  expect(received.reduce((sum, money) => sum + money, 0)).toBeGreaterThan(300_000);
});

test("a patient has a page with a history, and 24 reviews are public", async () => {
  const { uid } = year.reviews[0]?.review ?? {};
  const person = await request("POST", "/people", { token, body: { who: { uid } } });
  expect(z.parse(showPerson.answer, person.body).counts.past).toBeGreaterThan(0);
  const recent = year.visits.findLast(({ booking }) => booking.arrivedAt !== null);
  const history = z.parse(showBookingHistory.answer, await get(`/booking/${recent?.id}/history`));
  expect(history.entries).toHaveLength(recent?.booking.version ?? 0);
  const reviews = z.parse(listReviews.answer, await get("/reviews"));
  expect(reviews).toHaveLength(24);
  const messages = z.parse(listMessages.answer, await get("/messages"));
  expect(messages).toHaveLength(year.messages.length);
  const answers = messages.flatMap(({ replies }) => replies);
  expect(answers.map(({ state }) => state)).toEqual(answers.map(() => "sent"));
});
