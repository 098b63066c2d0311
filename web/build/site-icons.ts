/** The icons of a clinic's site: in browser tabs, among bookmarks and on home screens. */
import { readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { crc32 } from "node:zlib";
import { productColor } from "../../functions/src/domain/accent-tones.ts";
import { defaultPublicSettingsAnswer } from "../../functions/src/domain/default-clinic.ts";
import type { BuiltClinic } from "../src/shared/clinic-in-page.ts";
import { web } from "./build-paths.ts";

/** The color of the tooth in the product's icons. */
const markColor = "#fffdf8";

const pngIcons = ["icon-180.png", "icon-192.png", "icon-512.png", "icon-maskable-512.png"] as const;

/**
 * Writes icon.svg, which current browsers show in tabs: the logo if it is nearly square, else the first letter of the clinic's name on
 * its color. The other icons can only be pixels, so they keep the product's tooth, in the clinic's color.
 */
export async function writeSiteIcons(
  dist: string,
  { settings, site }: Pick<BuiltClinic, "settings" | "site">,
): Promise<void> {
  const accent = site.accent ?? productColor;
  const svg =
    (await logoIcon(dist, site.logo)) ?? letterIcon(settings.name, accent) ?? (await productIcon(accent));
  await writeFile(join(dist, "icon.svg"), svg);
  for (const name of pngIcons) await writeFile(join(dist, name), await coloredIcon(name, accent));
  await writeFile(join(dist, "favicon.ico"), icoFile(await coloredIcon("icon-192.png", accent), 192));
}

const imageTypes: Readonly<Record<string, string>> = { ".png": "image/png", ".jpg": "image/jpeg" };

/** The widest logo that still looks like an icon, as width to height; the tallest is its reverse. */
const squarishRatio = 4 / 3;
/** Every first visit loads the icon. */
const maxLogoBytes = 32 * 1024;

/** Returns null for a logo that isn't a file of the site, is too long or too high, or too large. */
export async function logoIcon(dist: string, logo: BuiltClinic["site"]["logo"]): Promise<string | null> {
  const src = logo?.sizes[0]?.src;
  if (!logo || !src?.startsWith("/")) return null;
  const ratio = logo.width / logo.height;
  const type = imageTypes[extname(src)];
  if (type === undefined || ratio > squarishRatio || ratio < 1 / squarishRatio) return null;
  const bytes = await readFile(join(dist, src));
  if (bytes.length > maxLogoBytes) return null;
  // The white plate shows a dark logo in a dark tab.
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 34 34"><rect width="34" height="34" rx="7" fill="#fff"/>' +
    `<image x="2" y="2" width="30" height="30" href="data:${type};base64,${bytes.toString("base64")}"/></svg>`
  );
}

/** Returns null for a name without letters, and for a clinic that nobody has named yet. */
export function letterIcon(name: string, accent: string): string | null {
  const [letter] = /[\p{L}\p{N}]/u.exec(name) ?? [];
  if (letter === undefined || name === defaultPublicSettingsAnswer.name) return null;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 34 34"><rect width="34" height="34" rx="9" fill="${accent}"/>` +
    `<text x="17" y="24.5" fill="${markColor}" font-family="system-ui,sans-serif" font-size="21" font-weight="700" text-anchor="middle">${letter.toUpperCase()}</text></svg>`
  );
}

async function productIcon(accent: string): Promise<string> {
  return (await readFile(join(web, "public/icon.svg"), "utf8")).replaceAll(productColor, accent);
}

async function coloredIcon(name: (typeof pngIcons)[number], accent: string): Promise<Buffer> {
  const png = await readFile(join(web, "public", name));
  return accent === productColor ? png : recolorPng(png, accent);
}

/** Replaces the product's color in the palette of a PNG: https://www.w3.org/TR/png-3/#11PLTE */
export function recolorPng(png: Buffer, accent: string): Buffer {
  const colored = Buffer.from(png);
  const start = colored.indexOf("PLTE");
  if (start < 0) throw new Error("The icon has no palette");
  const length = colored.readUInt32BE(start - 4);
  const end = start + 4 + length;
  const from = partsOf(productColor);
  const mark = partsOf(markColor);
  const to = partsOf(accent);
  for (let at = start + 4; at < end; at += 3) {
    // The share of the tooth's color in this pixel, between 0 and 1.
    const share = Math.min(1, Math.max(0, ((colored[at] ?? 0) - from[0]) / (mark[0] - from[0])));
    for (const part of [0, 1, 2] as const)
      colored[at + part] = Math.round(to[part] + share * (mark[part] - to[part]));
  }
  colored.writeUInt32BE(crc32(colored.subarray(start, end)), end);
  return colored;
}

function partsOf(color: string): [red: number, green: number, blue: number] {
  const part = (at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}

/** An .ico file with one PNG: https://learn.microsoft.com/en-us/previous-versions/ms997538(v=msdn.10) */
export function icoFile(png: Buffer, pixels: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // an icon
  head.writeUInt16LE(1, 4); // with one picture
  head.writeUInt8(pixels, 6);
  head.writeUInt8(pixels, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
