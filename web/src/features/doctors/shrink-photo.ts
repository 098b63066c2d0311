import { photoTypes } from "@clinic/contract/doctors.ts";

/** Twice what the site shows a portrait at, for dense screens. */
const longestSide = 800;
const quality = 0.85;
/** More than any phone's camera makes, and little enough to decode. */
const originalMaxBytes = 40 * 1024 * 1024;

/** What somebody chose can't become a photo. The message is a sentence for people. */
export class PhotoError extends Error {}

/**
 * The photo at the size that the site needs, drawn anew: some 60 KB instead of megabytes, turned as it was taken, and
 * without the place and the device that a camera writes into its files.
 */
export async function shrinkPhoto(file: File): Promise<Blob> {
  if (!photoTypes.some((type) => type === file.type)) {
    throw new PhotoError("Please choose a JPEG, PNG, WebP or AVIF photo");
  }
  if (file.size > originalMaxBytes)
    throw new PhotoError("This photo is too large. Please choose a smaller one");
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new PhotoError("This file can't be read as a photo. Please choose another one");
  });
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new PhotoError("Your browser can't prepare the photo. Please try another browser");
  // JPEG knows no transparency: what was clear becomes white instead of black.
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const webp = await encode(canvas, "image/webp");
  // Safari answers with a PNG where it can't write WebP.
  return webp.type === "image/webp" ? webp : encode(canvas, "image/jpeg");
}

function encode(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new PhotoError("Your browser can't prepare the photo"))),
      type,
      quality,
    );
  });
}
