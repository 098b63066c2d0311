import { beforeAll, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { emulatedAuth, emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { request } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import {
  book,
  errorCodeInAnswer,
  invalidFieldsInAnswer,
  newPatient,
  postBooking,
  readBooking,
} from "../../testing/booking-calls.ts";
import { readAttentionKinds, saveTreatment } from "../../testing/desk-calls.ts";
import { saveDoctor } from "../../testing/doctor-calls.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { newAdmin } from "../../testing/roles.ts";
import { serveApp } from "../../testing/serve-app.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import { uploadPhoto } from "../../testing/upload-photo.ts";
import { routes } from "../app/routes.ts";
import { listAvailable } from "../contract/available.ts";
import { insertedIdAnswerSchema } from "../contract/fields.ts";
import { listManagedTreatments, listTreatments, type TreatmentInput } from "../contract/treatments.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

let admin: SignedInUser;
let patient: SignedInUser;

beforeAll(async () => {
  const db = emulatedFirestore();
  await clearClinic();
  await writeTestClinic(db);
  [admin, patient] = await Promise.all([newAdmin(db), newPatient()]);
});

const crown: TreatmentInput = {
  name: "Crown",
  description: "A crown in one visit.",
  slots: ["02:00 PM", "09:00 AM", "11:00 AM"],
  Price: 700.5,
  durationMinutes: 90,
};

const as = (who: SignedInUser, body?: unknown) => ({ token: who.token, ...(body !== undefined && { body }) });

async function create(input: Partial<TreatmentInput>): Promise<string> {
  const { body } = await request("POST", "/service", as(admin, { ...crown, ...input }));
  return z.parse(insertedIdAnswerSchema, body).insertedId;
}

async function managed() {
  const { body } = await request("GET", "/service/managed", as(admin));
  return z.parse(listManagedTreatments.answer, body);
}

async function available(id: string, date = openDayPool.take()) {
  const { body } = await request("GET", `/available?date=${date}`);
  return z.parse(listAvailable.answer, body).find(({ _id }) => _id === id);
}

test("a new treatment is offered at once, as the last, with its times in order", async () => {
  const id = await create({ name: "Crown & Bridge" });
  expect(id).toBe("crown-bridge");
  expect(await available(id)).toEqual({
    _id: id,
    name: "Crown & Bridge",
    description: "A crown in one visit.",
    slots: ["09:00 AM", "11:00 AM", "02:00 PM"],
    Price: 700.5,
    durationMinutes: 90,
    doctors: [],
  });
  expect((await managed()).at(-1)).toMatchObject({ _id: id, active: true });
});

test("the list for admins includes inactive treatments, and is not cached", async () => {
  const answer = await request("GET", "/service/managed", as(admin));
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  expect(z.parse(listManagedTreatments.answer, answer.body)).toContainEqual(
    expect.objectContaining({ _id: "retired", active: false }),
  );
});

test.each([
  ["name", { name: " " }],
  ["name", { name: "teeth cleaning" }],
  ["slots", { slots: [] }],
  ["slots", { slots: ["09:00 AM", "09:00 AM"] }],
  ["slots", { slots: ["09:00 AM", "09:05 AM"] }],
  ["Price", { Price: 0.2 }],
  ["durationMinutes", { durationMinutes: 20 }],
])("refuses a wrong %s: %o", async (field, wrong) => {
  const answer = await request("POST", "/service", as(admin, { ...crown, name: "Wrong", ...wrong }));
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ error: { code: "invalid", fields: { [field]: expect.any(String) } } });
});

test("an edit shows at once, and doesn't change earlier bookings", async () => {
  const id = await create({ name: "Veneer" });
  const date = openDayPool.take();
  const booked = await book(patient, { date, treatmentId: id, slot: "09:00 AM" });
  const edited = {
    ...crown,
    ...{ name: "Porcelain Veneer", Price: 800, durationMinutes: 30 },
    slots: ["10:00 AM", "10:30 AM"],
  };
  expect((await request("PUT", `/service/${id}`, as(admin, edited))).status).toBe(200);
  expect(await available(id, date)).toMatchObject({
    name: "Porcelain Veneer",
    Price: 800,
    slots: ["10:30 AM"],
    durationMinutes: 30,
  });
  expect(await readBooking(patient, booked._id)).toEqual(booked);
});

