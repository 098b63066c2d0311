import { addDays, addHours, addSeconds, subMinutes } from "date-fns";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { localRateLimitId } from "../../../emulators/suite/local-keys.ts";
import {
  emulatedAuth,
  emulatedFirestore,
  emulatedPhotoStorage,
} from "../../../emulators/testing/admin-sdk.ts";
import { request } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import { countReads } from "../../testing/count-reads.ts";
import { writeContactMessage } from "../../testing/owned-documents.ts";
import { newAdmin } from "../../testing/roles.ts";
import { serveApp } from "../../testing/serve-app.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import { withDataFormatCheck } from "../app/check-data-format.ts";
import { routes } from "../app/routes.ts";
import { listAttention } from "../contract/attention.ts";
import { type JobName, jobNameSchema, showHealth } from "../contract/health.ts";
import { attention } from "../firestore/attention.ts";
import { firebaseAccounts } from "../ports/accounts.ts";
import { disabledCardPayments } from "../ports/card-payments.ts";
import type { JobDependencies } from "../ports/dependencies.ts";
import { disabledMail } from "../ports/mail.ts";
import { mailReportReader } from "../ports/mail-reports.ts";
import { runHousekeeping, runReconciler, runSender } from "./jobs.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();
const jobsDocument = db.doc("settings/jobs");

/** Instances cache the times for a minute, so this clock only moves forward. */
let now = new Date();
const wait = (minutes: number) => {
  now = addSeconds(now, 60 * minutes);
};

const jobDependencies: JobDependencies = {
  db,
  verifyIdToken: (token) => emulatedAuth().verifyIdToken(token),
  accounts: firebaseAccounts(emulatedAuth()),
  photos: emulatedPhotoStorage(),
  payments: disabledCardPayments,
  mailReports: mailReportReader(""),
  limitId: localRateLimitId,
  now: () => now,
  photosUrl: "",
  version: "test",
  clinicHeldMs: 0,
  trustProxy: false,
  jobsAreScheduled: true,
  openMail: () => disabledMail,
  siteUrl: () => "https://clinic.test",
};

const jobs = { housekeeping: runHousekeeping, sender: runSender, reconciler: runReconciler };
const all = jobNameSchema.options;
const finish = async (...names: JobName[]) => {
  for (const name of names) await jobs[name](jobDependencies);
};

let app: Awaited<ReturnType<typeof serveApp>>;
let admin: SignedInUser;

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db);
  admin = await newAdmin(db);
  app = await serveApp(withDataFormatCheck(routes), jobDependencies);
});
afterAll(() => app.close());
beforeEach(async () => {
  await jobsDocument.delete();
  wait(2);
});

const health = async () => {
  const { status, body } = await request("GET", "/health", { origin: app.origin });
  return { status, ...showHealth.answer.parse(body) };
};
const ask = (query = "") => request("GET", `/attention${query}`, { origin: app.origin, token: admin.token });
const lateItems = async (query = "") =>
  listAttention.answer.parse((await ask(query)).body).filter(({ kind }) => kind === "job-late");

test("a new deploy has no late jobs, and jobs that never finish are late after their time", async () => {
  const deployed = now.toISOString();
  expect([await lateItems(), (await health()).lateJobs]).toEqual([[], []]);
  wait(6);
  expect((await health()).lateJobs).toEqual(["sender"]);
  wait(40);
  expect((await health()).lateJobs).toEqual(["sender", "reconciler"]);
  wait(135);
  expect((await health()).lateJobs).toEqual(all);
  expect(await lateItems()).toEqual(all.map((subject) => ({ subject, kind: "job-late", since: deployed })));
});

test("a finished job is no longer late, and its last finish is shown when it stops again", async () => {
  await health();
  wait(200);
  await finish(...all);
  wait(2);
  expect([await lateItems(), (await health()).lateJobs]).toEqual([[], []]);
  const ended = now.toISOString();
  await finish("sender");
  wait(6);
  expect(await lateItems()).toEqual([{ subject: "sender", kind: "job-late", since: ended }]);
});

test("a deploy raises no alarm, even if the jobs did not run before it", async () => {
  await finish(...all);
  const stopped = now.toISOString();
  await health();
  wait(7 * 24 * 60);
  expect((await health()).lateJobs).toEqual(all);
  wait(2);
  const newer = await serveApp(routes, { ...jobDependencies, version: "newer" });
  const late = async () => {
    const { body } = await request("GET", "/attention", { origin: newer.origin, token: admin.token });
    return listAttention.answer.parse(body);
  };
  expect(await late()).toEqual([]);
  wait(6);
  expect(await late()).toEqual([{ subject: "sender", kind: "job-late", since: stopped }]);
  await newer.close();
});

