/** Photos of doctors: uploaded straight to our bucket, taken after a look at them, and cleaned away when nobody has them. */
import { millisecondsInHour } from "date-fns/constants";
import { warn } from "firebase-functions/logger";
import { photoTypes } from "../contract/doctors.ts";
import { type DomainError, invalid } from "../domain/domain-error.ts";
import { doctors } from "../firestore/doctors.ts";
import { countSkips, doOrSkip, type Skip } from "../firestore/skips.ts";
import type { Dependencies } from "../ports/dependencies.ts";
import type { Photos } from "../ports/photos.ts";
import { imageType } from "./image-type.ts";

/** Hours after which an upload that no doctor has is cleaned away. */
const uploadLivesHours = 24;

/** One hour less, so that the cleaner never takes what has just been accepted. */
const acceptedHours = uploadLivesHours - 1;

/** The object behind the URL, once its bytes are what it says it is. Storage checks only what the uploader wrote of it. */
export async function checkPhoto(
  { photos, photosUrl, now }: Pick<Dependencies, "photos" | "photosUrl" | "now">,
  url: string,
): Promise<string> {
  const path = photoOf(photosUrl, url);
  if (path === null) throw refused("Please upload the photo here: it must lie in the clinic's own storage");
  const photo = await photos.look(path);
  if (photo === null) throw refused("The photo is no longer there. Please choose it again");
  if (imageType(photo.start) !== photo.contentType) {
    throw refused(`This file is no photo. Use one of: ${photoTypes.map(format).join(", ")}`);
  }
  if (now().getTime() - photo.uploadedAt.getTime() > acceptedHours * millisecondsInHour) {
    throw refused("The photo was uploaded too long ago. Please choose it again");
  }
  return path;
}

export function refused(reason: string): DomainError {
  return invalid("img", reason);
}

function format(type: string): string {
  return type.replace("image/", "").toUpperCase();
}

/**
 * Of a photo that no doctor has since a moment ago. The edit is saved by then, so that it stays saved when Storage can't be
 * reached: the photo goes with the next cleaning.
 */
export async function dropPhoto(photos: Photos, path: string): Promise<void> {
  if (!path.startsWith("doctors/")) return;
  await photos.remove(path).catch((cause: unknown) => {
    warn("photo not removed yet", { path, cause: String(cause) });
  });
}

/** Removes uploads older than a day that no doctor has, and says which. */
export async function cleanPhotos(
  { db, photos }: Pick<Dependencies, "db" | "photos">,
  now: Date,
  skip: Skip = countSkips("photos").skip,
): Promise<string[]> {
  const before = now.getTime() - uploadLivesHours * millisecondsInHour;
  const old = (await photos.list()).filter(({ uploadedAt }) => uploadedAt.getTime() < before);
  // `get` reads the photo of a malformed document, too.
  const used = new Set((await doctors(db).get()).docs.map((doctor) => doctor.get("photo")));
  const removed: string[] = [];
  for (const path of old.map((photo) => photo.path).filter((one) => !used.has(one))) {
    await doOrSkip(path, skip, async () => {
      await photos.remove(path);
      removed.push(path);
    });
  }
  return removed;
}

/** The object behind a download URL of our own bucket, `doctors/…`; null for any other address. */
export function photoOf(photosUrl: string, url: string): string | null {
  if (!url.startsWith(photosUrl)) return null;
  const name = /^doctors%2F([\w-]{1,100})(\?|$)/i.exec(url.slice(photosUrl.length))?.[1];
  return name === undefined ? null : `doctors/${name}`;
}
