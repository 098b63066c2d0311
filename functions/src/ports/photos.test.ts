import { expect, test } from "vitest";
import { photoUrl } from "./photos.ts";

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
