import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import * as z from "zod/mini";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { ports } from "../../../emulators/suite/ports-and-paths.ts";
import {
  emulatedAuth,
  emulatedFirestore,
  emulatedPhotoStorage,
} from "../../../emulators/testing/admin-sdk.ts";
import { connectFirestore } from "../../../emulators/testing/firestore-emulator.ts";
import { request } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import { book, invalidFieldsInAnswer, newPatient, newVerifiedPatient } from "../../testing/booking-calls.ts";
import { countReads } from "../../testing/count-reads.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { createProfile, newAdmin } from "../../testing/roles.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import { daysFromNow, writeBooking, writeCallerBooking } from "../../testing/write-booking.ts";
import { nextHeader, totalHeader } from "../contract/paging.ts";
import {
  listAppointmentsOfPerson,
  type PersonReference,
  searchPeople,
  showPerson,
} from "../contract/people.ts";
import type { Booking } from "../domain/booking.ts";
import { nameSearchMigrations, progress } from "../firestore/migration-progress.ts";
import { addressHash, mutedAddresses, muteEnd } from "../firestore/muted-addresses.ts";
import { nameIndexOfAccount, searchPrefixes, users } from "../firestore/users.ts";
import { indexPeople } from "../migrations/index-people.ts";
import { resetMigrationProgress, runMigration } from "../migrations/migration.ts";
import { createCallerRecords } from "../migrations/record-callers.ts";

const logged: unknown[] = [];

const db = emulatedFirestore();
const auth = emulatedAuth();
let admin: SignedInUser;
let app: { origin: string; close: () => Promise<void> };

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db);
  admin = await newAdmin(db);
  const verifyIdToken = (token: string) => auth.verifyIdToken(token);
  const keep = (...line: unknown[]) => logged.push(line);
  // Test files share modules. A fresh import makes the app use this file's logger.
  vi.resetModules();
  vi.doMock("firebase-functions/logger", () => ({ info: keep, warn: keep, error: keep }));
  const [{ serveApp }, { routes }] = await Promise.all([
    import("../../testing/serve-app.ts"),
    import("../app/routes.ts"),
  ]);
  app = await serveApp(routes, { db, verifyIdToken, now: () => new Date() });
});
afterAll(async () => {
  await app.close();
});

const post = (path: string, body: object, { token } = admin) =>
  request("POST", path, { token, body, origin: app.origin });

async function search(q: string) {
  const { accounts, callers } = z.parse(searchPeople.answer, (await post("/search", { q })).body);
  return { accounts: accounts.map(({ uid }) => uid), callers: callers.map(({ _id, ...caller }) => caller) };
}

async function show(who: PersonReference) {
  return z.parse(showPerson.answer, (await post("/people", { who })).body);
}

async function list(who: PersonReference, when: "coming" | "past", rest = {}) {
  const { body, headers } = await post("/people/appointments", { who, when, ...rest });
  const ids = z.parse(listAppointmentsOfPerson.answer, body).map(({ _id }) => _id);
  return { ids, next: headers.get(nextHeader), total: Number(headers.get(totalHeader)) };
}

let numbers = 2025560100;

/** Returns a new phone number in national form and in E.164. */
function newNumber() {
  const digits = String(numbers++);
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  return { phone: `${area}-${exchange}-${line}`, phoneE164: `+1${digits}`, area, exchange, line };
}

const newAddress = () => `${randomUUID()}@callers.test`;

/** Creates a booking by the desk for a caller without an account. */
function called(fields: Partial<Booking>, inDays = 7): Promise<string> {
  return writeCallerBooking(db, daysFromNow(inDays), fields);
}

const held = (who: SignedInUser, fields: Partial<Booking>, inDays = 7) =>
  writeBooking(db, who, daysFromNow(inDays), fields);

