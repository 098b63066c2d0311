import { photoTypes } from "../contract/doctors.ts";
import { DomainError } from "../domain/domain-error.ts";
import type { Call } from "../http/route.ts";
import { imageType } from "./image-type.ts";
import { photoOf } from "./photo-url.ts";

/** Hours after which an upload that no doctor has is cleaned away. */
export const uploadLivesHours = 24;

/** One hour less, so that the cleaner never takes what has just been accepted. */
const acceptedHours = uploadLivesHours - 1;

/** The object behind the URL, once its bytes are what it says it is. Storage checks only what the uploader wrote of it. */
export async function checkPhoto({ photos, photosUrl, now }: Call, url: string): Promise<string> {
  const path = photoOf(photosUrl, url);
  if (path === null) throw refused("Please upload the photo here: it must lie in the clinic's own storage");
  const photo = await photos.look(path);
  if (photo === null) throw refused("The photo is no longer there. Please choose it again");
  if (imageType(photo.start) !== photo.contentType) {
    throw refused(`This file is no photo. Use one of: ${photoTypes.map(format).join(", ")}`);
  }
  if (now().getTime() - photo.uploadedAt.getTime() > acceptedHours * 3_600_000) {
    throw refused("The photo was uploaded too long ago. Please choose it again");
  }
  return path;
}

export function refused(reason: string): DomainError {
  return new DomainError("invalid", reason, { fields: { img: reason } });
}

function format(type: string): string {
  return type.replace("image/", "").toUpperCase();
}