test("a treatment's picture is a drawing or an uploaded photo, and an edit without one keeps it", async () => {
  const id = await create({ name: "Pictured", picture: "crown" });
  const pictureOf = async () => {
    const { body } = await request("GET", `/service?fresh=${Math.random()}`);
    return z.parse(listTreatments.answer, body).find(({ _id }) => _id === id)?.picture;
  };
  const save = (sent: Partial<TreatmentInput> & { previous?: TreatmentInput }) =>
    request("PUT", `/service/${id}`, as(admin, { ...crown, name: "Pictured", ...sent }));
  expect(await pictureOf()).toBe("crown");
  const photo = await uploadPhoto(admin, "treatment");
  expect((await save({ picture: photo })).status).toBe(200);
  expect((await save({ Price: 800 })).status).toBe(200);
  expect(await pictureOf()).toBe(photo);
  expect((await fetch(photo)).status).toBe(200);
  const stale = { ...crown, name: "Pictured", Price: 800, picture: "crown" };
  expect(errorCodeInAnswer(await save({ picture: "", previous: stale }))).toBe("conflict");
  expect((await save({ picture: "", previous: { ...stale, picture: photo } })).status).toBe(200);
  expect(await pictureOf()).toBeUndefined();
});

test.each([
  ["an unknown drawing", async () => "dragon"],
  ["a photo for a doctor", () => uploadPhoto(admin)],
  ["a photo from elsewhere", async () => "https://photos.test/treatments%2Fone"],
])("%s is no treatment's picture", async (_, picture) => {
  const sent = as(admin, { ...crown, name: "Unpictured", picture: await picture() });
  expect(invalidFieldsInAnswer(await request("POST", "/service", sent))).toEqual(["picture"]);
});

test("an edit of a stale version is refused and changes nothing", async () => {
  const id = await create({ name: "Inlay" });
  const previous = { ...crown, name: "Inlay" };
  const first = { ...previous, Price: 300, previous };
  expect((await request("PUT", `/service/${id}`, as(admin, first))).status).toBe(200);
  const second = { ...previous, description: "Another", previous };
  const refused = await request("PUT", `/service/${id}`, as(admin, second));
  expect(refused.status).toBe(409);
  expect(errorCodeInAnswer(refused)).toBe("conflict");
  expect(await available(id)).toMatchObject({ Price: 300, description: "A crown in one visit." });
});

test("simultaneous edits all succeed and are all kept", async () => {
  // This runs in one process, as in production; the functions emulator starts a process for each request.
  const auth = emulatedAuth();
  const verifyIdToken = (token: string) => auth.verifyIdToken(token);
  const { origin, close } = await serveApp(routes, { db: emulatedFirestore(), verifyIdToken });
  const ids: string[] = [];
  for (let i = 0; i < 10; i++) ids.push(await create({ name: `Crown ${i}` }));
  const answers = await Promise.all(
    ids.map((id, i) =>
      request("PUT", `/service/${id}`, {
        ...as(admin, { ...crown, name: `Edited ${id}`, Price: 100 + i }),
        origin,
      }),
    ),
  );
  await close();
  expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
  const { body } = await request("GET", `/available?date=${openDayPool.take()}`);
  expect(body).toEqual(
    expect.arrayContaining(
      ids.map((id, i) => expect.objectContaining({ _id: id, name: `Edited ${id}`, Price: 100 + i })),
    ),
  );
});

test("a deactivated treatment keeps its bookings, and can be activated again", async () => {
  const id = await create({ name: "Implant" });
  const date = openDayPool.take();
  const booked = await book(patient, { date, treatmentId: id, slot: "11:00 AM" });
  const removed = await request("DELETE", `/service/${id}`, as(admin));
  expect(removed.body).toEqual({ success: true, outcome: "deactivated" });
  expect(await available(id)).toBeUndefined();
  expect(await readBooking(patient, booked._id)).toEqual(booked);
  await request("PUT", `/service/${id}`, as(admin, { ...crown, name: "Implant", active: true }));
  expect(await available(id, date)).toMatchObject({ slots: ["09:00 AM", "02:00 PM"] });
});

