import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { readSeedSite } from "../../../emulators/seed/seed-site.ts";
import { emulatedFirestore, emulatedPhotoStorage } from "../../../emulators/testing/admin-sdk.ts";
import { request } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import { errorCodeInAnswer, invalidFieldsInAnswer } from "../../testing/booking-calls.ts";
import { newAdmin } from "../../testing/roles.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import { uploadPhoto } from "../../testing/upload-photo.ts";
import { saveSite, showSite } from "../contract/site.ts";
import { defaultSite, publicSiteOf } from "../domain/default-site.ts";
import { contentToStore, newSiteDocument, siteDocument } from "../firestore/site.ts";
import { deleteUnusedPhotos } from "./photos.ts";

const db = emulatedFirestore();
const photos = emulatedPhotoStorage();
let admin: SignedInUser;

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db);
  admin = await newAdmin(db);
});
beforeEach(() => siteDocument(db).delete());

const put = (body: unknown) => request("PUT", "/site", { token: admin.token, body });
const undo = (content: unknown) => request("POST", "/site/undo", { token: admin.token, body: { content } });
const save = async (changed: object) =>
  z.parse(saveSite.answer, (await put({ ...defaultSite, ...changed })).body);
const shown = async () =>
  z.parse(showSite.answer, (await request("GET", `/site?fresh=${randomUUID()}`)).body);
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);

async function newPicture() {
  const src = await uploadPhoto(admin, "site");
  return { alt: "Our hall", width: 960, height: 640, sizes: [{ width: 960, src }] };
}

test("a clinic without content of its own shows the default", async () => {
  expect(await shown()).toEqual(publicSiteOf(defaultSite));
});

test("visitors see saved content at once, and the legal texts by a call of their own", async () => {
  const { content, previous } = await save({
    footerLine: "By the harbor.",
    privacy: "# Privacy\n\nWe keep little.",
  });
  expect([content.footerLine, previous]).toEqual(["By the harbor.", defaultSite]);
  expect(await shown()).toMatchObject({ footerLine: "By the harbor.", hasPrivacy: true, hasTerms: false });
  expect((await request("GET", "/site/privacy?fresh=1")).body).toEqual({
    text: "# Privacy\n\nWe keep little.",
  });
  expect((await request("GET", "/site/terms?fresh=1")).body).toEqual({ text: "" });
  expect((await request("GET", "/site/secrets")).status).toBe(404);
});

test("an undo brings back the previous content, and a second undo takes back the first", async () => {
  const first = await save({ footerLine: "One" });
  const second = await save({ footerLine: "Two" });
  const undone = z.parse(saveSite.answer, (await undo(second.content)).body);
  expect([undone.content, undone.previous]).toEqual([first.content, second.content]);
  const redone = z.parse(saveSite.answer, (await undo(undone.content)).body);
  expect(redone.content.footerLine).toBe("Two");
});

test("saving the same content again keeps what an undo brings back", async () => {
  const { content, previous } = await save({ footerLine: "One" });
  expect(z.parse(saveSite.answer, (await put(content)).body).previous).toEqual(previous);
});

test("a save or an undo on content that somebody has changed is refused", async () => {
  const { content } = await save({ footerLine: "Mine" });
  await save({ footerLine: "Theirs" });
  const late = await put({ ...content, footerLine: "Late", previous: content });
  expect([late.status, errorCodeInAnswer(late)]).toEqual([409, "conflict"]);
  expect(errorCodeInAnswer(await undo(content))).toBe("conflict");
  expect((await shown()).footerLine).toBe("Theirs");
});

test("there is nothing to undo before the first change", async () => {
  expect(errorCodeInAnswer(await undo(defaultSite))).toBe("conflict");
});

test("fields that a newer release stored stay", async () => {
  await save({ footerLine: "One" });
  await siteDocument(db).update({ "content.home.video": "newer" });
  await save({ footerLine: "Two" });
  const stored = await siteDocument(db).get();
  expect(stored.get("content.home")).toEqual({ ...defaultSite.home, video: "newer" });
});

test("a color without enough contrast is refused with the reason", async () => {
  const answer = await put({ ...defaultSite, accent: "#ffd400" });
  expect([answer.status, invalidFieldsInAnswer(answer)]).toEqual([400, ["accent"]]);
  expect(JSON.stringify(answer.body)).toContain("1.4 : 1");
});

test("an uploaded picture is shown by its own URL", async () => {
  const hero = await newPicture();
  await save({ hero });
  const site = await shown();
  expect(site.hero).toEqual(hero);
  expect((await fetch(hero.sizes[0]?.src ?? "")).status).toBe(200);
});

test.each([
  ["of another host", "https://images.example/hall.jpg"],
  ["of the site that nothing uses", "/clinic/other.svg"],
])("a picture %s is refused", async (_, src) => {
  const answer = await put({
    ...defaultSite,
    rooms: [{ alt: "", width: 9, height: 9, sizes: [{ width: 9, src }] }],
  });
  expect([answer.status, invalidFieldsInAnswer(answer)]).toEqual([400, ["rooms.0"]]);
});

test("a doctor's photo is no picture of the site", async () => {
  const src = await uploadPhoto(admin);
  const answer = await put({
    ...defaultSite,
    logo: { alt: "", width: 9, height: 9, sizes: [{ width: 9, src }] },
  });
  expect(invalidFieldsInAnswer(answer)).toEqual(["logo"]);
});

test("the pictures of the seeded content may stay", async () => {
  const seeded = await readSeedSite("demo");
  await siteDocument(db).set({ ...newSiteDocument(), content: contentToStore(seeded) });
  const answer = await put({ ...seeded, footerLine: "Another line", previous: seeded });
  expect(answer.status).toBe(200);
  expect((await shown()).hero).toEqual(seeded.hero);
});

test("cleaning keeps the photos of the content and of the previous content, and no others", async () => {
  const [first, second, third] = [await newPicture(), await newPicture(), await newPicture()];
  for (const hero of [first, second, third]) await save({ hero });
  await deleteUnusedPhotos({ db, photos }, inHours(24.1));
  const found = await Promise.all(
    [first, second, third].map(async ({ sizes: [size] }) => (await fetch(size?.src ?? "")).ok),
  );
  expect(found).toEqual([false, true, true]);
  const { content } = z.parse(saveSite.answer, (await undo((await save({ hero: third })).content)).body);
  expect(content.hero).toEqual(second);
});

test("texts of the greatest length fit", async () => {
  const privacy = "私".repeat(20_000);
  const { content } = await save({ privacy, terms: privacy });
  expect((await put({ ...content, footerLine: "x", previous: content })).status).toBe(200);
});
