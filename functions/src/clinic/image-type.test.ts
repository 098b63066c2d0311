import { expect, test } from "vitest";
import { imageType } from "./image-type.ts";

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(
    parts.flatMap((part) => (typeof part === "string" ? [...Buffer.from(part, "latin1")] : part)),
  );

test.each([
  ["image/jpeg", bytes([0xff, 0xd8, 0xff, 0xe0], "..JFIF")],
  ["image/png", bytes([0x89], "PNG\r\n", [0x1a], "\n....IHDR")],
  ["image/webp", bytes("RIFF", [4, 0, 0, 0], "WEBPVP8 ")],
  ["image/avif", bytes([0, 0, 0, 28], "ftypavif", [0, 0, 0, 0], "mif1miafMA1B")],
  ["image/avif", bytes([0, 0, 0, 24], "ftypmif1", [0, 0, 0, 0], "mif1avif")],
  ["image/avif", bytes([0, 0, 0, 68], "ftypmif1", [0, 0, 0, 0], "mif1".repeat(11), "avif", "mif1")],
])("the bytes of %s are recognized", (type, start) => {
  expect(imageType(start)).toBe(type);
});

test.each([
  ["a page named photo.png", bytes("<!doctype html><script>alert(1)</script>")],
  ["an SVG", bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ["a GIF", bytes("GIF89a......")],
  ["a film", bytes([0, 0, 0, 24], "ftypisom", [0, 0, 0, 0], "isommp42")],
  ["a brand after the box's end", bytes([0, 0, 0, 16], "ftypisom", [0, 0, 0, 0], "avif")],
  [
    "a brand beyond the first 64 bytes",
    bytes([0, 0, 0, 68], "ftypmif1", [0, 0, 0, 0], "mif1".repeat(12), "avif"),
  ],
  ["another RIFF file", bytes("RIFF", [4, 0, 0, 0], "WAVEfmt ")],
  ["a torn file", bytes([0xff, 0xd8])],
  ["an empty file", bytes()],
])("the bytes of %s are not a photo", (_what, start) => {
  expect(imageType(start)).toBeNull();
});
