import { beforeAll, expect, test, vi } from "vitest";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { projectId, urls } from "../../../emulators/suite/ports-and-paths.ts";
import {
  emulatedAuth,
  emulatedBucket,
  emulatedFirestore,
  emulatedPhotoStorage,
} from "../../../emulators/testing/admin-sdk.ts";
import { request } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import { errorCodeInAnswer, invalidFieldsInAnswer, newPatient } from "../../testing/booking-calls.ts";
import { saveTreatment } from "../../testing/desk-calls.ts";
import {
  deleteDoctor,
  doctorInput,
  findDoctor,
  findManagedDoctor,
  newDoctor,
  postDoctor,
  saveDoctor,
} from "../../testing/doctor-calls.ts";
import { newAdmin } from "../../testing/roles.ts";
import { sitePortrait } from "../../testing/sample-clinic.ts";
import { sendRaw } from "../../testing/send-raw.ts";
import { serveApp } from "../../testing/serve-app.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import { photoForm, tinyPng, uploadPhoto } from "../../testing/upload-photo.ts";
import { routes } from "../app/routes.ts";
import { uploadPhoto as uploading } from "../contract/doctors.ts";
import { publicClinicDocument } from "../firestore/clinic.ts";
import { doctors } from "../firestore/doctors.ts";
import type { Photos } from "../ports/photos.ts";
import { deleteUnusedPhotos } from "./photos.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();
const photos = emulatedPhotoStorage();
const photosUrl = `${urls.storage}/v0/b/${projectId}.appspot.com/o/`;
const { maxBytes } = uploading.readsFile;
const html = new TextEncoder().encode("<!doctype html><script>alert(1)</script>");
const svg = new TextEncoder().encode(
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
);
let admin: SignedInUser;

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db);
  admin = await newAdmin(db);
});

const upload = () => uploadPhoto(admin);
const send = (body: FormData, path = "/photo?for=doctor") =>
  request("POST", path, { token: admin.token, body });
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const exists = async (img: string) => (await fetch(img)).ok;
const stored = async () => (await photos.list()).length;

/** Returns a PNG file with this many bytes. */
function pngOf(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  bytes.set(tinyPng());
  return bytes;
}

async function add(img?: string): Promise<string> {
  return (await newDoctor(admin, img === undefined ? {} : { img })).insertedId;
}

test("an upload returns the URL at which anyone gets the photo's bytes", async () => {
  const { status, body } = await send(photoForm());
  expect([status, body]).toEqual([200, { success: true, data: { url: expect.any(String) } }]);
  const shown = await fetch(uploading.answer.parse(body).data.url);
  expect([shown.status, shown.headers.get("Content-Type")]).toEqual([200, "image/png"]);
  expect(new Uint8Array(await shown.arrayBuffer())).toEqual(tinyPng());
});

test("a photo's type is read from its bytes, whatever the client calls it", async () => {
  const { body } = await send(photoForm(tinyPng(), { type: "text/html" }));
  const { headers } = await fetch(uploading.answer.parse(body).data.url);
  expect(headers.get("Content-Type")).toBe("image/png");
});

test("a photo of 5 MB is accepted, and one more byte is refused", async () => {
  expect((await send(photoForm(pngOf(maxBytes)))).status).toBe(200);
  const answers = [await send(photoForm(pngOf(maxBytes + 1))), await send(photoForm(pngOf(2 * maxBytes)))];
  expect(answers.map((answer) => [answer.status, errorCodeInAnswer(answer)])).toEqual([
    [413, "too-large"],
    [413, "too-large"],
  ]);
  expect(answers[0]?.body).toMatchObject({ success: false });
});

test.each([
  ["an HTML page with a PNG's type", photoForm(html)],
  ["an SVG with a PNG's type", photoForm(svg)],
  ["an empty file", photoForm(new Uint8Array())],
  ["the first half of a PNG's signature", photoForm(tinyPng().slice(0, 4))],
  ["another field", photoForm(tinyPng(), { field: "photo" })],
  ["a form without a file", new FormData()],
])("%s is refused as a photo, and nothing is stored", async (_, form) => {
  const before = await stored();
  const answer = await send(form);
  expect([answer.status, invalidFieldsInAnswer(answer)]).toEqual([400, ["image"]]);
  expect(answer.body).toMatchObject({ success: false });
  expect(await stored()).toBe(before);
});

