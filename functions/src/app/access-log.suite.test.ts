import type { Firestore } from "@google-cloud/firestore";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { emulatedAuth, emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { request } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import { newVerifiedPatient } from "../../testing/booking-calls.ts";
import { writeContactMessage, writeReview } from "../../testing/owned-documents.ts";
import { createProfile, newRoles, type Roles } from "../../testing/roles.ts";
import { serveApp } from "../../testing/serve-app.ts";
import { alwaysOpenSettings, writeTestClinic } from "../../testing/test-clinic.ts";
import { daysFromNow, writeBooking } from "../../testing/write-booking.ts";
import { listAccess } from "../contract/access.ts";
import { exportProfile } from "../contract/profile.ts";
import { plusDays, todayIn } from "../domain/calendar-date.ts";
import { accessLog } from "../firestore/access-log.ts";
import { users } from "../firestore/users.ts";
import { firebaseAccounts } from "../ports/accounts.ts";
import { routes } from "./routes.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();
const auth = emulatedAuth();
let roles: Roles;
let patient: SignedInUser;
let now = new Date("2026-03-02T15:01:00Z");
let app: Awaited<ReturnType<typeof serveApp>>;

beforeAll(async () => {
  await writeTestClinic(db);
  roles = await newRoles(db);
  patient = await createProfile(await newVerifiedPatient());
  app = await serve();
});
afterAll(() => app.close());
beforeEach(async () => {
  await db.recursiveDelete(accessLog(db));
  // Each test has a quarter-hour of its own, because an instance remembers what it has recorded.
  now = new Date(now.getTime() + 3_600_000);
});

const serve = () =>
  serveApp(routes, {
    db,
    now: () => now,
    accounts: firebaseAccounts(auth),
    verifyIdToken: (token) => auth.verifyIdToken(token),
  });
type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
const ask = (who: SignedInUser, method: Method, path: string, body?: unknown, origin = app.origin) =>
  request(method, path, { token: who.token, origin, ...(body !== undefined && { body }) });
const entries = async () =>
  (await accessLog(db).orderBy("at").get()).docs.map((found) => {
    const { uid, role, action, call, subject, concerns } = found.data();
    return { uid, role, action, call, subject, concerns };
  });

test("a look at an appointment is one entry in a quarter-hour, also through two instances", async () => {
  const id = await writeBooking(db, patient, daysFromNow(2));
  const other = await serve();
  for (const origin of [app.origin, app.origin, other.origin])
    expect((await ask(roles.desk, "GET", `/booking/${id}`, undefined, origin)).status).toBe(200);
  await other.close();
  expect(await entries()).toEqual([
    {
      uid: roles.desk.uid,
      role: "desk",
      action: "looked",
      call: "GET /booking/{id}",
      subject: { kind: "booking", id },
      concerns: patient.uid,
    },
  ]);
  now = new Date(now.getTime() + 15 * 60_000);
  await ask(roles.desk, "GET", `/booking/${id}`);
  expect(await entries()).toHaveLength(2);
});

test("a look at one's own appointment is no entry", async () => {
  const id = await writeBooking(db, patient, daysFromNow(2));
  expect((await ask(patient, "GET", `/booking/${id}`)).status).toBe(200);
  expect(await entries()).toEqual([]);
});

test("an hour of the day's schedule with its polls is four entries", async () => {
  const range = { from: "2026-03-02", to: "2026-03-02" };
  for (let minute = 0; minute < 60; minute += 5) {
    await ask(roles.dentist, "GET", `/schedule?from=${range.from}&to=${range.to}`);
    await ask(roles.dentist, "POST", "/schedule/changes", { ...range, seen: [], cancelled: [] });
    now = new Date(now.getTime() + 5 * 60_000);
  }
  const found = await entries();
  // The test begins one minute after a quarter-hour and ends in a fifth.
  expect(new Set(found.map(({ subject }) => `${subject.kind} ${subject.id}`))).toEqual(
    new Set(["day 2026-03-02"]),
  );
  expect(found).toHaveLength(4);
});

test("undoing what isn't there shows the appointment, and is a look", async () => {
  const id = await writeBooking(db, patient, daysFromNow(2));
  for (const what of ["arrival", "no-show", "desk-payment"]) {
    now = new Date(now.getTime() + 3_600_000);
    expect((await ask(roles.desk, "DELETE", `/booking/${id}/${what}`)).status).toBe(200);
  }
  const look = { action: "looked", subject: { kind: "booking", id }, concerns: patient.uid };
  expect(await entries()).toMatchObject([look, look, look]);
});

test("an appointment of another day that a poll names is a look at it", async () => {
  const id = await writeBooking(db, patient, daysFromNow(2));
  const body = { from: "2026-03-02", to: "2026-03-02", seen: [{ _id: id, version: 0 }], cancelled: [] };
  expect((await ask(roles.desk, "POST", "/schedule/changes", body)).body).toMatchObject({
    changed: [{ _id: id }],
  });
  expect(await entries()).toContainEqual(
    expect.objectContaining({ subject: { kind: "booking", id }, concerns: patient.uid }),
  );
});

test("a look at one's own record is one at each linked account too", async () => {
  const [me, person] = [await createProfile(roles.desk), await createProfile(await newVerifiedPatient())];
  const link = { one: { uid: me.uid }, other: { uid: person.uid } };
  expect((await ask(roles.desk, "POST", "/people/link", { ...link, preview: true })).status).toBe(200);
  expect(await entries()).toMatchObject([{ action: "looked", concerns: person.uid }]);
  expect((await ask(roles.desk, "POST", "/people/link", link)).status).toBe(200);
  expect(await entries()).toContainEqual(
    expect.objectContaining({ action: "changed", concerns: expect.any(String) }),
  );
  await db.recursiveDelete(accessLog(db));
  now = new Date(now.getTime() + 3_600_000);
  await ask(roles.desk, "POST", "/people", { who: { uid: me.uid } });
  expect(await entries()).toMatchObject([{ action: "looked", concerns: person.uid }]);
});

test("what is beyond a dentist's scope is refused, recorded, and no look", async () => {
  const id = await writeBooking(db, patient, daysFromNow(2), { doctorId: "ida" });
  await ask(roles.dentist, "GET", `/booking/${id}`);
  await ask(roles.dentist, "POST", `/booking/${id}/no-show`);
  const who = { uid: patient.uid };
  expect((await ask(roles.dentist, "POST", "/people/appointments", { who, when: "coming" })).body).toEqual(
    [],
  );
  expect((await ask(roles.dentist, "POST", "/people", { who })).status).toBe(404);
  const absence = { doctorId: "ida", from: "2026-03-05T09:00", to: "2026-03-05T10:00", reason: "" };
  expect((await ask(roles.dentist, "POST", "/absence", absence)).status).toBe(403);
  const refused = (await entries()).map(({ action, subject }) => `${action} ${subject.kind}`);
  expect(refused.sort()).toEqual(["refused absence", "refused booking", "refused person"]);
});

test("a dentist doesn't see a person whose only appointment with them was canceled", async () => {
  const person = await createProfile(await newVerifiedPatient());
  const when = daysFromNow(2);
  await writeBooking(db, person, when, { doctorId: "omar", status: "cancelled" });
  const show = () => ask(roles.dentist, "POST", "/people", { who: { uid: person.uid } });
  expect((await show()).status).toBe(404);
  await writeBooking(db, person, when, { doctorId: "omar" });
  expect((await show()).status).toBe(200);
});

test("a number in one's own booking doesn't stand for another profile's owner", async () => {
  const [holder, booker] = [await createProfile(), await createProfile()];
  const number = { phone: "202-555-0177", phoneE164: "+12025550177" };
  await writeBooking(db, booker, daysFromNow(2), number);
  const found = async () => (await ask(roles.desk, "POST", "/people", { who: { phone: number.phone } })).body;
  expect(await found()).toMatchObject({ account: { uid: booker.uid } });
  await users(db).doc(holder.uid).update(number);
  expect(await found()).toMatchObject({ account: null });
});

test("the approval of a review is an entry that names its writer, and a change by the writer is none", async () => {
  const id = await writeReview(db, patient);
  expect(
    (await ask(patient, "PUT", `/reviews/${id}`, { review: "Kinder.", stars: 5, location: "" })).status,
  ).toBe(200);
  expect(await entries()).toEqual([]);
  expect((await ask(roles.desk, "PUT", `/reviews/${id}`, { approved: true })).status).toBe(200);
  expect(await entries()).toMatchObject([
    { action: "changed", subject: { kind: "reviews", id }, concerns: patient.uid },
  ]);
});

test("lists of messages and reviews are looks, and their numbers alone are none", async () => {
  await writeContactMessage(db);
  const counted = await ask(roles.desk, "GET", "/messages?limit=0");
  expect([counted.status, counted.body, await entries()]).toEqual([200, [], []]);
  await ask(roles.desk, "GET", "/messages");
  expect(await entries()).toMatchObject([{ action: "looked", subject: { kind: "messages", id: "list" } }]);
});

test("a look at a patient's record names the account", async () => {
  await ask(roles.desk, "POST", "/people", { who: { uid: patient.uid } });
  expect(await entries()).toMatchObject([{ action: "looked", concerns: patient.uid }]);
});

test("a change is an entry each time, and a refused one is none", async () => {
  const id = await writeContactMessage(db);
  await ask(roles.desk, "PATCH", `/messages/${id}`, { state: "read" });
  await ask(roles.desk, "PATCH", "/messages/unknown", { state: "read" });
  expect(await entries()).toMatchObject([
    { action: "changed", call: "PATCH /messages/{id}", subject: { kind: "messages", id } },
  ]);
});

test("a call without its permission is recorded as refused, once in a quarter-hour", async () => {
  for (const who of [roles.books, roles.books, patient])
    expect((await ask(who, "PUT", "/settings", alwaysOpenSettings)).status).toBe(403);
  const refused = await entries();
  expect(refused.map(({ uid, role }) => [uid, role]).sort()).toEqual(
    [
      [roles.books.uid, "books"],
      [patient.uid, "patient"],
    ].sort(),
  );
  expect(refused[0]).toMatchObject({
    action: "refused",
    subject: { kind: "permission", id: "clinic.edit" },
    concerns: null,
  });
});

test("a change of a role names the account by its uid, and no entry has an address", async () => {
  const person = await createProfile(await newVerifiedPatient());
  const path = `/user/role/${encodeURIComponent(person.email)}`;
  expect((await ask(roles.admin, "PUT", path, { role: "patient" })).status).toBe(200);
  const [entry] = await entries();
  expect(entry).toMatchObject({ action: "changed", concerns: person.uid, role: "owner" });
  expect(JSON.stringify(entry)).not.toContain("@");
});

const listed = async (query = "") => {
  const { body } = await ask(roles.admin, "GET", `/access${query}`);
  return z.parse(listAccess.answer, body);
};

test("an owner reads the log with names or addresses, the latest entry first, and filters it", async () => {
  const id = await writeBooking(db, patient, daysFromNow(2));
  await ask(roles.desk, "GET", `/booking/${id}`);
  now = new Date(now.getTime() + 60_000);
  await ask(roles.books, "GET", "/messages");
  const all = await listed();
  expect(all.map(({ action, role, name, concerns }) => [action, role, name, concerns])).toEqual([
    ["refused", "books", roles.books.email, null],
    ["looked", "desk", roles.desk.email, { uid: patient.uid, name: patient.email }],
  ]);
  const actionsOf = async (query: string) => (await listed(query)).map(({ action }) => action);
  expect(await actionsOf("?action=looked")).toEqual(["looked"]);
  expect(await actionsOf(`?by=${roles.books.uid}`)).toEqual(["refused"]);
  expect(await actionsOf(`?concerns=${patient.uid}&by=${roles.desk.uid}`)).toEqual(["looked"]);
  const today = todayIn(alwaysOpenSettings.timeZone, now);
  expect(await actionsOf(`?from=${today}&to=${today}`)).toEqual(["refused", "looked"]);
  expect(await actionsOf(`?from=${plusDays(today, 1)}`)).toEqual([]);
  expect(await actionsOf(`?to=${plusDays(today, -1)}`)).toEqual([]);
});

test("the log is downloaded as a CSV file, which is an entry too", async () => {
  const id = await writeBooking(db, patient, daysFromNow(2));
  await ask(roles.desk, "GET", `/booking/${id}`);
  const response = await fetch(`${app.origin}/access/log.csv?action=looked`, {
    headers: { Authorization: `Bearer ${roles.admin.token}` },
  });
  expect(response.headers.get("Content-Disposition")).toBe('attachment; filename="access-log.csv"');
  // `text()` would drop the byte order mark.
  const [head, row, end] = Buffer.from(await response.arrayBuffer())
    .toString()
    .split("\r\n");
  expect(head).toBe("\ufeffWhen,Time zone,Who,Account,Role,What,Call,Kind,Id,Concerns,Concerned account");
  expect(row).toContain(
    `,${roles.desk.email},${roles.desk.uid},desk,looked,GET /booking/{id},booking,${id},${patient.email}`,
  );
  expect(end).toBe("");
  expect((await listed("?action=exported")).map(({ call }) => call)).toEqual(["GET /access/log.csv"]);
});

test("entries are kept for as many years as the owner has chosen", async () => {
  const yearsKept = async () => {
    const [found] = (await accessLog(db).orderBy("at", "desc").limit(1).get()).docs;
    return (found?.data().expiresAt.getUTCFullYear() ?? 0) - now.getUTCFullYear();
  };
  await ask(roles.books, "GET", "/messages");
  expect(await yearsKept()).toBe(6);
  await ask(roles.admin, "PUT", "/access/rules", { lockMinutes: 5, logYears: 10, secondFactor: false });
  now = new Date(now.getTime() + 3_600_000);
  await ask(roles.books, "GET", "/messages");
  expect(await yearsKept()).toBe(10);
  expect((await ask(roles.admin, "GET", "/access/rules")).body).toEqual({
    lockMinutes: 5,
    logYears: 10,
    secondFactor: false,
  });
  expect((await ask(roles.desk, "POST", "/session", {})).body).toMatchObject({ lockMinutes: 5 });
  expect((await ask(patient, "POST", "/session", {})).body).not.toHaveProperty("lockMinutes");
});

test("a person's export says which roles looked at their data and when, and not who", async () => {
  const id = await writeBooking(db, patient, daysFromNow(2));
  await ask(roles.desk, "GET", `/booking/${id}`);
  const { body } = await ask(patient, "GET", "/profile/export");
  const { looks } = z.parse(exportProfile.answer, body);
  expect(looks).toEqual([{ at: now.toISOString(), role: "desk", what: "booking" }]);
  expect(JSON.stringify(body)).not.toContain(roles.desk.uid);
});

test("a committed change is answered even if its entry can't be written, and a look or a download isn't", async () => {
  const id = await writeContactMessage(db);
  const failing = await serveApp(routes, {
    db: failAccessWrites(db),
    now: () => now,
    verifyIdToken: (token) => auth.verifyIdToken(token),
  });
  const { status } = await ask(roles.desk, "PATCH", `/messages/${id}`, { state: "read" }, failing.origin);
  const look = await ask(roles.desk, "POST", "/people", { who: { uid: patient.uid } }, failing.origin);
  const download = await ask(roles.admin, "GET", "/access/log.csv", undefined, failing.origin);
  await failing.close();
  expect([status, look.status, download.status]).toEqual([200, 500, 500]);
  expect(await entries()).toEqual([]);
});

/** The database, but nothing can be written to the access log. */
function failAccessWrites(to: Firestore): Firestore {
  const refuse = () => Promise.reject(new Error("The log can't be written"));
  return new Proxy(to, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (name !== "collection") return typeof value === "function" ? value.bind(target) : value;
      return (path: string) => {
        const found = target.collection(path);
        return path === "access"
          ? { withConverter: () => ({ add: refuse, doc: () => ({ create: refuse }) }) }
          : found;
      };
    },
  });
}