test("says for whom a treatment is, and keeps the text if an edit leaves it out", async () => {
  const forWhom = "Adults, twice a year";
  const id = await create({ name: "Scaling", forWhom });
  const readForWhom = async () => (await managed()).find(({ _id }) => _id === id)?.forWhom;
  const edit = (change: Partial<TreatmentInput>) =>
    request("PUT", `/service/${id}`, as(admin, { ...crown, name: "Scaling", ...change }));
  await edit({ Price: 95 });
  expect(await readForWhom()).toBe(forWhom);
  const { body } = await request("GET", "/service?fresh=1");
  expect(z.parse(listTreatments.answer, body).find(({ _id }) => _id === id)?.forWhom).toBe(forWhom);
  await edit({ forWhom: "" });
  expect(await readForWhom()).toBeUndefined();
});

test("changing to doctors whom nobody covers offers no times, and lists earlier bookings as affected", async () => {
  const date = openDayPool.take();
  const booked = await book(patient, { date, slot: "11:00 AM" });
  const { affected, allChecked, heldBy } = await saveTreatment(admin, "cleaning", { heldBy: "doctors" });
  expect([affected, allChecked, heldBy]).toEqual([
    [
      {
        booking: { ...booked, problem: "no-doctor", uid: patient.uid, callerId: null },
        doctors: [],
        nearest: [],
      },
    ],
    true,
    "doctors",
  ]);
  expect(await available("cleaning", date)).toMatchObject({ slots: [], doctors: [] });
  expect(errorCodeInAnswer(await postBooking(await newPatient(), { date }))).toBe("not-bookable");
  expect(await readAttentionKinds(admin, booked._id)).toEqual(["no-doctor"]);
  // Fields that an edit leaves out keep their values.
  expect(await saveTreatment(admin, "cleaning", {})).toMatchObject({ heldBy: "doctors", active: true });
  const back = await saveTreatment(admin, "cleaning", { heldBy: "seat" });
  expect(back.affected).toEqual([]);
  expect(await readAttentionKinds(admin, booked._id)).toEqual([]);
  expect((await available("cleaning", date))?.slots).toEqual([
    "09:00 AM",
    "09:30 AM",
    "10:00 AM",
    "10:30 AM",
  ]);
});

test("changing to doctors lists who could take over earlier bookings, and deactivating lists none", async () => {
  const date = openDayPool.take();
  const booked = await book(patient, { date, treatmentId: "filling" });
  await saveDoctor(admin, "ida", { treatments: ["filling"], bookable: true });
  await saveTreatment(admin, "filling", { heldBy: "seat" });
  const { affected } = await saveTreatment(admin, "filling", { heldBy: "doctors" });
  expect(affected).toMatchObject([
    { booking: { _id: booked._id, problem: "no-doctor" }, doctors: [{ _id: "ida" }] },
  ]);
  expect(await readAttentionKinds(admin, booked._id)).toEqual(["no-doctor"]);
  await request("DELETE", "/service/filling", as(admin));
  expect(await readAttentionKinds(admin, booked._id)).toEqual([]);
  expect(await readBooking(patient, booked._id)).toEqual(booked);
});

test("a treatment without bookings is removed, and its id is never used again", async () => {
  const id = await create({ name: "Sealant" });
  const removed = await request("DELETE", `/service/${id}`, as(admin));
  expect(removed.body).toEqual({ success: true, outcome: "removed" });
  expect((await managed()).some(({ _id }) => _id === id)).toBe(false);
  expect((await request("PUT", `/service/${id}`, as(admin, crown))).status).toBe(404);
  expect((await request("DELETE", `/service/${id}`, as(admin))).status).toBe(404);
  expect(await create({ name: "Sealant" })).toBe("sealant-2");
});

test("one call sets the order of all treatments, which patients see", async () => {
  const ids = (await managed()).map(({ _id }) => _id).toReversed();
  expect((await request("PUT", "/service", as(admin, { ids }))).status).toBe(200);
  expect((await managed()).map(({ _id }) => _id)).toEqual(ids);
  const { body } = await request("GET", `/available?date=${openDayPool.take()}`);
  const shown = z.parse(listTreatments.answer, body).map(({ _id }) => _id);
  expect(shown).toEqual(ids.filter((id) => shown.includes(id)));
});

test("an order that misses a treatment or contains a removed one is refused", async () => {
  const ids = (await managed()).map(({ _id }) => _id);
  for (const wrong of [ids.slice(1), [...ids.slice(1), "gone"], [...ids, ids[0]]]) {
    expect(errorCodeInAnswer(await request("PUT", "/service", as(admin, { ids: wrong })))).toBe("conflict");
  }
});