test("a text field instead of a file is refused", async () => {
  const form = new FormData();
  form.append("image", "a text");
  const answer = await send(form);
  expect([answer.status, invalidFieldsInAnswer(answer)]).toEqual([400, ["image"]]);
});

test.each([
  ["for nothing", "/photo"],
  ["for what has no photos", "/photo?for=patient"],
  ["for an admin by trick", "/photo?for=doctor&for=doctor"],
])("a photo %s is refused", async (_, path) => {
  const answer = await send(photoForm(), path);
  expect([answer.status, invalidFieldsInAnswer(answer)]).toEqual([400, ["for"]]);
});

const part = '--b\r\nContent-Disposition: form-data; name="image"; filename="p"\r\n\r\nx';

test.each([
  ["no boundary", "multipart/form-data", part],
  ["another boundary", "multipart/form-data; boundary=c", `${part}\r\n--b--`],
  ["no end", "multipart/form-data; boundary=b", part],
  ["a part without headers", "multipart/form-data; boundary=b", "--b\r\n\r\nx\r\n--b--"],
  [
    "a part without a name",
    "multipart/form-data; boundary=b",
    "--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--",
  ],
  ["nothing", "multipart/form-data; boundary=b", ""],
  ["JSON", "application/json", '{"image":"x"}'],
  ["a form without files", "application/x-www-form-urlencoded", "image=x"],
])("a body with %s is refused", async (_, type, body) => {
  const headers = { "Content-Type": type };
  const answer = await sendRaw(urls.site, {
    ...{ method: "POST", path: "/photo?for=doctor", token: admin.token },
    ...{ body, headers },
  });
  expect(answer.status).toBe(400);
  expect(JSON.parse(answer.text)).toMatchObject({ success: false, error: { code: "invalid" } });
});

test("a photo from a user who isn't an admin is refused, whatever its size", async () => {
  const { token } = await newPatient();
  const body = photoForm(pngOf(2 * maxBytes));
  expect((await request("POST", "/photo?for=doctor", { token, body })).status).toBe(403);
  expect((await request("POST", "/photo?for=doctor", { body })).status).toBe(401);
});

test("while Storage can't be reached the answer is 503", async () => {
  const app = await serveApp(routes, {
    ...{ db, photosUrl },
    verifyIdToken: (token: string) => emulatedAuth().verifyIdToken(token),
    photos: { ...photos, store: () => Promise.reject(new Error("Storage can't be reached")) },
  });
  const { origin } = app;
  const answer = await request("POST", "/photo?for=doctor", {
    token: admin.token,
    origin,
    body: photoForm(),
  });
  await app.close();
  expect([answer.status, errorCodeInAnswer(answer)]).toEqual([503, "unavailable"]);
});

test("a photo that is sent again after a lost response is stored once", async () => {
  const again = { bytes: tinyPng(), contentType: "image/png", token: "t" };
  await photos.store("doctors/again", again);
  await photos.store("doctors/again", again);
  expect((await photos.look("doctors/again"))?.tokens).toEqual(["t"]);
});

test("path and token are stored in the doctor and the public clinic, and every list has the URL", async () => {
  const img = await upload();
  const id = await add(img);
  const { pathname, searchParams } = new URL(img);
  const photo = decodeURIComponent(pathname.slice(pathname.lastIndexOf("/") + 1));
  const expected = { photo, photoToken: { photo, token: searchParams.get("token") } };
  expect((await doctors(db).doc(id).get()).data()).toMatchObject(expected);
  const published = (await publicClinicDocument(db).get()).data()?.doctors.find((doctor) => doctor.id === id);
  expect(published).toMatchObject(expected);
  expect([(await findDoctor(id))?.img, (await findManagedDoctor(admin, id))?.img]).toEqual([img, img]);
});

test.each([
  ["a page", html, "image/png"],
  ["an SVG", svg, "image/png"],
  ["a PNG with a JPEG's type", tinyPng(), "image/jpeg"],
])(
  "%s that an earlier release's page put into the bucket is refused as a doctor's photo",
  async (_what, bytes, contentType) => {
    await emulatedBucket().file("doctors/otherwise").save(bytes, { contentType, resumable: false });
    const answer = await postDoctor(admin, { img: `${photosUrl}doctors%2Fotherwise?alt=media` });
    expect([answer.status, invalidFieldsInAnswer(answer)]).toEqual([400, ["img"]]);
  },
);

