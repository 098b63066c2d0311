import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { request } from "../../../emulators/testing/request.ts";
import { countReads } from "../../testing/count-reads.ts";
import { serveApp } from "../../testing/serve-app.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import { publicClinicDocument } from "../firestore/clinic.ts";
import { withDataFormatCheck } from "./check-data-format.ts";
import { routes } from "./routes.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();

beforeAll(clearClinic);
beforeEach(() => writeTestClinic(db));

/** Starts an instance that hasn't served a request yet. Reviews are read without the clinic. */
async function startFresh() {
  const { origin, close } = await serveApp(withDataFormatCheck(routes), { db });
  return { reviews: async () => (await request("GET", "/reviews", { origin })).status, close };
}

const toAnotherShape = () => db.doc("public/clinic").update({ shape: 1 });

test("a correct shape of the database is checked only once", async () => {
  const { reviews, close } = await startFresh();
  const counted = [await countReads(reviews), await countReads(reviews), await countReads(reviews)];
  const [first = 0, ...later] = counted;
  expect(later).toEqual([first - 1, first - 1]);
  await toAnotherShape();
  expect(await reviews()).toBe(200);
  await close();
});

test("a wrong or missing shape is checked again at each request", async () => {
  const { reviews, close } = await startFresh();
  await publicClinicDocument(db).delete();
  expect(await reviews()).toBe(200);
  await writeTestClinic(db);
  await toAnotherShape();
  expect([await reviews(), await reviews()]).toEqual([503, 503]);
  await writeTestClinic(db);
  expect(await reviews()).toBe(200);
  await close();
});