/** Writes an account with this name to Firestore. */
async function writeAccount(
  uid: string,
  name: string,
  more = {},
  people: { id: string; name: string }[] = [],
): Promise<string> {
  const email = `${uid}@accounts.test`;
  const now = new Date();
  const given = { email, name, emailVerified: true, phone: "", phoneE164: "", people };
  const found = { search: searchPrefixes({ email, name }), index: nameIndexOfAccount({ name, people }) };
  await users(db)
    .doc(uid)
    .set({ ...given, ...found, createdAt: now, updatedAt: now, ...more });
  return uid;
}

function otherNumber() {
  const { phone, phoneE164 } = newNumber();
  return { phone, phoneE164 };
}

const save = (who: SignedInUser, phone: string) =>
  request("PUT", "/profile", { token: who.token, body: { name: "Ada Patient", phone } });

test("only admins search, and see people and their appointments", async () => {
  const [patient, who] = [await createProfile(), { uid: admin.uid }];
  const calls: [string, object][] = [
    ["/search", { q: admin.email }],
    ["/people", { who }],
    ["/people/appointments", { who, when: "past" }],
  ];
  for (const [path, body] of calls) expect((await post(path, body, patient)).status).toBe(403);
});

test("finds accounts by the beginning of their address or of a word of their name, 8 at most", async () => {
  await writeAccount("beatrix", "Beatrix van der Zee");
  for (const typed of ["BEAT", "beatrix@acc", "Zee", "van d"]) {
    expect((await search(typed)).accounts).toEqual(["beatrix"]);
  }
  expect((await search("eatrix")).accounts).toEqual([]);
  for (let i = 0; i < 9; i++) await writeAccount(`many-${i}`, "Quentin Many");
  expect((await search("quentin")).accounts).toHaveLength(8);
});

test("finds an account by its profile's number in any spelling, until the number changes", async () => {
  const [patient, { phone, area, exchange, line }] = [await newPatient(), newNumber()];
  await save(patient, phone);
  const forms = [
    `(${area}) ${exchange} ${line}`,
    `+1${area}${exchange}${line}`,
    `1 ${area}.${exchange}.${line}`,
  ];
  for (const form of forms) expect((await search(form)).accounts).toEqual([patient.uid]);
  expect((await search(`${area}${exchange}${line.slice(0, 3)}`)).accounts).toEqual([]);
  await save(patient, newNumber().phone);
  expect((await search(phone)).accounts).toEqual([]);
});

test("finds an account by the number that it gave with an appointment only", async () => {
  const [patient, { phone, phoneE164 }] = [await createProfile(), newNumber()];
  await held(patient, { phone, phoneE164 });
  expect(await search(phone)).toEqual({ accounts: [patient.uid], callers: [] });
});

test("a caller who gave a number in two spellings is found once by any spelling, with the data of the latest appointment", async () => {
  const { phone, area, exchange, line } = newNumber();
  const patient = newAddress();
  const wish = { patient, patientName: "Casey Caller" };
  const [first = "", second = ""] = openDayPool.takeConsecutive(2);
  await book(admin, { ...wish, date: first, phone });
  await book(admin, { ...wish, date: second, phone: `+1 (${area}) ${exchange}.${line}` });
  const casey = { name: "Casey Caller", email: patient, phone: `+1 (${area}) ${exchange}.${line}` };
  const pasted = [
    `\u202a+1\u00a0(${area})\u202f${exchange}\u2011${line}\u202c`,
    `tel:+1-${phone};ext=45`,
    `001 ${phone} (cell)`,
    phone.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))),
  ];
  for (const typed of [phone, `+1${area}${exchange}${line}`, `${area} ${exchange} ${line}`, ...pasted]) {
    expect((await search(typed)).callers).toEqual([{ ...casey, dateISO: second }]);
  }
  for (const typed of [phone, ...pasted]) {
    const { counts, phones, phoneUrls } = await show({ phone: typed });
    expect([counts.coming, phones]).toEqual([2, [casey.phone]]);
    expect(phoneUrls).toEqual([`tel:+1${area}${exchange}${line}`]);
  }
});

