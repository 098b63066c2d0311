import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  assertFails,
  initializeTestEnvironment,
  type RulesTestContext,
  type RulesTestEnvironment,
} from "@firebase/rules-unit-testing";
import { setLogLevel } from "firebase/firestore";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ports, root } from "../../../emulators/suite/ports-and-paths.ts";

const folder = join(root, "functions/src/firestore");
const sources = readdirSync(folder).filter((file) => !file.includes(".test."));
const collections = new Set(
  sources.flatMap((file) =>
    [...readFileSync(join(folder, file), "utf8").matchAll(/collection\(db, "(\w+)"/g)].map(
      ([, name]) => name,
    ),
  ),
);

let environment: RulesTestEnvironment;
beforeAll(async () => {
  // These tests expect refusals, and the SDK would log each one.
  setLogLevel("silent");
  const rules = readFileSync(join(root, "firestore.rules"), "utf8");
  environment = await initializeTestEnvironment({
    projectId: "demo-clinic-rules",
    firestore: { host: "127.0.0.1", port: ports.firestore, rules },
  });
});
afterAll(() => environment.cleanup());

const clients: [string, () => RulesTestContext][] = [
  ["a visitor", () => environment.unauthenticatedContext()],
  ["a patient", () => environment.authenticatedContext("patient", { email_verified: true })],
  ["an admin", () => environment.authenticatedContext("admin", { admin: true, email_verified: true })],
];

test("the test knows all collections in the source code", () => {
  expect(collections).toContain("bookings");
  expect(collections.size).toBeGreaterThan(10);
});

describe.each([...collections, "bookings/patient/history", "anythingElse"])("%s", (name = "") => {
  test.each(clients)("%s reads, lists and writes nothing", async (_, client) => {
    const collection = client().firestore().collection(name);
    const document = collection.doc("patient");
    await assertFails(document.get());
    await assertFails(collection.limit(1).get());
    await assertFails(document.set({ uid: "patient" }));
    await assertFails(document.update({ uid: "patient" }));
    await assertFails(document.delete());
    await assertFails(collection.add({ uid: "patient" }));
  });
});
