import { readFile } from "node:fs/promises";
import { emulatedBucket } from "../testing/admin.ts";

/** Puts a picture of `seed/portraits` into the bucket: original drawings, whose sources lie beside them as SVG. */
export async function uploadPortrait(name: string, object: string): Promise<void> {
  const picture = await readFile(new URL(`portraits/${name}.webp`, import.meta.url));
  await emulatedBucket().file(object).save(picture, { contentType: "image/webp", resumable: false });
}
