import { randomUUID } from "node:crypto";
import {
  assertFails,
  assertSucceeds,
  initializeTestEnvironment,
  type RulesTestContext,
  type RulesTestEnvironment,
} from "@firebase/rules-unit-testing";
import {
  deleteObject,
  getBytes,
  getMetadata,
  list,
  listAll,
  ref,
  updateMetadata,
  uploadBytes,
} from "firebase/storage";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ports, projectId } from "../suite/places.ts";

const MEGABYTE = 1024 * 1024;

let environment: RulesTestEnvironment;
const uploaded: string[] = [];

beforeAll(async () => {
  // No rules are passed: the ones that the suite has loaded are judged.
  environment = await initializeTestEnvironment({
    projectId,
    storage: { host: "127.0.0.1", port: ports.storage },
  });
});

afterAll(async () => {
  await environment.withSecurityRulesDisabled(async (context) => {
    for (const photo of uploaded) await deleteObject(ref(context.storage(), photo));
  });
  await environment.cleanup();
});

const visitor = () => environment.unauthenticatedContext();
const patient = () => environment.authenticatedContext("patient");
const admin = () => environment.authenticatedContext("admin", { admin: true });

function newPath(): string {
  return `doctors/${randomUUID()}`;
}

function photoOf(context: RulesTestContext, path: string) {
  return ref(context.storage(), path);
}

async function upload(
  context: RulesTestContext,
  { path = newPath(), size = 100, contentType = "image/jpeg" } = {},
): Promise<string> {
  await uploadBytes(photoOf(context, path), new Uint8Array(size), { contentType });
  uploaded.push(path);
  return path;
}

describe("uploading a doctor's photo", () => {
  test("an admin may", async () => {
    await assertSucceeds(upload(admin()));
  });

  test("a patient may not", async () => {
    await assertFails(upload(patient()));
  });

  test("a visitor may not", async () => {
    await assertFails(upload(visitor()));
  });

  test("a patient whose admin claim is not the boolean true may not", async () => {
    await assertFails(upload(environment.authenticatedContext("pretender", { admin: "true" })));
    await assertFails(upload(environment.authenticatedContext("ex-admin", { admin: false })));
  });

  test.each(["image/jpeg", "image/png", "image/webp", "image/avif"])(
    "an admin may send %s",
    async (contentType) => {
      await assertSucceeds(upload(admin(), { contentType }));
    },
  );

  test.each([
    "image/svg+xml",
    "text/html",
    "image/gif",
    "image/jpeg; charset=utf-8",
    "application/octet-stream",
  ])("an admin may not send %s", async (contentType) => {
    await assertFails(upload(admin(), { contentType }));
  });

  test("an admin may send exactly 5 MB and not a byte more", async () => {
    await assertSucceeds(upload(admin(), { size: 5 * MEGABYTE }));
    await assertFails(upload(admin(), { size: 5 * MEGABYTE + 1 }));
  });

  test("an admin may not send 6 MB", async () => {
    await assertFails(upload(admin(), { size: 6 * MEGABYTE }));
  });

  test("an admin may not send an empty file", async () => {
    await assertFails(upload(admin(), { size: 0 }));
  });

  test("an admin may not give it a name that is no uuid", async () => {
    await assertFails(upload(admin(), { path: "doctors/photo.jpg" }));
    await assertFails(upload(admin(), { path: `${newPath()}.jpg` }));
    await assertFails(upload(admin(), { path: `doctors/${randomUUID().toUpperCase()}` }));
  });

  test("an admin may not put it elsewhere", async () => {
    await assertFails(upload(admin(), { path: randomUUID() }));
    await assertFails(upload(admin(), { path: `patients/${randomUUID()}` }));
    await assertFails(upload(admin(), { path: `${newPath()}/${randomUUID()}` }));
  });
});

describe("a photo that is there", () => {
  test("a visitor may read it", async () => {
    const path = await upload(admin());
    const bytes = await assertSucceeds(getBytes(photoOf(visitor(), path)));
    expect(bytes.byteLength).toBe(100);
    await assertSucceeds(getMetadata(photoOf(visitor(), path)));
  });

  test("not even an admin may overwrite it", async () => {
    const path = await upload(admin());
    await assertFails(upload(admin(), { path }));
  });

  test("not even an admin may change its metadata", async () => {
    const path = await upload(admin());
    await assertFails(updateMetadata(photoOf(admin(), path), { contentType: "text/html" }));
  });

  test("nobody may delete it", async () => {
    const path = await upload(admin());
    await assertFails(deleteObject(photoOf(admin(), path)));
    await assertFails(deleteObject(photoOf(patient(), path)));
    await assertFails(deleteObject(photoOf(visitor(), path)));
  });
});

describe("everything else", () => {
  test("nobody may list the photos", async () => {
    await assertFails(listAll(photoOf(visitor(), "doctors")));
    await assertFails(listAll(photoOf(admin(), "doctors")));
    await assertFails(list(photoOf(admin(), ""), { maxResults: 1 }));
  });

  test("nobody may read outside of doctors", async () => {
    await assertFails(getBytes(photoOf(admin(), `patients/${randomUUID()}`)));
    await assertFails(getBytes(photoOf(visitor(), `${newPath()}/x`)));
  });
});
