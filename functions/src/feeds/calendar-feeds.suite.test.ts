import { addMinutes } from "date-fns";
import ICAL from "ical.js";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { ports, urls } from "../../../emulators/suite/ports-and-paths.ts";
import { emulatedAuth, emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { connectFirestore } from "../../../emulators/testing/firestore-emulator.ts";
import { request } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import { blockInput, newBlock } from "../../testing/block-calls.ts";
import {
  book,
  cancelBooking,
  errorCodeInAnswer,
  invalidFieldsInAnswer,
  moveBooking,
  newVerifiedPatient,
} from "../../testing/booking-calls.ts";
import { startCounting } from "../../testing/count-documents.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { writeFeed } from "../../testing/owned-documents.ts";
import { createProfile, newAdmin } from "../../testing/roles.ts";
import { serveApp } from "../../testing/serve-app.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import { daysFromNow } from "../../testing/write-booking.ts";
import { routes } from "../app/routes.ts";
import { addFeed, listFeeds } from "../contract/feeds.ts";
import { calendarEntryUid } from "../domain/booking.ts";
import { publicClinicDocument } from "../firestore/clinic.ts";
import { days } from "../firestore/days.ts";
import { feedByToken, feeds } from "../firestore/feeds.ts";
import { staff } from "../firestore/users.ts";
import { firebaseAccounts } from "../ports/accounts.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();
const accounts = firebaseAccounts(emulatedAuth());
let admin: SignedInUser;
let patient: SignedInUser;

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db);
  [admin, patient] = [await newAdmin(db), await newVerifiedPatient()];
});
beforeEach(() => staff(db).set({ uids: [admin.uid] }));

const post = (who: SignedInUser, body: unknown) => request("POST", "/feeds", { token: who.token, body });
const add = async (doctorId: string | null = null, names = false, who = admin) =>
  z.parse(addFeed.answer, (await post(who, { doctorId, names })).body);
const list = async () =>
  z.parse(listFeeds.answer, (await request("GET", "/feeds", { token: admin.token })).body);
const statusOf = async (path: string) => (await request("GET", path)).status;

async function readEntries(path: string, origin: string = urls.site) {
  const text = await (await fetch(`${origin}${path}`)).text();
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents("vevent").map((entry) => new ICAL.Event(entry));
}
const entryOf = async (path: string, id: string) =>
  (await readEntries(path)).find(({ uid }) => uid === calendarEntryUid(id));

