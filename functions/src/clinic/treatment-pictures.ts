/** A treatment's picture: one of the site's drawings, or an uploaded photo. */
import type { Treatment, TreatmentPicture } from "../domain/clinic.ts";
import type { Dependencies } from "../ports/dependencies.ts";
import { photoUrlWithToken } from "../ports/photos.ts";
import { checkPhoto } from "./photos.ts";

/** Earlier releases stored no pictures, and showed these drawings. */
const earlierDrawings: Readonly<Record<string, string>> = {
  "fluoride-treatment": "fluoride",
  "cavity-filling": "filling",
  "teeth-whitening": "whitening",
};

/** The picture on the wire: a drawing's name, a photo's URL, or an empty text without a picture. */
export function presentPicture(
  photosUrl: string,
  { id, picture }: Pick<Treatment, "id" | "picture">,
): string {
  if (picture === undefined) return earlierDrawings[id] ?? "";
  if (picture === null) return "";
  if ("drawing" in picture) return picture.drawing;
  return photoUrlWithToken(photosUrl, picture);
}

/** Returns the picture to store. Throws `invalid` if it names a photo that was not just uploaded for a treatment. */
export async function pictureToStore(
  dependencies: Pick<Dependencies, "photos" | "photosUrl" | "now">,
  sent: string,
): Promise<TreatmentPicture | null> {
  if (sent === "") return null;
  if (/^[a-z-]+$/.test(sent)) return { drawing: sent };
  const use = { purpose: "treatment", field: "picture" } as const;
  const { photo, photoToken } = await checkPhoto(dependencies, sent, use);
  return { photo, token: photoToken?.token ?? "" };
}
