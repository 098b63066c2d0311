import type { photoTypes } from "../contract/doctors.ts";
import { fileSignatureBytes } from "../ports/photos.ts";

export type PhotoType = (typeof photoTypes)[number];

/**
 * Returns a file's type from its first 64 bytes, whatever the client calls it; null if it isn't one of the four photo types. The
 * 64 bytes are enough because Storage returns only the beginning of a file. Signatures: RFC 2083 (PNG), ITU T.81 (JPEG), RFC 9649
 * (WebP), and ISO 14496-12's `ftyp` box with AVIF's brands.
 */
export function imageType(file: Uint8Array): PhotoType | null {
  const start = file.subarray(0, fileSignatureBytes);
  if (beginsWith(start, [0xff, 0xd8, 0xff])) return "image/jpeg";
  if (beginsWith(start, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "image/png";
  if (text(start, 0, 4) === "RIFF" && text(start, 8, 12) === "WEBP") return "image/webp";
  if (text(start, 4, 8) === "ftyp" && ftypBrands(start).includes("avif")) return "image/avif";
  return null;
}

function beginsWith(start: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, i) => start[i] === byte);
}

function text(start: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...start.subarray(from, to));
}

/** Returns the brands of an AVIF file: the major brand, and the compatible ones after the minor version. */
function ftypBrands(start: Uint8Array): string[] {
  const boxEnd = new DataView(start.buffer, start.byteOffset, start.byteLength).getUint32(0);
  const found = [text(start, 8, 12)];
  for (let at = 16; at + 4 <= Math.min(boxEnd, start.length); at += 4) found.push(text(start, at, at + 4));
  return found;
}