test("a feed can be read by its address without signing in, and is not cached", async () => {
  const { path } = await add();
  const { status, headers } = await fetch(`${urls.site}${path}`);
  expect(status).toBe(200);
  expect(headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
  expect(headers.get("Cache-Control")).toBe("private, no-store");
});

test("an entry has time, treatment and dentist, and nothing about the patient", async () => {
  const { path } = await add();
  const bookingInput = { date: openDayPool.take(), treatmentId: "checkup", doctorId: "ida" };
  const { _id, startsAt, endsAt } = await book(patient, bookingInput);
  const entry = await entryOf(path, _id);
  expect(entry?.summary).toBe("Check-up with Dr. Ida Test");
  expect(entry?.startDate.toJSDate().toISOString()).toBe(startsAt);
  expect(entry?.endDate.toJSDate().toISOString()).toBe(endsAt);
  const text = await (await fetch(`${urls.site}${path}`)).text();
  for (const theirs of ["Ada", patient.email, "0143"]) expect(text).not.toContain(theirs);
});

test("a calendar has the name that the desk gave it, or otherwise the name of its dentist or clinic", async () => {
  const { body } = await post(admin, { name: " Front desk ", doctorId: "ida", names: false });
  const { _id, path } = z.parse(addFeed.answer, body);
  expect((await list()).find((feed) => feed._id === _id)?.name).toBe("Front desk");
  const nameOf = async (address: string) =>
    /^X-WR-CALNAME:(.*?)\r?$/m.exec(await (await fetch(`${urls.site}${address}`)).text())?.[1];
  expect(await nameOf(path)).toBe("Front desk");
  expect(await nameOf((await add("ida")).path)).toMatch(/^Dr\. Ida Test/);
  const long = await post(admin, { name: "x".repeat(61), doctorId: null, names: false });
  expect([long.status, invalidFieldsInAnswer(long)]).toEqual([400, ["name"]]);
});

test("a feed with names shows patients' names, but never phone numbers or addresses", async () => {
  const { path } = await add(null, true);
  const { _id } = await book(patient, { date: openDayPool.take() });
  expect((await entryOf(path, _id))?.summary).toBe("Teeth Cleaning for Ada Patient");
  const text = await (await fetch(`${urls.site}${path}`)).text();
  for (const theirs of [patient.email, "0143"]) expect(text).not.toContain(theirs);
});

test.each([false, true])(
  "a doctor's calendar has only that doctor's appointments, with names: %s",
  async (names) => {
    const { path } = await add("ida", names);
    const date = openDayPool.take();
    const bookingInput = { date, treatmentId: "checkup" };
    const own = await book(patient, { ...bookingInput, doctorId: "ida" });
    await book(patient, { ...bookingInput, doctorId: "omar", slot: "10:00 AM" });
    await book(patient, { date, slot: "11:00 AM" });
    const ofDay = (await readEntries(path)).filter(({ startDate }) => startDate.toString().startsWith(date));
    expect(ofDay.map(({ uid }) => uid)).toEqual([calendarEntryUid(own._id)]);
    expect(ofDay[0]?.summary).toBe(
      names ? "Check-up for Ada Patient with Dr. Ida Test" : "Check-up with Dr. Ida Test",
    );
  },
);

test("a doctor's calendar has their blocks and everybody's, without the desk's, and notes only with names", async () => {
  const [plain, named] = [await add("ida"), await add("ida", true)];
  const date = openDayPool.take();
  const own = await newBlock(admin, blockInput(date, { note: "With Ada" }));
  const everybodys = await newBlock(
    admin,
    blockInput(date, { doctorId: null, kind: "lunch", from: "12:00", to: "13:00" }),
  );
  const others = await newBlock(admin, blockInput(date, { doctorId: "omar" }));
  const desks = await newBlock(admin, blockInput(date, { kind: "emergency", deskOnly: true }));
  const summaryOf = async (path: string, { _id }: { _id: string }) => (await entryOf(path, _id))?.summary;
  expect(await summaryOf(plain.path, own)).toBe("Meeting (Dr. Ida Test)");
  expect(await summaryOf(named.path, own)).toBe("Meeting: With Ada (Dr. Ida Test)");
  expect(await summaryOf(plain.path, everybodys)).toBe("Lunch");
  expect(await summaryOf(plain.path, others)).toBeUndefined();
  expect(await summaryOf(named.path, desks)).toBeUndefined();
});

test("a move keeps the entry with a higher sequence, and a cancellation removes it", async () => {
  const { path } = await add();
  const [date = "", next = ""] = openDayPool.takeConsecutive(2);
  const { _id } = await book(patient, { date });
  const before = await entryOf(path, _id);
  await moveBooking(patient, _id, { date: next, slot: "10:00 AM" });
  const after = await entryOf(path, _id);
  expect(after?.sequence).toBeGreaterThan(before?.sequence ?? Infinity);
  expect(after?.startDate.toString()).not.toBe(before?.startDate.toString());
  await cancelBooking(patient, _id);
  expect(await entryOf(path, _id)).toBeUndefined();
});

test("a retired treatment keeps its name", async () => {
  const { path } = await add();
  const { _id } = await book(patient, { date: openDayPool.take(), treatmentId: "talk" });
  const { treatments } = (await publicClinicDocument(db).get()).data() ?? { treatments: [] };
  await publicClinicDocument(db).update({ treatments: treatments.filter(({ id }) => id !== "talk") });
  expect((await entryOf(path, _id))?.summary).toBe("First Talk");
  await publicClinicDocument(db).update({ treatments });
});

test("a removed, expired or unknown feed returns 404", async () => {
  const { path, _id } = await add();
  await request("DELETE", `/feeds/${_id}`, { token: admin.token });
  expect(await statusOf(path)).toBe(404);
  expect(
    await statusOf(
      `/feeds/${await writeFeed(db, { createdBy: admin.uid, expiresAt: daysFromNow(-0.01) })}.ics`,
    ),
  ).toBe(404);
  expect(await statusOf(`/feeds/${"x".repeat(22)}.ics`)).toBe(404);
  expect((await request("DELETE", `/feeds/${_id}`, { token: admin.token })).status).toBe(404);
});

test("the list shows each feed's dentist and last read, the latest first, without addresses", async () => {
  await add("ida", true);
  const { path, _id } = await add();
  const [latest, before] = await list();
  expect(latest).toMatchObject({ _id, doctorId: null, doctor: null, names: false, readAt: null });
  expect(before).toMatchObject({ doctorId: "ida", doctor: "Dr. Ida Test", names: true });
  await statusOf(path);
  const [read] = await list();
  expect(Date.parse(read?.readAt ?? "")).not.toBeNaN();
  expect(JSON.stringify(await list())).not.toContain(path.slice("/feeds/".length, -".ics".length));
});

test("reading a feed is recorded once a day, and extends its life", async () => {
  const token = await writeFeed(db, { createdBy: admin.uid });
  const stored = async () => (await feedByToken(db, token).get()).data();
  const at = async (instant: Date) => {
    const app = await serveApp(routes, { db, accounts, now: () => instant });
    await request("GET", `/feeds/${token}.ics`, { origin: app.origin });
    await app.close();
  };
  const [first, later, nextDay] = [daysFromNow(0), daysFromNow(0.9), daysFromNow(1.1)];
  await at(first);
  expect((await stored())?.readAt).toEqual(first);
  await at(later);
  expect((await stored())?.readAt).toEqual(first);
  await at(nextDay);
  const end = (await stored())?.expiresAt.getTime() ?? 0;
  expect((await stored())?.readAt).toEqual(nextDay);
  expect(Math.round((end - nextDay.getTime()) / 86_400_000)).toBeGreaterThanOrEqual(365);
});

test("a feed for an unknown doctor, or beyond fifty, is refused", async () => {
  expect(invalidFieldsInAnswer(await post(admin, { doctorId: "nobody", names: false }))).toEqual([
    "doctorId",
  ]);
  for (const { ref } of (await feeds(db).get()).docs) await ref.delete();
  for (let i = 0; i < 50; i++)
    await writeFeed(db, { createdBy: admin.uid, ...(i === 0 && { expiresAt: daysFromNow(-1) }) });
  await add();
  expect(errorCodeInAnswer(await post(admin, { doctorId: null, names: false }))).toBe("conflict");
  for (const { ref } of (await feeds(db).get()).docs) await ref.delete();
});

const ways: [string, (who: SignedInUser) => Promise<unknown>][] = [
  [
    "whose role is taken away",
    ({ email }) => request("DELETE", `/user/admin/${encodeURIComponent(email)}`, { token: admin.token }),
  ],
  [
    "whose account is removed",
    ({ email }) => request("DELETE", `/user/${encodeURIComponent(email)}`, { token: admin.token }),
  ],
  ["who deletes their account", ({ token }) => request("DELETE", "/profile", { token })],
];

test.each(ways)("when an admin is %s, only their feeds end", async (_, leave) => {
  const colleague = await createProfile();
  await staff(db).set({ uids: [admin.uid, colleague.uid] });
  const [theirs, others] = [await add(null, true, colleague), await add()];
  await leave(colleague);
  expect([await statusOf(theirs.path), await statusOf(others.path)]).toEqual([404, 200]);
  expect((await post(colleague, { doctorId: null, names: false })).status).toBeGreaterThanOrEqual(401);
});

test("a dentist makes five feeds of their own day, and removes no other's", async () => {
  const dentist = await createProfile(await newVerifiedPatient());
  await staff(db).set({
    uids: [admin.uid],
    members: { [dentist.uid]: { role: "dentist", doctorId: "ida" } },
  });
  const ofOwner = await add("ida");
  for (let i = 0; i < 5; i++) await add("ida", false, dentist);
  expect(errorCodeInAnswer(await post(dentist, { doctorId: "ida", names: false }))).toBe("conflict");
  expect((await post(admin, { doctorId: null, names: false })).status).toBe(201);
  const { status } = await request("DELETE", `/feeds/${ofOwner._id}`, { token: dentist.token });
  expect([status, await statusOf(ofOwner.path)]).toEqual([404, 200]);
  const { body } = await request("GET", "/feeds", { token: dentist.token });
  expect(z.parse(listFeeds.answer, body)).toHaveLength(5);
});

test("a feed of a disabled account has ended", async () => {
  const colleague = await createProfile();
  await staff(db).set({ uids: [admin.uid, colleague.uid] });
  const { path } = await add(null, true, colleague);
  await emulatedAuth().updateUser(colleague.uid, { disabled: true });
  expect(await statusOf(path)).toBe(404);
});

test("the list names who made each feed", async () => {
  await createProfile(admin);
  await add();
  const [latest] = await list();
  expect(latest?.maker).toBe(admin.email);
});

test("a feed ends when the password of its maker changes", async () => {
  const colleague = await createProfile();
  await staff(db).set({ uids: [admin.uid, colleague.uid] });
  const { _id, path } = await add(null, false, colleague);
  expect(await statusOf(path)).toBe(200);
  expect(await endedIds()).not.toContain(_id);
  // Firebase ends the earlier sessions at a whole second, so a change within the feed's own second comes too early.
  await expect
    .poll(async () => {
      await emulatedAuth().updateUser(colleague.uid, { password: "another password" });
      return statusOf(path);
    })
    .toBe(404);
  expect(await endedIds()).toContain(_id);
});

test("a feed ends with the account of its maker, and the list says so until it is removed", async () => {
  const token = await writeFeed(db, { createdBy: "gone" });
  const { id } = feedByToken(db, token);
  expect(await statusOf(`/feeds/${token}.ics`)).toBe(404);
  expect(await endedIds()).toContain(id);
  await request("DELETE", `/feeds/${id}`, { token: admin.token });
  expect((await list()).map(({ _id }) => _id)).not.toContain(id);
});

const endedIds = async () => (await list()).filter(({ hasEnded }) => hasEnded).map(({ _id }) => _id);

test("a feed with names needs a recent sign-in, and one without names doesn't", async () => {
  const now = () => addMinutes(new Date(), 16);
  const app = await serveApp(routes, {
    db,
    now,
    verifyIdToken: (token) => emulatedAuth().verifyIdToken(token),
  });
  const send = (names: boolean) =>
    request("POST", "/feeds", { token: admin.token, body: { doctorId: null, names }, origin: app.origin });
  const [withNames, without] = [await send(true), await send(false)];
  await app.close();
  expect([withNames.status, errorCodeInAnswer(withNames)]).toEqual([403, "sign-in-again"]);
  expect(without.status).toBe(201);
});

test("reading costs two reads and one for each day with appointments; with names also one for each appointment", async () => {
  await clearClinic();
  await writeTestClinic(db);
  [admin, patient] = [await newAdmin(db), await newVerifiedPatient()];
  const [date = "", next = ""] = openDayPool.takeConsecutive(2);
  for (const slot of ["09:00 AM", "09:30 AM", "10:00 AM"]) await book(patient, { date, slot });
  await book(patient, { date: next });
  expect((await days(db).get()).size).toBe(2);
  const tokens = [
    await writeFeed(db, { createdBy: admin.uid, readAt: new Date() }),
    await writeFeed(db, { createdBy: admin.uid, readAt: new Date(), names: true }),
  ];
  const counting = await startCounting(`127.0.0.1:${ports.firestore}`);
  const counted = connectFirestore(counting.host);
  const verifyIdToken = (token: string, checkRevoked: true) =>
    emulatedAuth().verifyIdToken(token, checkRevoked);
  const app = await serveApp(routes, { db: counted, accounts, now: () => new Date(), verifyIdToken });
  const costs = [];
  for (const token of tokens)
    costs.push(await counting.during(() => readEntries(`/feeds/${token}.ics`, app.origin)));
  await app.close();
  await counted.terminate();
  counting.close();
  expect(costs).toEqual([
    { reads: 2 + 2, writes: 0, commits: 0 },
    { reads: 2 + 2 + 4, writes: 0, commits: 0 },
  ]);
});
