import { beforeEach, expect, test } from "vitest";
import { clearClinic } from "../../emulators/seed/reset.ts";
import { emulatedFirestore, emulatedPhotoStorage } from "../../emulators/testing/admin-sdk.ts";
import { progress } from "../src/firestore/migration-progress.ts";
import { writeTestClinic } from "../testing/test-clinic.ts";
import { migrateStore } from "./migrate-store.ts";

const db = emulatedFirestore();
beforeEach(clearClinic);

async function migrate(options: { dry?: boolean; again?: string } = {}): Promise<string[]> {
  const lines: string[] = [];
  await migrateStore(
    { db, photos: emulatedPhotoStorage() },
    { ...options, report: (line) => lines.push(line) },
  );
  return lines;
}

const planned = "rebuild-days: Rebuild each stored day from its appointments. 1 of 1 documents need it.";
const done = "rebuild-days: done, 1 of 1 documents changed.";
const none = "All migrations are done.";

/** Writes a day document that counts a canceled appointment which doesn't exist. */
const spoilDay = () => db.doc("days/2027-03-01").set({ cancelled: { count: 1 } });

test("a missing migration runs once, and again only on request", async () => {
  await writeTestClinic(db);
  const now = new Date();
  for (const name of ["give-photo-tokens", "date-payments"]) {
    await progress(db).doc(name).set({ begunAt: now, cursor: null, doneAt: now });
  }
  await spoilDay();
  expect(await migrate({ dry: true })).toEqual([planned]);
  expect(await migrate()).toEqual([planned, done]);
  expect(await migrate()).toEqual([none]);
  await spoilDay();
  expect(await migrate({ again: "rebuild-days", dry: true })).toEqual([planned]);
  expect(await migrate()).toEqual([none]);
  expect(await migrate({ again: "rebuild-days" })).toEqual([planned, done]);
});

test("a project without a clinic and an unknown migration name are refused", async () => {
  await expect(migrate()).rejects.toThrow("npm run setup");
  expect((await db.collection("migrations").get()).empty).toBe(true);
  await writeTestClinic(db);
  await expect(migrate({ again: "days" })).rejects.toThrow("no migration with the name days");
});
