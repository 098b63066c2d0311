import { photoTypes } from "@clinic/contract/doctors.ts";

/** An error whose message is shown to the user. */
export class ImageError extends Error {}

/** Accepts any phone's photo, and refuses files that are too large to decode. */
const maxOriginalBytes = 40 * 1024 * 1024;
const encodingQuality = 0.85;

type Size = { width: number; height: number };

/** A picture in one size. `webp` is missing in browsers that can't write it, like Safari. */
export type EncodedImage = Size & { jpeg: Blob; webp?: Blob };

/**
 * Opens an image file, to write it in the sizes that the site needs: rotated upright, and without the place and device that a camera
 * stores in the file. Throws an `ImageError`.
 */
export async function openImage(file: File) {
  if (!photoTypes.some((type) => type === file.type)) {
    throw new ImageError("Please choose a JPEG, PNG, WebP or AVIF photo");
  }
  if (file.size > maxOriginalBytes)
    throw new ImageError("This photo is too large. Please choose a smaller one");
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new ImageError("This file can't be read as a photo. Please choose another one");
  });
  const scaleBy = (scale: number): Size => ({
    width: Math.max(1, Math.round(bitmap.width * scale)),
    height: Math.max(1, Math.round(bitmap.height * scale)),
  });
  return {
    /** The image's size if its longer side has at most so many pixels. */
    scaleToSide: (longest: number) => scaleBy(Math.min(1, longest / Math.max(bitmap.width, bitmap.height))),
    /** The image's size if it has at most this width. */
    scaleToWidth: (width: number) => scaleBy(Math.min(1, width / bitmap.width)),
    /** Writes the image in one size. With `keepsTransparency` a PNG takes the JPEG's place if the image has transparent parts. */
    encode: async (size: Size, { keepsTransparency = false } = {}): Promise<EncodedImage> => {
      const canvas = document.createElement("canvas");
      Object.assign(canvas, size);
      const context = canvas.getContext("2d");
      if (!context) throw new ImageError("Your browser can't prepare the photo. Please try another browser");
      context.drawImage(bitmap, 0, 0, size.width, size.height);
      const isTransparent = keepsTransparency && hasTransparentParts(context, size);
      if (!isTransparent) {
        // Puts white below the image, because JPEG has no transparency and would show black.
        context.globalCompositeOperation = "destination-over";
        context.fillStyle = "#ffffff";
        context.fillRect(0, 0, size.width, size.height);
      }
      const [jpeg, webp] = await Promise.all([
        encodeCanvas(canvas, isTransparent ? "image/png" : "image/jpeg"),
        encodeCanvas(canvas, "image/webp"),
      ]);
      return { ...size, jpeg, ...(webp.type === "image/webp" && { webp }) };
    },
    close: () => bitmap.close(),
  };
}

function hasTransparentParts(context: CanvasRenderingContext2D, { width, height }: Size): boolean {
  const { data } = context.getImageData(0, 0, width, height);
  for (let alpha = 3; alpha < data.length; alpha += 4) if ((data[alpha] ?? 255) < 255) return true;
  return false;
}

function encodeCanvas(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new ImageError("Your browser can't prepare the photo"))),
      type,
      encodingQuality,
    );
  });
}
