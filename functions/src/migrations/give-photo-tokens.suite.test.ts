import { beforeEach, expect, test, vi } from "vitest";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import {
  emulatedBucket,
  emulatedFirestore,
  emulatedPhotoStorage,
} from "../../../emulators/testing/admin-sdk.ts";
import { findDoctor } from "../../testing/doctor-calls.ts";
import { sampleDoctor } from "../../testing/sample-clinic.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import { tinyPng } from "../../testing/upload-photo.ts";
import { publicClinicDocument } from "../firestore/clinic.ts";
import { doctors } from "../firestore/doctors.ts";
import { givePhotoTokens } from "./give-photo-tokens.ts";
import { resetMigrationProgress, runMigration } from "./migration.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();
const photos = emulatedPhotoStorage();

beforeEach(clearClinic);

/**
 * Creates doctors with photos as an older release stored them: a browser's upload has a token from Firebase, another file may
 * have none.
 */
async function openWith(...paths: string[]): Promise<void> {
  const working = paths.map((photo, i) => sampleDoctor(`doctor-${i}`, ["checkup"], { photo }));
  await writeTestClinic(db, [], {}, working);
}

async function saveFile(path: string, token?: string): Promise<void> {
  const metadata = { contentType: "image/png", ...(token && { metadata: tokenOf(token) }) };
  await emulatedBucket().file(path).save(tinyPng(), { resumable: false, metadata });
}

const tokenOf = (token: string) => ({ firebaseStorageDownloadTokens: token });

async function migrate(dry = false) {
  await resetMigrationProgress(db, givePhotoTokens.name);
  return runMigration({ db, photos }, givePhotoTokens, { now: () => new Date(), dry });
}

const image = async (id: string) => (await findDoctor(id))?.img ?? "";
const published = async () =>
  (await publicClinicDocument(db).get()).data()?.doctors.map(({ photoToken }) => photoToken);

test("a photo's own token is stored in the doctor and the public clinic, and its URL shows the photo", async () => {
  await saveFile("doctors/own", "given-by-firebase");
  await openWith("doctors/own");
  expect(await migrate()).toEqual({ looked: 1, changed: 1 });
  const photoToken = { photo: "doctors/own", token: "given-by-firebase" };
  expect((await doctors(db).doc("doctor-0").get()).data()).toMatchObject({ photoToken });
  expect(await published()).toEqual([photoToken]);
  const img = await image("doctor-0");
  expect(img).toMatch(/&token=given-by-firebase$/);
  expect((await fetch(img)).status).toBe(200);
});

test("a photo without a token gets one", async () => {
  await saveFile("doctors/none");
  await openWith("doctors/none");
  await migrate();
  const [token = ""] = (await photos.look("doctors/none"))?.tokens ?? [];
  expect(token).not.toBe("");
  expect(await image("doctor-0")).toMatch(new RegExp(`&token=${token}$`));
});

test("a second run finds nothing to do", async () => {
  await saveFile("doctors/a");
  await saveFile("doctors/b", "b");
  await openWith("doctors/a", "doctors/b");
  expect(await migrate()).toEqual({ looked: 2, changed: 2 });
  expect(await migrate()).toEqual({ looked: 2, changed: 0 });
});

test("a portrait of the site and a deleted photo stay unchanged", async () => {
  await openWith("/portraits/ida.webp", "doctors/gone");
  expect(await migrate()).toEqual({ looked: 2, changed: 0 });
  expect(await published()).toEqual([null, null]);
});

test("the migration fails if the bucket doesn't exist", async () => {
  await openWith("doctors/own");
  const noBucket = {
    ...photos,
    look: async () => null,
    list: () => Promise.reject(new Error("No such bucket")),
  };
  const run = runMigration({ db, photos: noBucket }, givePhotoTokens, { now: () => new Date() });
  await expect(run).rejects.toThrow("No such bucket");
});

test("the migration asks Storage once per photo to count and once to write, and lists the bucket once", async () => {
  await saveFile("doctors/own", "own");
  await openWith("doctors/own", "doctors/gone", "doctors/gone-too");
  const counted = { ...photos, look: vi.fn(photos.look), list: vi.fn(photos.list) };
  await resetMigrationProgress(db, givePhotoTokens.name);
  for (const dry of [true, false])
    await runMigration({ db, photos: counted }, givePhotoTokens, { now: () => new Date(), dry });
  const paths = counted.look.mock.calls.map(([path]) => path).toSorted();
  expect(paths).toEqual(["doctors/gone", "doctors/gone-too", "doctors/own"].flatMap((path) => [path, path]));
  expect(counted.list).toHaveBeenCalledOnce();
});

test("the migration stores the token of a photo that the doctor gets while it runs", async () => {
  await saveFile("doctors/earlier", "earlier");
  await saveFile("doctors/newer", "newer");
  await openWith("doctors/earlier");
  const replacing = {
    ...photos,
    look: async (path: string) => {
      const seen = await photos.look(path);
      // The second look is inside of the transaction, which holds the document.
      if (path === "doctors/earlier") await doctors(db).doc("doctor-0").update({ photo: "doctors/newer" });
      return seen;
    },
  };
  await resetMigrationProgress(db, givePhotoTokens.name);
  await runMigration({ db, photos: replacing }, givePhotoTokens, { now: () => new Date() });
  expect(await image("doctor-0")).toMatch(/newer\?alt=media&token=newer$/);
});

test("a dry run counts the doctors and writes nothing", async () => {
  await saveFile("doctors/none");
  await openWith("doctors/none");
  expect(await migrate(true)).toEqual({ looked: 1, changed: 1 });
  expect(await published()).toEqual([null]);
  expect((await photos.look("doctors/none"))?.tokens).toEqual([]);
});

test("a photo that was replaced after a rollback, with the old token left, gets its own token", async () => {
  await saveFile("doctors/earlier", "earlier");
  await openWith("doctors/earlier");
  await migrate();
  await saveFile("doctors/newer", "newer");
  await doctors(db).doc("doctor-0").update({ photo: "doctors/newer" });
  const clinic = (await publicClinicDocument(db).get()).data();
  const replaced = clinic?.doctors.map((doctor) => ({ ...doctor, photo: "doctors/newer" }));
  await publicClinicDocument(db).update({ doctors: replaced });
  expect(await image("doctor-0")).toMatch(/newer\?alt=media$/);
  expect(await migrate()).toEqual({ looked: 1, changed: 1 });
  expect(await image("doctor-0")).toMatch(/newer\?alt=media&token=newer$/);
});

test("a token that was revoked manually is replaced", async () => {
  await saveFile("doctors/own", "first");
  await openWith("doctors/own");
  await migrate();
  await emulatedBucket().file("doctors/own").delete();
  await saveFile("doctors/own", "second");
  expect(await migrate()).toEqual({ looked: 1, changed: 1 });
  expect(await image("doctor-0")).toMatch(/&token=second$/);
});

test("a clinic that only a newer release may edit stays unchanged", async () => {
  await saveFile("doctors/own", "own");
  await openWith("doctors/own");
  await publicClinicDocument(db).update({ minWriter: 1000 });
  expect(await migrate()).toEqual({ looked: 1, changed: 0 });
});
