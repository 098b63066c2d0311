/** In the emulator, only the photo's own token gives access to a photo. */
import {
  assertFails,
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
import { photoUrl } from "../../functions/src/ports/photos.ts";
import { tinyPng } from "../../functions/testing/upload-photo.ts";
import { ports, projectId, urls } from "../suite/ports-and-paths.ts";
import { emulatedPhotoStorage } from "../testing/admin-sdk.ts";

const photo = "doctors/guarded";
const token = "9f3c1d1e-the-right-one";
const another = { photo: "doctors/another", token: "9f3c1d1e-of-another" };
const bytes = tinyPng();

let environment: RulesTestEnvironment;

beforeAll(async () => {
  // No rules are passed here: the test checks the rules that the suite has loaded.
  environment = await initializeTestEnvironment({
    projectId,
    storage: { host: "127.0.0.1", port: ports.storage },
  });
  const photos = emulatedPhotoStorage();
  await photos.store(photo, { bytes, contentType: "image/png", token });
  await photos.store(another.photo, { bytes, contentType: "image/png", token: another.token });
});
afterAll(async () => {
  await emulatedPhotoStorage().remove(photo);
  await emulatedPhotoStorage().remove(another.photo);
  await environment.cleanup();
});

const clients: [string, () => RulesTestContext][] = [
  ["a visitor", () => environment.unauthenticatedContext()],
  ["a patient", () => environment.authenticatedContext("patient", { email_verified: true })],
  ["an admin", () => environment.authenticatedContext("admin", { admin: true, email_verified: true })],
];

describe.each(clients)("%s", (_, client) => {
  const at = (path: string) => ref(client().storage(), path);

  test.each([photo, "doctors/nothing-there", "anything", "deep/er/still"])("cannot read %s", async (path) => {
    await assertFails(getBytes(at(path)));
    await assertFails(getMetadata(at(path)));
  });

  test("lists nothing", async () => {
    await assertFails(listAll(at("doctors")));
    await assertFails(list(at(""), { maxResults: 1 }));
  });

  test("uploads nothing, neither a new photo nor over an existing one", async () => {
    for (const path of [`doctors/${crypto.randomUUID()}`, photo, "anything"])
      await assertFails(uploadBytes(at(path), bytes, { contentType: "image/png" }));
  });

  test("neither changes nor deletes a photo", async () => {
    await assertFails(updateMetadata(at(photo), { contentType: "text/html" }));
    await assertFails(deleteObject(at(photo)));
  });
});

describe("a photo's URL", () => {
  const url = photoUrl(`${urls.storage}/v0/b/${projectId}.appspot.com/o/`, {
    photo,
    photoToken: { photo, token },
  });
  const asked = async (change: (params: URLSearchParams) => void, init: RequestInit = {}) => {
    const changed = new URL(url);
    change(changed.searchParams);
    const response = await fetch(changed, init);
    await response.arrayBuffer();
    return response.status;
  };

  test("with the right token returns the photo", async () => {
    const response = await fetch(url);
    expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "image/png"]);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
  });

  test.each<[string, (params: URLSearchParams) => void]>([
    ["no token", (params) => params.delete("token")],
    ["an empty token", (params) => params.set("token", "")],
    ["a wrong token", (params) => params.set("token", "guessed")],
    ["a part of the right token", (params) => params.set("token", token.slice(0, -1))],
    ["the right token with more after it", (params) => params.set("token", `${token}0`)],
    ["the right token in capitals", (params) => params.set("token", token.toUpperCase())],
    ["another photo's token", (params) => params.set("token", another.token)],
    ["two", (params) => params.append("token", "guessed")],
  ])("with %s is refused", async (_, change) => {
    expect(await asked(change)).toBe(403);
  });

  test("cannot delete, overwrite or rename a photo, or create a token", async () => {
    const none = () => {};
    const statuses = [
      await asked(none, { method: "DELETE" }),
      await asked(none, { method: "PATCH", body: "{}", headers: { "Content-Type": "application/json" } }),
      await asked((params) => params.set("create_token", "true"), { method: "POST" }),
    ];
    expect(statuses).toEqual([403, 403, 403]);
    expect((await fetch(url)).status).toBe(200);
  });
});