test("several callers with one number are listed separately, the latest appointment's first", async () => {
  const given = newNumber();
  const { phone, phoneE164 } = given;
  await called({ phone, phoneE164, patientName: "Ann Early" }, -20);
  await called({ phone, phoneE164, patientName: "Bob Late" }, 20);
  await called({ phone, phoneE164, patientName: "Cleo Between" }, -1);
  const names = (await search(phone)).callers.map(({ name }) => name);
  expect(names).toEqual(["Bob Late", "Cleo Between", "Ann Early"]);
});

test("finds callers by their whole address in any case, and not by its beginning", async () => {
  const patient = newAddress();
  await called({ patient, patientName: "Casey Caller" });
  expect((await search(patient.toUpperCase())).callers).toMatchObject([{ name: "Casey Caller" }]);
  expect((await search(patient.slice(0, -1))).callers).toEqual([]);
});

test("an empty search finds nobody, even with appointments without a number or an address", async () => {
  const nobody = { patient: "", phone: "", phoneE164: "", patientName: "Former patient" };
  await writeBooking(db, { uid: "", email: "" }, daysFromNow(3), { ...nobody, uid: null });
  for (const q of ["", " "]) expect(await search(q)).toEqual({ accounts: [], callers: [] });
  expect((await post("/people", { who: { email: "" } })).status).toBe(400);
  expect((await post("/people", { who: { phone: "" } })).status).toBe(400);
});

test("an account's page shows the person and the sums of their appointments", async () => {
  const [patient, { phone, phoneE164 }] = [await newVerifiedPatient(), newNumber()];
  const people = [{ name: "Mia Patient" }];
  const body = { name: "Ada Patient", phone, people };
  await request("PUT", "/profile", { token: patient.token, body });
  const desk = newNumber();
  await held(patient, { phone: desk.phone, phoneE164: desk.phoneE164 });
  await held(patient, { phone, phoneE164, payment: "paid", method: "desk" }, -3);
  await held(patient, { phone, phoneE164, status: "no-show" }, -4);
  await held(patient, { phone, phoneE164, status: "cancelled", payment: "refunded", method: "card" }, -5);
  expect(await show({ uid: patient.uid })).toEqual({
    name: "Ada Patient",
    account: {
      uid: patient.uid,
      name: "Ada Patient",
      email: patient.email,
      emailVerified: true,
      phone,
      role: "patient",
      people: [{ _id: expect.any(String), name: "Mia Patient" }],
    },
    phones: [phone, desk.phone],
    phoneUrls: [`tel:${phoneE164}`, `tel:${desk.phoneE164}`],
    emails: [patient.email],
    reminders: "on",
    counts: { coming: 1, past: 1, cancelled: 1, noShow: 1 },
    paid: 90,
    outstanding: 90,
    currency: "USD",
  });
});

test("an account without appointments has a page", async () => {
  const uid = await writeAccount("idle", "Idle Patient");
  expect(await show({ uid })).toMatchObject({ name: "Idle Patient", paid: 0, reminders: "on" });
});

test("a caller without an address has no reminder setting, and muted reminders are off", async () => {
  const [{ phone, phoneE164 }, patient] = [newNumber(), newAddress()];
  await called({ patient: "", phone, phoneE164, patientName: "Nell Nomail" });
  expect(await show({ phone })).toMatchObject({ name: "Nell Nomail", emails: [], reminders: null });
  await called({ patient });
  const mutedAt = new Date();
  await mutedAddresses(db)
    .doc(addressHash(patient))
    .set({ mutedAt, expiresAt: muteEnd(mutedAt) });
  expect(await show({ email: patient })).toMatchObject({ account: null, reminders: "off" });
});

test("appointments for an address are listed in its account once the address is verified", async () => {
  const [proved, unproved] = [await createProfile(await newVerifiedPatient()), await createProfile()];
  const waiting = await called({ patient: proved.email });
  const own = await held(proved, {}, 8);
  await called({ patient: unproved.email });
  expect((await list({ uid: proved.uid }, "coming")).ids).toEqual([waiting, own]);
  expect((await list({ email: proved.email }, "coming")).ids).toEqual([waiting, own]);
  expect((await list({ uid: unproved.uid }, "coming")).ids).toEqual([]);
});

