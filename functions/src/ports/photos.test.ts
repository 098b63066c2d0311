import { expect, test } from "vitest";
import { photoUrl } from "./photos.ts";

test("a portrait that is part of the site is served by the site", () => {
  expect(photoUrl("https://photos.test/o/", "/doctors/elena.webp")).toBe("/doctors/elena.webp");
});
