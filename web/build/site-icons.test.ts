import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { defaultPublicSettingsAnswer } from "../../functions/src/domain/default-clinic.ts";
import { icoFile, letterIcon, logoIcon, recolorPng } from "./site-icons.ts";

const folder = mkdtempSync(join(tmpdir(), "icons-"));
writeFileSync(join(folder, "logo.png"), "pixels");
writeFileSync(join(folder, "large.jpg"), Buffer.alloc(40_000));
const logo = (width: number, height: number, src = "/logo.png") => ({
  ...{ alt: "", width, height },
  sizes: [{ width, src }],
});

test("a nearly square logo is the icon", async () => {
  const pixels = Buffer.from("pixels").toString("base64");
  expect(await logoIcon(folder, logo(320, 300))).toContain(`href="data:image/png;base64,${pixels}"`);
});

test.each([
  ["no logo", null],
  ["a long logo", logo(320, 80)],
  ["a high logo", logo(80, 320)],
  ["a logo that Storage serves", logo(320, 320, "https://storage.test/logo.png")],
  ["a large file", logo(320, 320, "/large.jpg")],
])("%s is no icon", async (_, one) => {
  expect(await logoIcon(folder, one)).toBeNull();
});

test.each([
  ["Harbour Lane Dental", "H"],
  ["the smile clinic", "T"],
  ["& Ölmez", "Ö"],
  ["月見歯科", "月"],
])("the icon of %s is the letter %s on the clinic's color", (name, letter) => {
  expect(letterIcon(name, "#1f4f8b")).toMatch(new RegExp(`fill="#1f4f8b"/>.*>${letter}</text></svg>$`));
});

test.each(["…", defaultPublicSettingsAnswer.name])("%s has no letter of its own", (name) => {
  expect(letterIcon(name, "#1f4f8b")).toBeNull();
});

/** The colors of a PNG's palette. Fails if the palette's checksum is wrong, because browsers then show no picture. */
function readPalette(png: Buffer): string[] {
  const start = png.indexOf("PLTE");
  const length = png.readUInt32BE(start - 4);
  const end = start + 4 + length;
  expect(png.readUInt32BE(end)).toBe(crc32(png.subarray(start, end)));
  return Array.from({ length: length / 3 }, (_, i) => {
    const at = start + 4 + 3 * i;
    return `#${png.subarray(at, at + 3).toString("hex")}`;
  });
}

test.each(["icon-180.png", "icon-192.png", "icon-512.png", "icon-maskable-512.png"])(
  "%s gets the clinic's color, and its tooth stays light",
  (name) => {
    const png = readFileSync(new URL(`../public/${name}`, import.meta.url));
    const before = readPalette(png);
    const after = readPalette(recolorPng(png, "#8a3a1e"));
    expect([after[before.indexOf("#0c645f")], after[before.indexOf("#fffdf8")]]).toEqual([
      "#8a3a1e",
      "#fffdf8",
    ]);
  },
);

test("an .ico file says where its picture begins and how long it is", () => {
  const png = Buffer.from("a picture");
  const ico = icoFile(png, 192);
  const start = ico.readUInt32LE(18);
  expect(ico.subarray(start, start + ico.readUInt32LE(14))).toEqual(png);
  expect([ico.readUInt16LE(2), ico.readUInt16LE(4), ico[6]]).toEqual([1, 1, 192]);
});