test("a number that only one account uses finds that account with all of its appointments", async () => {
  const [patient, { phone, phoneE164 }] = [await createProfile(), newNumber()];
  await held(patient, { phone, phoneE164 });
  await held(patient, otherNumber());
  const { account, counts } = await show({ phone });
  expect([account?.uid, counts.coming]).toEqual([patient.uid, 2]);
});

test("a number that an account shares with a caller belongs to neither, and shows both's appointments with it", async () => {
  const [patient, { phone, phoneE164 }] = [await createProfile(), newNumber()];
  const theirs = await held(patient, { phone, phoneE164 });
  const callers = await called({ phone, phoneE164 }, 8);
  await held(patient, otherNumber());
  expect((await show({ phone })).account).toBeNull();
  expect((await list({ phone }, "coming")).ids).toEqual([theirs, callers]);
});

test("a deleted account is 404, and one under removal isn't found", async () => {
  const leaving = await writeAccount("leaving", "Leander Leaving", { leaving: true });
  expect((await search("Leander")).accounts).toEqual([]);
  expect((await post("/people", { who: { uid: leaving } })).status).toBe(404);
  const patient = await createProfile(await newVerifiedPatient());
  await held(patient, {}, -3);
  await request("DELETE", "/profile", { token: patient.token });
  for (const who of [{ uid: patient.uid }, { email: patient.email }]) {
    expect((await post("/people", { who })).status).toBe(404);
    expect((await list(who, "past")).total).toBe(0);
  }
  expect(await search(patient.email)).toEqual({ accounts: [], callers: [] });
});

test("a person without account and appointments is 404, and a malformed query is 400", async () => {
  expect((await post("/people", { who: { phone: newNumber().phone } })).status).toBe(404);
  expect((await post("/people", { who: { email: newAddress() } })).status).toBe(404);
  const impossible = await post("/people", { who: { phone: "555-0143" } });
  expect([impossible.status, invalidFieldsInAnswer(impossible)]).toEqual([400, ["who.phone"]]);
  for (const who of [{}, { uid: "a/b" }, { uid: "__x__" }, { email: "nobody" }, "ada"]) {
    expect((await post("/people", { who })).status).toBe(400);
  }
});

test("pages of upcoming appointments begin with the soonest and of past ones with the latest, without a gap", async () => {
  const patient = await createProfile(await newVerifiedPatient());
  const who = { uid: patient.uid };
  const coming = [
    await held(patient, {}, 3),
    await called({ patient: patient.email, status: "cancelled" }, 5),
    await held(patient, {}, 9),
  ];
  const past = [await held(patient, { status: "no-show" }, -2), await held(patient, {}, -4)];
  const first = await list(who, "coming", { limit: 2 });
  const second = await list(who, "coming", { limit: 2, after: first.next });
  expect([first.ids, second.ids, second.next]).toEqual([coming.slice(0, 2), coming.slice(2), null]);
  expect([first.total, await list(who, "past")]).toEqual([3, { ids: past, next: null, total: 2 }]);
});

test("a search costs a few reads more than it finds, and a person one read per appointment", async () => {
  const [patient, { phone, phoneE164 }] = [await createProfile(), newNumber()];
  for (let i = 1; i <= 3; i++) await held(patient, { phone, phoneE164 }, i);
  await writeAccount("costly", "Xaver Costly");
  // Each search reads the list of admins, and for a number also the clinic's country. A name takes three queries; two of them
  // find nobody here.
  expect(await countReads(() => search("Xaver"))).toBe(1 + 3);
  expect(await countReads(() => search(phone))).toBe(2 + 1 + 1 + 3 + 1);
  // These reads are the account, the admin list, the reminder setting, the desk's links and whether mails came back.
  expect(await countReads(() => show({ uid: patient.uid }))).toBe(1 + 1 + 3 + 4);
  expect(await countReads(() => list({ uid: patient.uid }, "coming", { limit: 2 }))).toBe(1 + 1 + 3);
});

