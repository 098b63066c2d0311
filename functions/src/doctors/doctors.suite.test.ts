import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { resetClinic } from "../../../emulators/seed/reset.ts";
import { emulatedAuth, emulatedBucket, emulatedFirestore } from "../../../emulators/testing/admin.ts";
import { type Answer, request } from "../../../emulators/testing/request.ts";
import { type SignedIn, signIn } from "../../../emulators/testing/sign-up.ts";
import { codeOf, newPatient } from "../../testing/booking-calls.ts";
import { makeAdmin } from "../../testing/open-clinic.ts";
import { serveApp } from "../../testing/serve-app.ts";
import { tinyPng, uploadPhoto } from "../../testing/upload-photo.ts";
import { routes } from "../app/routes.ts";
import { type Doctor, listDoctors, listManagedDoctors } from "../contract/doctors.ts";
import { errorBodySchema } from "../contract/errors.ts";
import { insertedSchema } from "../contract/fields.ts";
import { doctors } from "../firestore/doctors.ts";
import { firebasePhotos, type Photos } from "../ports/photos.ts";
import { cleanPhotos } from "./photos.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();
const photos = firebasePhotos(async () => emulatedBucket());
const html = new TextEncoder().encode("<!doctype html><script>alert(1)</script>");
const svg = new TextEncoder().encode(
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
);
let admin: SignedIn;
let patient: SignedIn;

beforeAll(async () => {
  const [member, other] = [await newPatient(), await newPatient()];
  await makeAdmin(db, member.uid);
  await emulatedAuth().setCustomUserClaims(member.uid, { admin: true });
  // The claim, which storage.rules read, comes with the next token.
  admin = await signIn(member.email);
  patient = other;
});
afterAll(resetClinic);

const upload = async () => (await uploadPhoto(admin.token, tinyPng())).img;
const input = (img: string) => ({
  name: "Dr. Ida Test",
  email: "ida@clinic.test",
  specialty: "Teeth Cleaning",
  img,
});
const post = (body: unknown) => request("POST", "/doctor", { token: admin.token, body });
const put = (id: string, body: unknown) => request("PUT", `/doctor/${id}`, { token: admin.token, body });
const remove = (id: string) => request("DELETE", `/doctor/${id}`, { token: admin.token });
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const exists = async (img: string) => (await fetch(img)).ok;

async function add(img?: string): Promise<string> {
  const { body } = await post(input(img ?? (await upload())));
  return z.parse(insertedSchema, body).insertedId;
}

async function list(token?: string): Promise<Doctor[]> {
  const { body } = await request("GET", `/doctor?limit=200`, token ? { token } : {});
  return z.parse(listDoctors.answer, body);
}

function fieldsOf({ body }: Answer): string[] {
  return Object.keys(z.parse(errorBodySchema, body).error.fields ?? {});
}

test("a doctor is stored with the photo's place, and shown with its URL", async () => {
  const photo = await uploadPhoto(admin.token, tinyPng());
  const id = await add(photo.img);
  expect((await doctors(db).doc(id).get()).data()?.photo).toBe(photo.path);
  const shown = (await list()).find(({ _id }) => _id === id);
  expect(shown).toEqual({ _id: id, name: "Dr. Ida Test", specialty: "Teeth Cleaning", img: photo.img });
  expect(await exists(shown?.img ?? "")).toBe(true);
});

test("e-mail addresses are for admins only", async () => {
  const id = await add();
  for (const token of [undefined, patient.token, admin.token]) {
    const shown = (await list(token)).find(({ _id }) => _id === id);
    expect(shown).not.toHaveProperty("email");
  }
  const { body } = await request("GET", "/doctor/managed", { token: admin.token });
  const managed = z.parse(listManagedDoctors.answer, body).find(({ _id }) => _id === id);
  expect(managed?.email).toBe("ida@clinic.test");
});

