import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { CRC32C, Storage } from "@google-cloud/storage";
import { expect, onTestFinished, test } from "vitest";
import { firebasePhotos, photoUrl } from "./photos.ts";

const photosUrl = "https://photos.test/o/";
const url = (photo: string, named = photo) =>
  photoUrl(photosUrl, { photo, photoToken: { photo: named, token: "a&b" } });

test("a photo's URL is made from its path and its token", () => {
  expect(url("doctors/a")).toBe("https://photos.test/o/doctors%2Fa?alt=media&token=a%26b");
});

test("a URL has no token if the stored token is missing or belongs to another photo", () => {
  const bare = "https://photos.test/o/doctors%2Fa?alt=media";
  expect(url("doctors/a", "doctors/b")).toBe(bare);
  expect(photoUrl(photosUrl, { photo: "doctors/a", photoToken: null })).toBe(bare);
});

test("a portrait that is part of the site is served by the site", () => {
  expect(url("/doctors/elena.webp")).toBe("/doctors/elena.webp");
});

test("an upload into a broken connection is repeated, also after two photos were removed at once", async () => {
  const bytes = Buffer.from("a photo");
  const crc32c = new CRC32C();
  crc32c.update(bytes);
  const answer = JSON.stringify({ crc32c: crc32c.toString() });
  let uploads = 0;
  const server = createServer((request, response) => {
    request.resume();
    if (request.method === "DELETE") return void response.writeHead(204).end();
    uploads += 1;
    if (uploads === 1) return void request.socket.destroy();
    request.on("end", () => response.setHeader("Content-Type", "application/json").end(answer));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const storage = new Storage({ projectId: "demo-clinic", apiEndpoint: `http://127.0.0.1:${port}` });
  const photos = firebasePhotos(async () => storage.bucket("photos"));
  await Promise.all([photos.remove("doctors/a"), photos.remove("doctors/b")]);
  await photos.store("doctors/c", { bytes, contentType: "image/png", token: "t" });
  expect(uploads).toBe(2);
});