test("a search reads 60 documents at most, however many people and appointments there are", async () => {
  const { phone, phoneE164 } = newNumber();
  for (let i = 0; i < 20; i++) await called({ phone, phoneE164, patientName: `Casey Crowd${"x".repeat(i)}` });
  expect(await countReads(() => search(phone))).toBe(2 + 1 + 16 + 16 + 8);
  expect((await search(phone)).callers).toHaveLength(8);
  const family = ["Annabel", "Benedict", "Cornelia", "Dominic", "Ernestine", "Ferdinand", "Georgina"].map(
    (name, i) => ({
      id: `p${i}`,
      name: `${name} Crowdfamily`,
    }),
  );
  for (let i = 0; i < 20; i++) await writeAccount(`crowd-${i}`, "Casey Crowd");
  for (let i = 0; i < 20; i++) await writeAccount(`crowds-${i}`, "Casey Crowdfamily", {}, family);
  expect(await countReads(() => search("crowd"))).toBe(1 + 3 * 16 + 8);
});

test("people are found by any spelling of any of their names", async () => {
  const people = [{ id: "mia", name: "Mia Weiß" }];
  const uids = [
    await writeAccount("nunez", "Ana Núñez"),
    await writeAccount("osullivan", "Siobhán O’Sullivan"),
    await writeAccount("jones", "Amy Smith-Jones"),
    await writeAccount("lukasz", "Łukasz Nowak"),
    await writeAccount("weiss", "Jörg Weiß", {}, people),
  ];
  const typed = ["nunez", "osullivan", "jones", "lukasz", "weiss"];
  const found = await Promise.all(typed.map((q) => search(q)));
  expect(found.map(({ accounts }) => accounts)).toEqual(uids.map((uid) => [uid]));
  const { accounts } = z.parse(searchPeople.answer, (await post("/search", { q: "mia weiss" })).body);
  expect(accounts).toMatchObject([{ uid: "weiss", name: "Jörg Weiß", family: ["Mia Weiß"] }]);
});

test("a caller is found by surname, and their page shows only their appointments", async () => {
  const given = otherNumber();
  const wish = { patient: "", phone: given.phone, date: openDayPool.take() };
  await book(admin, { ...wish, patientName: "Zoë D'Arcy-Grünwald" });
  await called({ ...given, patient: "", patientName: "Bo Other" });
  const { body } = await post("/search", { q: "grunwald" });
  const { callers: found } = z.parse(searchPeople.answer, body);
  expect(found).toMatchObject([{ name: "Zoë D'Arcy-Grünwald", phone: given.phone, dateISO: wish.date }]);
  const who = { caller: found[0]?._id ?? "" };
  expect(await show(who)).toMatchObject({
    name: "Zoë D'Arcy-Grünwald",
    account: null,
    counts: { coming: 1 },
  });
  expect((await list(who, "coming")).total).toBe(1);
  expect((await list({ phone: given.phone }, "coming")).total).toBe(2);
});

test("a common surname hides nobody in a search of two words", async () => {
  for (let i = 0; i < 40; i++)
    await writeAccount(`garcia-${i}`, `${["Mariana", "Marco", "Mario"][i % 3]} García`);
  for (let i = 0; i < 40; i++) await writeAccount(`maria-${i}`, `Maria Garc${"iksz"[i % 4]}on`);
  const wanted = await writeAccount("maria-garcia", "María García");
  for (const q of ["maria garcia", "garcia, maria", "MARIA GARCIA"])
    expect((await search(q)).accounts[0]).toBe(wanted);
});

