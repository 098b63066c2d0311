/**
 * `npm run bench:desk-hour` counts the documents that an hour at the desk reads and writes: one open schedule that asks for
 * changes every five seconds, twelve appointments opened with their history, six arrivals and three payments. It counts the
 * access log apart. Exits with 1 if the open schedule alone writes more than four entries of the log.
 */
import { addHours } from "date-fns";
import type { DecodedIdToken } from "firebase-admin/auth";
import * as z from "zod/mini";
import { demoSettings } from "../../emulators/seed/demo-clinic.ts";
import { connectFirestore, startFirestoreEmulator } from "../../emulators/testing/firestore-emulator.ts";
import { request } from "../../emulators/testing/request.ts";
import { routes } from "../src/app/routes.ts";
import { listScheduleChanges } from "../src/contract/schedule.ts";
import { todayIn } from "../src/domain/calendar-date.ts";
import { accessLog } from "../src/firestore/access-log.ts";
import { startCounting } from "../testing/count-documents.ts";
import { serveApp } from "../testing/serve-app.ts";
import { chairTreatments, setOnlyAdmin, writeTestClinic } from "../testing/test-clinic.ts";

const uid = "desk";
const pollSeconds = 5;
const maxScheduleEntries = 4;

const firestore = await startFirestoreEmulator();
const counting = await startCounting(firestore.host);
const db = connectFirestore(counting.host);
await writeTestClinic(firestore.db, chairTreatments);
await setOnlyAdmin(firestore.db, uid);

/** Monday, 9:00 in New York. The hour begins at 10:00, after the day's appointments were booked. */
let now = new Date("2090-05-08T13:00:00Z");
const seconds = () => Math.floor(now.getTime() / 1000);
const app = await serveApp(routes, {
  db,
  now: () => now,
  verifyIdToken: async () =>
    ({
      ...{ uid, sub: uid, email: "desk@clinic.test", email_verified: true, aud: "", iss: "" },
      ...{ auth_time: seconds(), iat: seconds(), exp: seconds() + 3600 },
      firebase: { identities: {}, sign_in_provider: "password" },
    }) satisfies DecodedIdToken,
});
const day = todayIn(demoSettings.timeZone, now);

async function call(method: string, path: string, body?: object): Promise<unknown> {
  const answer = await request(method, path, { token: "desk", origin: app.origin, ...(body && { body }) });
  if (answer.status >= 300)
    throw new Error(`${method} ${path} was answered ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

const times = ["10:00 AM", "10:30 AM", "11:00 AM", "11:30 AM"].flatMap((slot) =>
  chairTreatments.map(({ id }) => ({ slot, treatmentId: id })),
);
for (const [i, { slot, treatmentId }] of times.entries())
  await call("POST", "/booking", {
    ...{ treatmentId, date: day, slot, requestId: crypto.randomUUID() },
    ...{ patient: "", patientName: `Casey ${slot} ${treatmentId}`, phone: `202-555-01${10 + i}` },
  });
now = addHours(now, 1);
const known = await firestore.db.collection("bookings").get();
const bookingIds = known.docs.map((found) => found.id);

/** The appointments' versions that the open schedule has. */
const seen = new Map(known.docs.map((found): [string, number] => [found.id, found.get("version")]));

async function poll(): Promise<void> {
  const body = {
    ...{ from: day, to: day, cancelled: [] },
    seen: [...seen].map(([_id, version]) => ({ _id, version })),
  };
  const { changed } = z.parse(listScheduleChanges.answer, await call("POST", "/schedule/changes", body));
  for (const { _id, version } of changed) seen.set(_id, version);
}

async function countEntries(): Promise<number> {
  return (await accessLog(firestore.db).count().get()).data().count;
}

/** Counts an hour in which `atMinute` runs besides the polls. Prints a row, and returns the number of log entries. */
async function countHour(name: string, atMinute: (minute: number) => Promise<unknown>): Promise<number> {
  const before = await countEntries();
  const began = now.getTime();
  const { reads, writes } = await counting.during(async () => {
    await call("GET", `/schedule?from=${day}&to=${day}`);
    for (let second = 0; second < 3600; second += pollSeconds) {
      now = new Date(began + second * 1000);
      await poll();
      if (second % 60 === 0) await atMinute(second / 60);
    }
  });
  now = new Date(began + 3_600_000);
  const entries = (await countEntries()) - before;
  console.log(`${name.padEnd(44)} ${reads} reads, ${writes} writes, ${entries} of them for the access log`);
  return entries;
}

const quiet = await countHour("an open schedule", async () => undefined);
await countHour("an hour at the desk", async (minute) => {
  const id = bookingIds[minute / 5];
  if (minute % 5 !== 0 || id === undefined) return;
  await call("GET", `/booking/${id}`);
  await call("GET", `/booking/${id}/history`);
  if (minute % 10 === 0) await call("POST", `/booking/${id}/arrival`);
  if (minute % 20 === 0) await call("POST", `/booking/${id}/desk-payment`);
});

await app.close();
await db.terminate();
counting.close();
await firestore.close();
if (quiet > maxScheduleEntries) {
  console.error(
    `An open schedule writes ${quiet} entries of the access log an hour, more than ${maxScheduleEntries}.`,
  );
  process.exitCode = 1;
}