test("storage takes photos from admins only, of the four kinds, up to 5 MB", async () => {
  const attempts = [
    await uploadPhoto(patient.token, tinyPng()),
    await uploadPhoto(admin.token, new Uint8Array(6 * 1024 * 1024)),
    await uploadPhoto(admin.token, svg, { contentType: "image/svg+xml" }),
    await uploadPhoto(admin.token, html, { contentType: "text/html" }),
    await uploadPhoto(admin.token, tinyPng(), { path: `private/${randomUUID()}` }),
  ];
  expect(attempts.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
});

test.each([
  ["a page that calls itself a PNG", html, "image/png"],
  ["an SVG that calls itself a PNG", svg, "image/png"],
  ["a PNG that calls itself a JPEG", tinyPng(), "image/jpeg"],
])("%s gets into storage and no further", async (_what, bytes, contentType) => {
  const { status, img } = await uploadPhoto(admin.token, bytes, { contentType });
  expect(status).toBe(200);
  const answer = await post(input(img));
  expect([answer.status, fieldsOf(answer)]).toEqual([400, ["img"]]);
});

test.each([
  "https://i.ibb.co/portrait.png",
  "http://127.0.0.1:9199/v0/b/another.appspot.com/o/doctors%2Fx?alt=media",
  "http://127.0.0.1:9199/v0/b/demo-clinic.appspot.com/o/private%2Fx?alt=media",
  "http://127.0.0.1:9199/v0/b/demo-clinic.appspot.com/o/doctors%2Fnothing-there?alt=media",
  "javascript:alert(1)",
  "",
])("%s is no photo of ours", async (img) => {
  const answer = await post(input(img));
  expect([answer.status, fieldsOf(answer)]).toEqual([400, ["img"]]);
  expect(answer.body).toMatchObject({ success: false });
});

test("one photo belongs to one doctor", async () => {
  const img = await upload();
  await add(img);
  const answer = await post(input(img));
  expect([answer.status, fieldsOf(answer)]).toEqual([400, ["img"]]);
});

test.each([{ name: "" }, { email: "not an address" }, { specialty: " " }])("refuses %o", async (wrong) => {
  const answer = await post({ ...input(await upload()), ...wrong });
  expect([answer.status, fieldsOf(answer)]).toEqual([400, Object.keys(wrong)]);
});

test("an edit may keep the photo", async () => {
  const img = await upload();
  const id = await add(img);
  expect((await put(id, { ...input(img), name: "Dr. Ida Renamed" })).status).toBe(200);
  expect((await list()).find(({ _id }) => _id === id)).toMatchObject({ name: "Dr. Ida Renamed", img });
  expect(await exists(img)).toBe(true);
});

test("a photo that is replaced is removed", async () => {
  const [before, after] = [await upload(), await upload()];
  const id = await add(before);
  expect((await put(id, input(after))).status).toBe(200);
  expect([await exists(before), await exists(after)]).toEqual([false, true]);
});

test("a doctor whose portrait is part of the site can be edited", async () => {
  const portrait = { ...input(""), photo: "/portraits/ida.webp", createdAt: new Date() };
  const { img: _, ...document } = portrait;
  await doctors(db).doc("site-portrait").set(document);
  expect((await put("site-portrait", { ...input("/portraits/ida.webp"), name: "Ida" })).status).toBe(200);
});

test("deleting a doctor deletes the photo too, and a second time finds nobody", async () => {
  const img = await upload();
  const id = await add(img);
  expect((await remove(id)).status).toBe(200);
  expect(await exists(img)).toBe(false);
  const again = await remove(id);
  expect([again.status, codeOf(again)]).toEqual([404, "not-found"]);
});

test.each([
  ["an edit", (id: string, img: string) => ["PUT", `/doctor/${id}`, { body: input(img) }] as const],
  ["a deletion", (id: string) => ["DELETE", `/doctor/${id}`, {}] as const],
])("%s stays saved when the old photo can't be removed, and the cleaning removes it", async (_, call) => {
  const [old, other] = [await upload(), await upload()];
  const id = await add(old);
  const stuck: Photos = { ...photos, remove: () => Promise.reject(new Error("Storage can't be reached")) };
  const verifyIdToken = (token: string) => emulatedAuth().verifyIdToken(token);
  const photosUrl = old.slice(0, old.indexOf("/o/") + "/o/".length);
  const app = await serveApp(routes, { db, verifyIdToken, photos: stuck, photosUrl });
  const [method, path, sent] = call(id, other);
  const answer = await request(method, path, { ...sent, token: admin.token, origin: app.origin });
  await app.close();
  expect([answer.status, await exists(old)]).toEqual([200, true]);
  await cleanPhotos({ db, photos }, inHours(24.1));
  expect(await exists(old)).toBe(false);
});

test("uploads that no doctor has are cleaned away after a day, and the others stay", async () => {
  const [kept, orphan] = [await upload(), await upload()];
  await add(kept);
  await cleanPhotos({ db, photos }, inHours(23.9));
  expect(await exists(orphan)).toBe(true);
  await cleanPhotos({ db, photos }, inHours(24.1));
  expect([await exists(kept), await exists(orphan)]).toEqual([true, false]);
});
