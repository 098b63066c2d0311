import { randomUUID } from "node:crypto";
import { addMinutes } from "date-fns";
import { beforeAll, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { emulatedAuth, emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { request } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import {
  book,
  cancelBooking,
  invalidFieldsInAnswer,
  moveBooking,
  newPatient,
  newVerifiedPatient,
} from "../../testing/booking-calls.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { writeContactMessage } from "../../testing/owned-documents.ts";
import { createProfile, newAdmin } from "../../testing/roles.ts";
import { newSeries, seriesChairs } from "../../testing/series-calls.ts";
import { serveApp } from "../../testing/serve-app.ts";
import { alwaysOpenSettings, writeTestClinic } from "../../testing/test-clinic.ts";
import { daysFromNow, writeBooking, writeCallerBooking } from "../../testing/write-booking.ts";
import { routes } from "../app/routes.ts";
import { errorBodySchema } from "../contract/errors.ts";
import { editProfile, exportProfile } from "../contract/profile.ts";
import type { LimitedAction } from "../domain/account-limits.ts";
import { plusDays, todayIn } from "../domain/calendar-date.ts";
import { addressHash, mutedAddresses } from "../firestore/muted-addresses.ts";
import { addNotice, outbox } from "../firestore/outbox.ts";
import { userDocumentSchema, users } from "../firestore/users.ts";
import { firebaseAccounts } from "../ports/accounts.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();
const auth = emulatedAuth();
let patient: SignedInUser;

beforeAll(async () => {
  await writeTestClinic(db, seriesChairs);
  patient = await newPatient();
});

const put = (body: unknown) => request("PUT", "/profile", { token: patient.token, body });
const show = () => request("GET", "/profile", { token: patient.token });

async function exhaust({ uid }: SignedInUser, act: LimitedAction, used: number): Promise<void> {
  const until = addMinutes(new Date(), 10);
  await users(db)
    .doc(uid)
    .update({ [`counts.${act}`]: { used, until } });
}

/** Profile fields that are derived from others or only technical. */
const madeOf = ["search", "index", "phoneE164", "open", "leaving"];

test("the export has every field of the stored profile", async () => {
  const person = await createProfile(await newVerifiedPatient());
  const at = (day: number) => new Date(`2031-01-0${day}T00:00:00Z`);
  const values: Record<string, unknown> = {
    email: person.email,
    emailVerified: true,
    name: "Nora Named",
    phone: "202-555-0111",
    people: [{ id: "child-1", name: "Cleo Child" }],
    otherNames: ["Nora Once"],
    sameAs: ["uid-of-the-same"],
    counts: { move: { used: 17, until: at(1) } },
    former: [{ email: "former@old.test", emailVerified: true }],
    seen: { email: "seen@old.test", emailVerified: true },
    signedInAt: at(2),
    createdAt: at(3),
    updatedAt: at(4),
  };
  const fields = Object.keys(userDocumentSchema.shape).filter((field) => !madeOf.includes(field));
  expect(Object.keys(values).toSorted()).toEqual(fields.toSorted());
  await users(db).doc(person.uid).update(values);
  const { body } = await request("GET", "/profile/export", { token: person.token });
  const file = JSON.stringify(body);
  const left = fields.filter((field) => textsOf(values[field]).some((text) => !file.includes(text)));
  expect(left).toEqual([]);
});

function textsOf(value: unknown): string[] {
  if (value instanceof Date) return [value.toISOString()];
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(textsOf);
  return [String(value)];
}

test("the export contains disputes", async () => {
  const person = await createProfile();
  const dispute = {
    id: "dp_1",
    intentId: "pi_1",
    status: "open",
    cents: 4200,
    dueBy: new Date("2031-01-05"),
  };
  const id = await writeBooking(db, person, daysFromNow(5));
  await db.doc(`bookings/${id}`).update({ dispute });
  const { body } = await request("GET", "/profile/export", { token: person.token });
  const disputed = { id: "dp_1", amount: 42, dueBy: "2031-01-05T00:00:00.000Z" };
  expect(body).toMatchObject({ bookings: [{ disputed }] });
});

test("an account gets five exports an hour", async () => {
  const person = await createProfile();
  const ask = () => request("GET", "/profile/export", { token: person.token });
  await exhaust(person, "export", 4);
  expect((await ask()).status).toBe(200);
  const refused = await ask();
  expect([refused.status, refused.headers.has("Retry-After")]).toEqual([429, true]);
});

test("an account gets thirty changes an hour, and a sign-in beyond them keeps the old name", async () => {
  const person = await createProfile();
  const edit = (name: string) =>
    request("PUT", "/profile", { token: person.token, body: { name, phone: "" } });
  const enterAs = (name: string) => request("POST", "/session", { token: person.token, body: { name } });
  await exhaust(person, "edit", 28);
  expect([(await edit("Ada One")).status, (await enterAs("Ada Two")).status]).toEqual([200, 200]);
  expect([(await edit("Ada Three")).status, (await enterAs("Ada Four")).status]).toEqual([429, 200]);
  expect((await users(db).doc(person.uid).get()).data()?.name).toBe("Ada Two");
});

test("before the first session the profile has the token's data", async () => {
  expect((await show()).body).toEqual({
    email: patient.email,
    name: "",
    phone: "",
    role: "patient",
    people: [],
  });
});

test("name and phone are kept, the account is renamed, and the list of users finds the new name", async () => {
  const saved = await put({ name: " Ada Lovelace ", phone: "(202) 555-0143" });
  expect(saved.body).toMatchObject({ name: "Ada Lovelace", phone: "(202) 555-0143" });
  expect((await show()).body).toEqual(saved.body);
  expect((await auth.getUser(patient.uid)).displayName).toBe("Ada Lovelace");
  expect((await users(db).doc(patient.uid).get()).data()?.search).toContain("lovelace");
});

test("the phone number can be removed", async () => {
  await put({ name: "Ada", phone: "202-555-0143" });
  expect((await put({ name: "Ada", phone: "" })).body).toMatchObject({ phone: "" });
});

test.each([
  [{ name: "", phone: "" }, "name"],
  [{ name: "\u3164\u200b\u202e", phone: "" }, "name"],
  [{ name: "Ada", phone: `1234567${" ".repeat(24_000)}y` }, "phone"],
  [{ name: "Ada", phone: "call me" }, "phone"],
  [{ name: "Ada", phone: "1234567" }, "phone"],
])("refuses %o", async (body, field) => {
  const answer = await put(body);
  expect(answer.status).toBe(400);
  expect(Object.keys(z.parse(errorBodySchema, answer.body).error.fields ?? {})).toEqual([field]);
});

test("an address in the request changes nothing", async () => {
  await put({ name: "Ada", phone: "", email: "admin@clinic.test", role: "admin" });
  expect((await show()).body).toMatchObject({ email: patient.email, role: "patient" });
});

test("the export contains the caller's own data and none of others", async () => {
  const other = await newPatient();
  const [own, others] = [
    await writeBooking(db, patient, daysFromNow(-2), { note: "I am afraid of drills." }),
    await writeBooking(db, other, daysFromNow(-2), { patient: patient.email }),
  ];
  const review = { appointment: own, review: "Kind.", stars: 5 };
  await request("POST", "/reviews", { token: patient.token, body: review });
  const { body, headers } = await request("GET", "/profile/export", { token: patient.token });
  const data = z.parse(exportProfile.answer, body);
  expect(data.profile.email).toBe(patient.email);
  expect(data.bookings.map(({ _id, note }) => [_id, note])).toEqual([[own, "I am afraid of drills."]]);
  expect(data.reviews.map(({ appointment }) => appointment)).toEqual([own]);
  expect(JSON.stringify(data)).not.toContain(others);
  expect(headers.get("Content-Disposition")).toMatch(/^attachment/);
});

test("the export has an appointment's history, without the names of admins", async () => {
  const [person, admin] = [await newPatient(), await newAdmin(db)];
  const [date = "", next = ""] = openDayPool.takeConsecutive(2);
  const { _id } = await book(person, { date, treatmentId: "checkup", doctorId: "ida" });
  await moveBooking(admin, _id, { date: next, slot: "10:00 AM" });
  await cancelBooking(person, _id);
  const { body } = await request("GET", "/profile/export", { token: person.token });
  const [exported] = z.parse(exportProfile.answer, body).bookings;
  expect(exported?.history.map(({ deed, by, dateISO, slot }) => [deed, by, dateISO, slot])).toEqual([
    ["booked", "patient", date, "09:00 AM"],
    ["moved", "clinic", next, "10:00 AM"],
    ["cancelled", "patient", next, "10:00 AM"],
  ]);
  expect(exported?.history.at(-1)).toMatchObject({ doctor: "Dr. Ida Test", status: "cancelled" });
  expect(JSON.stringify(body)).not.toContain(admin.uid);
});

test("the export has the notices of each appointment and their state", async () => {
  const person = await newPatient();
  const { _id } = await book(person, { date: openDayPool.take() });
  await cancelBooking(person, _id);
  const sent = {
    state: "sent",
    sendAfter: null,
    changedAt: daysFromNow(0.1),
    expiresAt: daysFromNow(400),
  } as const;
  await outbox(db).doc(`${_id}.1.booked`).update(sent);
  const exported = async () => {
    const { body } = await request("GET", "/profile/export", { token: person.token });
    return z.parse(exportProfile.answer, body).bookings.map(({ notices }) => notices);
  };
  const [notices] = await exported();
  expect(notices?.map(({ kind, state }) => [kind, state])).toEqual([
    ["booked", "sent"],
    ["cancelled", "owed"],
  ]);
  expect(notices?.[0]?.changedAt).toBe(sent.changedAt.toISOString());
  await outbox(db)
    .doc(`${_id}.1.booked`)
    .update({ expiresAt: daysFromNow(-1) });
  expect((await exported())[0]?.map(({ kind }) => kind)).toEqual(["cancelled"]);
});

test("the export of a very long history has the latest notices", async () => {
  const person = await newPatient();
  const id = await writeBooking(db, person, daysFromNow(5));
  const begun = daysFromNow(-1);
  const batch = db.batch();
  for (let version = 1; version <= 105; version++)
    addNotice(batch, db, { subject: id, version, kind: "moved" }, addMinutes(begun, version));
  await batch.commit();
  const { body } = await request("GET", "/profile/export", { token: person.token });
  const [exported] = z.parse(exportProfile.answer, body).bookings;
  const told = exported?.notices.map(({ owedAt }) => owedAt) ?? [];
  const latest = Array.from({ length: 100 }, (_, i) => addMinutes(begun, i + 6).toISOString());
  expect(told).toEqual(latest);
});

test("the reminder setting is in the export only for a verified address", async () => {
  const [verified, stranger] = [await newVerifiedPatient(), await newPatient()];
  const reminders = async ({ token }: SignedInUser) => {
    const { body } = await request("GET", "/profile/export", { token });
    return z.parse(exportProfile.answer, body).reminders;
  };
  expect(await reminders(verified)).toBe("on");
  for (const { email } of [verified, stranger])
    await mutedAddresses(db)
      .doc(addressHash(email))
      .set({ mutedAt: new Date(), expiresAt: daysFromNow(1) });
  expect([await reminders(verified), await reminders(stranger)]).toEqual(["off", "on"]);
});

test("the export has the clinic's answers, without the names of admins", async () => {
  const [person, admin] = [await newVerifiedPatient(), await newAdmin(db)];
  const id = await writeContactMessage(db, person);
  const answer = { requestId: randomUUID(), text: "Yes, there is a ramp." };
  await request("POST", `/messages/${id}/reply`, { token: admin.token, body: answer });
  const { body } = await request("GET", "/profile/export", { token: person.token });
  const [message] = z.parse(exportProfile.answer, body).messages;
  expect(message?.replies).toMatchObject([{ text: answer.text, by: null, state: "owed" }]);
  expect(JSON.stringify(body)).not.toContain(admin.email);
});

test("new appointments that the desk booked for the address are in the export once it is verified", async () => {
  const [verified, stranger] = [await newVerifiedPatient(), await newPatient()];
  const exported = async (who: SignedInUser) => {
    const later = await writeCallerBooking(db, daysFromNow(5), {
      patient: who.email,
      patientName: "Kim Known",
    });
    const own = await writeBooking(db, who, daysFromNow(9));
    const { body } = await request("GET", "/profile/export", { token: who.token });
    const ids = z.parse(exportProfile.answer, body).bookings.map(({ _id }) => _id);
    return { ids, later, own, callers: z.parse(exportProfile.answer, body).callers };
  };
  const theirs = await exported(verified);
  expect(theirs.ids).toEqual([theirs.later, theirs.own]);
  expect(theirs.callers).toMatchObject([{ name: "Kim Known", email: verified.email }]);
  const others = await exported(stranger);
  expect([others.ids, others.callers]).toEqual([[others.own], []]);
});

test("the export has the appointments of a series, each with the notice of the series", async () => {
  const person = await createProfile(await newVerifiedPatient());
  const date = plusDays(todayIn(alwaysOpenSettings.timeZone, new Date()), 7);
  const wish = { treatmentId: seriesChairs[0]?.id ?? "", date, patient: person.email };
  const { _id, booked } = await newSeries(await newAdmin(db), wish);
  const { body } = await request("GET", "/profile/export", { token: person.token });
  const { bookings } = z.parse(exportProfile.answer, body);
  expect(bookings.map((one) => [one._id, one.seriesId])).toEqual(booked.map((one) => [one._id, _id]));
  for (const { history, notices } of bookings) {
    expect(history.map(({ deed }) => deed)).toEqual(["booked"]);
    expect(notices.map(({ kind, state }) => [kind, state])).toEqual([["series", "owed"]]);
  }
});

test("an edit succeeds even if the account can't be renamed, and the next sign-in renames it", async () => {
  const person = await newPatient();
  const failing = { ...firebaseAccounts(auth), rename: () => Promise.reject(new Error("quota")) };
  const verifyIdToken = (token: string, checkRevoked: true) => auth.verifyIdToken(token, checkRevoked);
  const app = await serveApp(routes, { db, accounts: failing, verifyIdToken });
  const [{ token }, body] = [person, { name: "Grace", phone: "" }];
  const saved = await request("PUT", "/profile", { token, body, origin: app.origin });
  await app.close();
  expect(saved).toMatchObject({ status: 200, body: { name: "Grace" } });
  expect((await auth.getUser(person.uid)).displayName).toBeUndefined();
  await request("POST", "/session", { token, body: {} });
  expect((await auth.getUser(person.uid)).displayName).toBe("Grace");
});

test("messages from the address are in the export once it is verified", async () => {
  const [verified, stranger] = [await newVerifiedPatient(), await newPatient()];
  const exported = async ({ token, email }: SignedInUser) => {
    const message = { email: email.toUpperCase(), subject: "Parking", message: "Where can I park?" };
    await request("POST", "/messages", { body: message });
    const { body } = await request("GET", "/profile/export", { token });
    return z.parse(exportProfile.answer, body).messages;
  };
  expect(await exported(verified)).toMatchObject([{ email: verified.email, subject: "Parking" }]);
  expect(await exported(stranger)).toEqual([]);
});

test("a family member can't be listed twice under two names", async () => {
  const { token } = await newPatient();
  const save = (people: { _id?: string; name: string }[]) =>
    request("PUT", "/profile", { token, body: { name: "Ada", phone: "", people } });
  const saved = z.parse(editProfile.answer, (await save([{ name: "Mia" }])).body);
  const _id = saved.people[0]?._id ?? "";
  expect(
    invalidFieldsInAnswer(
      await save([
        { _id, name: "Mia" },
        { _id, name: "Leo" },
      ]),
    ),
  ).toEqual(["people"]);
});