test("a photo that an older release's page uploaded is accepted and gets a token", async () => {
  await emulatedBucket()
    .file("doctors/earlier")
    .save(tinyPng(), { contentType: "image/png", resumable: false });
  const id = await add(`${photosUrl}doctors%2Fearlier?alt=media`);
  const img = (await findDoctor(id))?.img ?? "";
  const [token = ""] = (await photos.look("doctors/earlier"))?.tokens ?? [];
  expect(img).toBe(`${photosUrl}doctors%2Fearlier?alt=media&token=${token}`);
  expect(token).not.toBe("");
});

test.each([
  "https://i.ibb.co/portrait.png",
  `${urls.storage}/v0/b/another.appspot.com/o/doctors%2Fx?alt=media`,
  `${photosUrl}private%2Fx?alt=media`,
  `${photosUrl}doctors%2Fnothing-there?alt=media`,
  "javascript:alert(1)",
  "",
])("a doctor can't be saved with the foreign photo URL %s", async (img) => {
  const answer = await postDoctor(admin, { img });
  expect([answer.status, invalidFieldsInAnswer(answer)]).toEqual([400, ["img"]]);
  expect(answer.body).toMatchObject({ success: false });
});

test("one photo can't belong to two doctors", async () => {
  const img = await upload();
  await add(img);
  const answer = await postDoctor(admin, { img });
  expect([answer.status, invalidFieldsInAnswer(answer)]).toEqual([400, ["img"]]);
});

test("an edit may keep the photo", async () => {
  const img = await upload();
  const id = await add(img);
  await saveDoctor(admin, id, { img, name: "Dr. Ida Renamed" });
  expect(await findDoctor(id)).toMatchObject({ name: "Dr. Ida Renamed", img });
  expect(await exists(img)).toBe(true);
});

test("an edit from a page that sends the URL without its token keeps URL and token", async () => {
  const img = await upload();
  const id = await add(img);
  await saveDoctor(admin, id, { img: img.replace(/&token=.*$/, ""), name: "Dr. Ida Renamed" });
  expect(await findDoctor(id)).toMatchObject({ name: "Dr. Ida Renamed", img });
});

test("the token of an earlier photo isn't used for another", async () => {
  const id = await add(await upload());
  const { photo } = (await doctors(db).doc(id).get()).data() ?? {};
  // An older release has replaced the photo.
  await doctors(db).doc(id).update({ photo: "doctors/newer" });
  expect((await findManagedDoctor(admin, id))?.img).toBe(`${photosUrl}doctors%2Fnewer?alt=media`);
  expect(photo).not.toBe("doctors/newer");
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

test("deleting a doctor deletes the photo too, and deleting the doctor again is a 404", async () => {
  const img = await upload();
  const id = await add(img);
  expect((await deleteDoctor(admin, id)).status).toBe(200);
  expect(await exists(img)).toBe(false);
  const again = await deleteDoctor(admin, id);
  expect([again.status, errorCodeInAnswer(again)]).toEqual([404, "not-found"]);
});

test.each([
  ["an edit", (id: string, img: string) => ["PUT", `/doctor/${id}`, { body: doctorInput({ img }) }] as const],
  ["a deletion", (id: string) => ["DELETE", `/doctor/${id}`, {}] as const],
])("%s stays saved if the old photo can't be deleted, and the clean-up deletes it", async (_, call) => {
  const [old, other] = [await upload(), await upload()];
  const id = await add(old);
  const stuck: Photos = { ...photos, remove: () => Promise.reject(new Error("Storage can't be reached")) };
  const verifyIdToken = (token: string) => emulatedAuth().verifyIdToken(token);
  const app = await serveApp(routes, { db, verifyIdToken, photos: stuck, photosUrl });
  const [method, path, sent] = call(id, other);
  const answer = await request(method, path, { ...sent, token: admin.token, origin: app.origin });
  await app.close();
  expect([answer.status, await exists(old)]).toEqual([200, true]);
  await deleteUnusedPhotos({ db, photos }, inHours(24.1));
  expect(await exists(old)).toBe(false);
});

test("photos that nothing uses are deleted after a day, and the others stay", async () => {
  const [kept, orphan] = [await upload(), await upload()];
  const ofTreatment = await uploadPhoto(admin, "treatment");
  await add(kept);
  await saveTreatment(admin, "cleaning", { picture: ofTreatment });
  await deleteUnusedPhotos({ db, photos }, inHours(23.9));
  expect(await exists(orphan)).toBe(true);
  await deleteUnusedPhotos({ db, photos }, inHours(24.1));
  expect(await Promise.all([kept, ofTreatment, orphan].map(exists))).toEqual([true, true, false]);
});