test("a run that skips something counts as finished, and one that throws doesn't", async () => {
  await db.doc("attention/00-broken").set({ reasons: "none" });
  expect(await runHousekeeping(jobDependencies)).toMatchObject({ skipped: 1 });
  await db.doc("attention/00-broken").delete();
  const broken = {
    ...jobDependencies,
    openMail: () => {
      throw new Error("no password");
    },
  };
  await expect(runSender(broken)).rejects.toThrow("no password");
  expect(Object.keys((await jobsDocument.get()).data()?.finishedAt)).toEqual(["housekeeping"]);
});

test("a run records its finish without a read", async () => {
  // The sender makes one query for reminders and one for mails, and reads the settings for mails to the staff.
  expect(await countReads(() => finish("sender"))).toBe(3);
  expect((await jobsDocument.get()).data()?.finishedAt.sender.toDate()).toEqual(now);
});

test("an instance reads the jobs' times at most once a minute", async () => {
  await finish(...all);
  await health();
  wait(2);
  expect(await countReads(health)).toBe(1);
  expect(await countReads(health)).toBe(0);
  const asked = await countReads(lateItems);
  wait(2);
  expect(await countReads(lateItems)).toBe(asked + 1);
});

test("a job that has finished since an instance's last read isn't reported as late", async () => {
  await health();
  await finish(...all);
  wait(4.5);
  await health();
  await finish(...all);
  wait(0.75);
  expect((await health()).lateJobs).toEqual([]);
});

test("while a job is late, an instance reads every ten seconds", async () => {
  await health();
  await finish(...all);
  wait(6);
  expect((await health()).lateJobs).toEqual(["sender"]);
  await finish("sender");
  wait(0.1);
  expect(await countReads(health)).toBe(0);
  wait(0.1);
  expect(await countReads(health)).toBe(1);
  expect((await health()).lateJobs).toEqual([]);
});

test("/health shows only the names of late jobs", async () => {
  await health();
  wait(10);
  expect(Object.keys(await health()).sort()).toEqual([
    "lateJobs",
    "migrations",
    "ok",
    "release",
    "status",
    "version",
  ]);
  // The uptime check searches for this text.
  await finish(...all);
  wait(2);
  const { body } = await request("GET", "/health", { origin: app.origin });
  expect(JSON.stringify(body)).toContain('"lateJobs":[]');
});

test("a malformed jobs document hides no other entries, and the next runs repair it", async () => {
  await jobsDocument.set({ watched: 7, finishedAt: "never" });
  expect([(await ask()).status, (await health()).status]).toEqual([200, 200]);
  await finish(...all);
  wait(2);
  expect((await health()).lateJobs).toEqual([]);
  const { watched, finishedAt } = (await jobsDocument.get()).data() ?? {};
  expect([watched.since.toDate() <= now, Object.keys(finishedAt).sort()]).toEqual([true, [...all].sort()]);
});

test("late jobs are first on the first page, are counted, and can't be dismissed", async () => {
  await health();
  const [a = "", b = ""] = [await writeContactMessage(db), await writeContactMessage(db)].sort();
  for (const id of [a, b])
    await attention(db)
      .doc(id)
      .set({ reasons: { "answer-failed": subMinutes(now, 5) } });
  wait(6);
  const first = await ask("?limit=1");
  expect(first.body).toMatchObject([{ kind: "job-late", subject: "sender" }, { subject: a }]);
  expect([first.headers.get("X-Total-Count"), first.headers.get("X-Next")]).toEqual(["3", a]);
  const second = await ask(`?limit=1&after=${a}`);
  expect(second.body).toMatchObject([{ subject: b }]);
  expect(second.headers.get("X-Total-Count")).toBe("3");
  const dismissed = await request("DELETE", "/attention/sender?kind=job-late", {
    origin: app.origin,
    token: admin.token,
  });
  expect(dismissed.status).toBe(400);
  for (const id of [a, b]) await attention(db).doc(id).delete();
});

test("without schedules, as on the emulators, no job is late and nothing is written", async () => {
  const local = await serveApp(routes, { ...jobDependencies, jobsAreScheduled: false });
  const answer = async () => (await request("GET", "/health", { origin: local.origin })).body;
  await answer();
  now = addHours(addDays(now, 1), 1);
  expect(await answer()).toMatchObject({ lateJobs: [] });
  expect((await jobsDocument.get()).exists).toBe(false);
  await local.close();
});