test("during the migration the search says so, and still finds people by their appointments", async () => {
  const names = Object.values(nameSearchMigrations);
  const before = connectFirestore(`127.0.0.1:${ports.firestore}`);
  onTestFinished(async () => {
    await before.terminate();
    await writeTestClinic(db);
  });
  for (const name of names) await progress(db).doc(name).update({ doneAt: null });
  const { phone, phoneE164 } = newNumber();
  await writeBooking(db, { uid: "", email: "" }, daysFromNow(3), {
    uid: null,
    patientName: "Olga Old",
    phone,
    phoneE164,
  });
  await writeAccount("older", "Olaf Older", { index: [] });
  const { serveApp } = await import("../../testing/serve-app.ts");
  const { routes } = await import("../app/routes.ts");
  const verifyIdToken = (token: string) => auth.verifyIdToken(token);
  let now = new Date();
  const site = await serveApp(routes, { db: before, verifyIdToken, now: () => now });
  onTestFinished(() => site.close());
  const ask = async (q: string) =>
    z.parse(
      searchPeople.answer,
      (await request("POST", "/search", { token: admin.token, body: { q }, origin: site.origin })).body,
    );
  expect(await ask(phone)).toMatchObject({ callers: [{ name: "Olga Old" }], preparing: true });
  expect(await ask("olaf")).toMatchObject({ accounts: [{ uid: "older" }], preparing: true });
  expect(await ask("olga")).toEqual({ accounts: [], callers: [], preparing: true });
  for (const step of [indexPeople, createCallerRecords]) {
    await resetMigrationProgress(db, step.name);
    await runMigration({ db, photos: emulatedPhotoStorage() }, step, { now: () => now });
  }
  now = new Date(now.getTime() + 61_000);
  const { callers: found, preparing } = await ask("olga");
  expect([found.map(({ name, _id }) => [name, _id !== undefined]), preparing]).toEqual([
    [["Olga Old", true]],
    undefined,
  ]);
});

test("a caller of an older release's booking after the migration is found once by number", async () => {
  const { phone, phoneE164 } = newNumber();
  const wish = { uid: null, patientName: "Late Comer", phone, phoneE164 };
  for (const days of [3, 4]) await writeBooking(db, { uid: "", email: "" }, daysFromNow(days), wish);
  expect((await search(phone)).callers).toMatchObject([{ name: "Late Comer" }]);
  await called({ ...wish, patient: "" });
  expect((await search(phone)).callers).toMatchObject([{ name: "Late Comer" }]);
});

test("callers with exactly the typed words come before those with longer names", async () => {
  await called({ ...otherNumber(), patient: "", patientName: "Lou Exacte" }, 3);
  await called({ ...otherNumber(), patient: "", patientName: "Lou Exactesson" }, 9);
  expect((await search("exacte")).callers.map(({ name }) => name)).toEqual(["Lou Exacte", "Lou Exactesson"]);
});

test("a short surname isn't hidden by longer ones that begin with it", async () => {
  for (let i = 0; i < 40; i++) await writeAccount(`a-nguyen-${i}`, `Bo${i} Nguyen`);
  const wanted = await writeAccount("z-ng", "Kim Ng");
  expect((await search("ng")).accounts[0]).toBe(wanted);
});

test("two half-typed words find names that begin with them", async () => {
  const wanted = await writeAccount("half-typed", "Jolanda Smiljanic");
  expect((await search("jol smilj")).accounts).toEqual([wanted]);
});

test("a pasted British number with invisible marks is found in a British clinic", async () => {
  const country = (code: string) => db.doc("public/clinic").update({ "settings.address.country": code });
  onTestFinished(async () => void (await country("US")));
  await country("GB");
  await book(admin, {
    date: openDayPool.take(),
    patient: "",
    patientName: "Brit Caller",
    phone: "0113 496 0000",
  });
  for (const q of [
    "\u202a0113 496 0000\u202c",
    "+44 113\u00a0496\u20110000",
    "01134960000",
    "(0113) 496-0000",
  ])
    expect((await search(q)).callers, q).toMatchObject([{ name: "Brit Caller", phone: "0113 496 0000" }]);
});

test("no log contains the search text", async () => {
  const [{ phone, phoneE164 }, patient] = [newNumber(), newAddress()];
  await called({ phone, phoneE164, patient });
  logged.length = 0;
  for (const q of [phone, patient]) await post("/search", { q });
  for (const who of [{ phone }, { email: patient }]) {
    await post("/people", { who });
    await post("/people/appointments", { who, when: "past" });
  }
  expect(logged).toHaveLength(6);
  for (const secret of [phone, phoneE164, patient]) expect(JSON.stringify(logged)).not.toContain(secret);
});
