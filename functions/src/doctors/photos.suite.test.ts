import { randomUUID } from "node:crypto";
import { beforeAll, expect, test, vi } from "vitest";
import { emptyClinic } from "../../../emulators/seed/reset.ts";
import { projectId, urls } from "../../../emulators/suite/places.ts";
import { emulatedAuth, emulatedBucket, emulatedFirestore } from "../../../emulators/testing/admin.ts";
import { request } from "../../../emulators/testing/request.ts";
import type { SignedIn } from "../../../emulators/testing/sign-up.ts";
import { codeOf, fieldsOf, newPatient } from "../../testing/booking-calls.ts";
import {
  deleteDoctor,
  doctorInput,
  findDoctor,
  newDoctor,
  newUploader,
  postDoctor,
  saveDoctor,
} from "../../testing/doctor-calls.ts";
import { openClinic } from "../../testing/open-clinic.ts";
import { sitePortrait } from "../../testing/sample-clinic.ts";
import { serveApp } from "../../testing/serve-app.ts";
import { tinyPng, uploadPhoto } from "../../testing/upload-photo.ts";
import { routes } from "../app/routes.ts";
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
  await emptyClinic();
  await openClinic(db);
  [admin, patient] = await Promise.all([newUploader(db), newPatient()]);
});

const upload = async () => (await uploadPhoto(admin.token, tinyPng())).img;
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const exists = async (img: string) => (await fetch(img)).ok;

async function add(img?: string): Promise<string> {
  return (await newDoctor(admin, img === undefined ? {} : { img })).insertedId;
}

test("a doctor is stored with the photo's place, and shown with its URL", async () => {
  const photo = await uploadPhoto(admin.token, tinyPng());
  const id = await add(photo.img);
  expect((await doctors(db).doc(id).get()).data()?.photo).toBe(photo.path);
  const shown = await findDoctor(id);
  expect(shown?.img).toBe(photo.img);
  expect(await exists(photo.img)).toBe(true);
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
  const answer = await postDoctor(admin, { img });
  expect([answer.status, fieldsOf(answer)]).toEqual([400, ["img"]]);
});

test.each([
  "https://i.ibb.co/portrait.png",
  `${urls.storage}/v0/b/another.appspot.com/o/doctors%2Fx?alt=media`,
  `${urls.storage}/v0/b/${projectId}.appspot.com/o/private%2Fx?alt=media`,
  `${urls.storage}/v0/b/${projectId}.appspot.com/o/doctors%2Fnothing-there?alt=media`,
  "javascript:alert(1)",
  "",
])("%s is no photo of ours", async (img) => {
  const answer = await postDoctor(admin, { img });
  expect([answer.status, fieldsOf(answer)]).toEqual([400, ["img"]]);
  expect(answer.body).toMatchObject({ success: false });
});

test("one photo belongs to one doctor", async () => {
  const img = await upload();
  await add(img);
  const answer = await postDoctor(admin, { img });
  expect([answer.status, fieldsOf(answer)]).toEqual([400, ["img"]]);
});

test("an edit may keep the photo", async () => {
  const img = await upload();
  const id = await add(img);
  await saveDoctor(admin, id, { img, name: "Dr. Ida Renamed" });
  expect(await findDoctor(id)).toMatchObject({ name: "Dr. Ida Renamed", img });
  expect(await exists(img)).toBe(true);
});

test("a photo that is replaced is removed", async () => {
  const [before, after] = [await upload(), await upload()];
  const id = await add(before);
  await saveDoctor(admin, id, { img: after });
  expect([await exists(before), await exists(after)]).toEqual([false, true]);
});

test("a doctor whose portrait is part of the site can be edited", async () => {
  await saveDoctor(admin, "ida", { img: sitePortrait, name: "Ida" });
  expect(await findDoctor("ida")).toMatchObject({ name: "Ida", img: sitePortrait });
});

test("deleting a doctor deletes the photo too, and a second time finds nobody", async () => {
  const img = await upload();
  const id = await add(img);
  expect((await deleteDoctor(admin, id)).status).toBe(200);
  expect(await exists(img)).toBe(false);
  const again = await deleteDoctor(admin, id);
  expect([again.status, codeOf(again)]).toEqual([404, "not-found"]);
});

test.each([
  ["an edit", (id: string, img: string) => ["PUT", `/doctor/${id}`, { body: doctorInput({ img }) }] as const],
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
