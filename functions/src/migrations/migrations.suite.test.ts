import { FieldPath } from "@google-cloud/firestore";
import { beforeEach, expect, test } from "vitest";
import { clearFirestore } from "../../../emulators/seed/reset.ts";
import { emulatedFirestore, emulatedPhotoStorage } from "../../../emulators/testing/admin-sdk.ts";
import { readProgress } from "../firestore/migration-progress.ts";
import { type Migration, markAllMigrationsDone, resetMigrationProgress, runMigration } from "./migration.ts";

const db = emulatedFirestore();
const stores = { db, photos: emulatedPhotoStorage() };
const now = () => new Date("2026-11-20T15:00:00Z");

beforeEach(clearFirestore);

const numbers = db.collection("numbers");
const names = ["a", "b", "c", "d", "e"];

/** A migration that doubles each number that isn't doubled yet. */
const double: Migration = {
  name: "double",
  does: "Double the numbers",
  documents: () => numbers,
  migrate: async (_, found, dry) => {
    const { n, doubled } = found.data();
    if (doubled) return false;
    if (!dry) await found.ref.update({ n: n * 2, doubled: true }, { lastUpdateTime: found.updateTime });
    return true;
  },
};

async function writeNumbers() {
  for (const [n, name] of names.entries()) await numbers.doc(name).create({ n });
}

async function stored() {
  const { docs } = await numbers.orderBy(FieldPath.documentId()).get();
  return docs.map((found) => found.get("n"));
}

test("a dry run counts and writes nothing", async () => {
  await writeNumbers();
  expect(await runMigration(stores, double, { now, dry: true, size: 2 })).toEqual({ looked: 5, changed: 5 });
  expect(await stored()).toEqual([0, 1, 2, 3, 4]);
  expect((await db.collection("migrations").get()).empty).toBe(true);
});

test("a run changes each document once and says that it is done", async () => {
  await writeNumbers();
  expect(await runMigration(stores, double, { now, size: 2 })).toEqual({ looked: 5, changed: 5 });
  expect(await stored()).toEqual([0, 2, 4, 6, 8]);
  expect(await readProgress(db, [double])).toEqual([{ name: "double", done: true }]);
});

test("an interrupted run continues after its last page", async () => {
  await writeNumbers();
  let looked: string[] = [];
  let runs = 1;
  const breaks: Migration = {
    ...double,
    migrate: async (...given) => {
      looked.push(given[1].id);
      if (given[1].id === "d" && runs === 1) throw new Error("The machine was switched off");
      return double.migrate(...given);
    },
  };
  await expect(runMigration(stores, breaks, { now, size: 2 })).rejects.toThrow("switched off");
  expect(await readProgress(db, [double])).toEqual([{ name: "double", done: false }]);
  looked = [];
  runs = 2;
  await runMigration(stores, breaks, { now, size: 2 });
  expect(looked).toEqual(["c", "d", "e"]);
  expect(await stored()).toEqual([0, 2, 4, 6, 8]);
});

test("a document that somebody changes at the same time is read again", async () => {
  await writeNumbers();
  let changed = false;
  const rival: Migration = {
    ...double,
    migrate: async (given, found, dry) => {
      if (found.id === "b" && !changed) {
        changed = true;
        await found.ref.update({ n: 100 });
      }
      return double.migrate(given, found, dry);
    },
  };
  await runMigration(stores, rival, { now });
  expect(await stored()).toEqual([0, 200, 4, 6, 8]);
});

test("a document that is deleted at the same time is skipped", async () => {
  await writeNumbers();
  const rival: Migration = {
    ...double,
    migrate: async (given, found, dry) => {
      if (found.id === "b") await found.ref.delete();
      return double.migrate(given, found, dry);
    },
  };
  expect(await runMigration(stores, rival, { now })).toEqual({ looked: 5, changed: 4 });
});

test("a new clinic has nothing to migrate", async () => {
  const batch = db.batch();
  markAllMigrationsDone(batch, db, [double], now());
  await batch.commit();
  expect(await readProgress(db, [double])).toEqual([{ name: "double", done: true }]);
});

test("a migration whose progress is deleted runs again", async () => {
  await writeNumbers();
  await runMigration(stores, double, { now });
  await numbers.doc("f").create({ n: 5 });
  await resetMigrationProgress(db, "double");
  expect(await readProgress(db, [double])).toEqual([{ name: "double", done: false }]);
  expect(await runMigration(stores, double, { now })).toEqual({ looked: 6, changed: 1 });
});
