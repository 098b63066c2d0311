import { FieldValue } from "@google-cloud/firestore";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import {
  type FunctionsInstance,
  startFunctionsInstance,
} from "../../../emulators/testing/functions-instance.ts";
import { request } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import { errorCodeInAnswer, newPatient } from "../../testing/booking-calls.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";

const db = emulatedFirestore();
let instance: FunctionsInstance;
let patient: SignedInUser;

beforeAll(async () => {
  await writeTestClinic(db);
  patient = await newPatient();
  instance = await startFunctionsInstance();
});
afterAll(async () => {
  await instance.close();
});

/** The log lines of the instance that are about the database. */
const lines = () =>
  instance
    .output()
    .split("\n")
    .filter((line) => line.includes("another shape"));

test.each([
  ["of an earlier shape", { shape: 1 }],
  ["without a shape", { shape: FieldValue.delete() }],
  ["of a later shape", { shape: 99 }],
])("a store %s is refused at every request, with one sentence in the log", async (_, stored) => {
  await writeTestClinic(db);
  await db.doc("public/clinic").update(stored);
  for (const path of [
    "/booking",
    "/profile",
    "/reviews",
    "/health",
    "/service",
    "/available?date=2027-03-01",
  ]) {
    const before = lines().length;
    const answer = await request("GET", path, { origin: instance.url, token: patient.token });
    expect([path, answer.status, errorCodeInAnswer(answer)]).toEqual([path, 503, "unavailable"]);
    await expect.poll(() => lines().length).toBe(before + 1);
  }
  expect(lines().at(-1)).toMatch("docs/operate.md");
});
