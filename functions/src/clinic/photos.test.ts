import { expect, test } from "vitest";
import { photoUrl } from "../ports/photos.ts";
import { photoPathOf } from "./photos.ts";

const ours = "https://firebasestorage.googleapis.com/v0/b/clinic.appspot.com/o/";
const id = "7d1f5a52-9f0e-4c39-8f4a-0b1a2c3d4e5f";

test("a photo's path can be read from its URL", () => {
  const photo = `doctors/${id}`;
  const photoToken = { photo, token: "abc" };
  expect(photoPathOf(ours, photoUrl(ours, { photo, photoToken }), "doctor")).toBe(photo);
});

test("path and token can be read from Firebase's own download URL", () => {
  expect(photoPathOf(ours, `${ours}doctors%2F${id}?alt=media&token=abc`, "doctor")).toBe(`doctors/${id}`);
});

test.each([
  "https://i.ibb.co/portrait.png",
  `https://firebasestorage.googleapis.com/v0/b/rival.appspot.com/o/doctors%2F${id}?alt=media`,
  `https://firebasestorage.googleapis.com.rival.test/v0/b/clinic.appspot.com/o/doctors%2F${id}`,
  `${ours}private%2F${id}?alt=media`,
  `${ours}doctors%2F..%2Fprivate?alt=media`,
  `${ours}doctors%2F${id}%2F${id}?alt=media`,
  `${ours}doctors%2F`,
  "/doctors/elena.webp",
])("no path is read from another address: %s", (url) => {
  expect(photoPathOf(ours, url, "doctor")).toBeNull();
});
