/** Photos of doctors: uploaded, given to a doctor within a day, and deleted when no doctor has them. */
import { randomUUID } from "node:crypto";
import { millisecondsInHour } from "date-fns/constants";
import { warn } from "firebase-functions/logger";
import type * as contract from "../contract/photos.ts";
import { photoTypes } from "../contract/photos.ts";
import type { Doctor } from "../domain/clinic.ts";
import { DomainError, invalid } from "../domain/domain-error.ts";
import { doctors } from "../firestore/doctors.ts";
import { countSkips, doOrSkip, type Skip } from "../firestore/skips.ts";
import type { Handler } from "../http/bind.ts";
import type { Dependencies } from "../ports/dependencies.ts";
import { type Photos, photoUrl } from "../ports/photos.ts";
import { imageType } from "./image-type.ts";

/** Hours after which an upload that no doctor has is cleaned away. */
const uploadLivesHours = 24;

/** One hour less, so that the cleaner never takes what has just been accepted. */
const acceptedHours = uploadLivesHours - 1;

/** Where a photo lies, and what lets anyone download it. */
export type PhotoWithToken = Pick<Doctor, "photo" | "photoToken">;

/** Its bytes say what it is: the name and the type that the sender gives it are ignored. */
export const uploadPhoto: Handler<typeof contract.uploadPhoto> = async ({ body, photos, photosUrl }) => {
  const bytes = new Uint8Array(await body.image.arrayBuffer());
  const contentType = imageType(bytes);
  if (contentType === null) throw noPhoto("image");
  const photo = `doctors/${randomUUID()}`;
  const token = randomUUID();
  await photos.store(photo, { bytes, contentType, token }).catch((cause: unknown) => {
    throw new DomainError("unavailable", { cause });
  });
  return { success: true, data: { url: photoUrl(photosUrl, { photo, photoToken: { photo, token } }) } };
};

/**
 * The object behind the URL, once its bytes are what it says it is: an earlier version of the site lets browsers write into the bucket.
 * Refused when it was uploaded too long ago.
 */
export async function checkPhoto(
  { photos, photosUrl, now }: Pick<Dependencies, "photos" | "photosUrl" | "now">,
  url: string,
): Promise<PhotoWithToken> {
  const path = photoOf(photosUrl, url);
  if (path === null) throw refused("Please upload the photo here: it must lie in the clinic's own storage");
  const photo = await photos.look(path);
  if (photo === null) throw refused("The photo is no longer there. Please choose it again");
  if (imageType(photo.start) !== photo.contentType) throw noPhoto("img");
  if (now().getTime() - photo.uploadedAt.getTime() > acceptedHours * millisecondsInHour) {
    throw refused("The photo was uploaded too long ago. Please choose it again");
  }
  return { photo: path, photoToken: { photo: path, token: await tokenOf(photos, path, photo) } };
}

/** One of the photo's tokens, the known one if it is still among them. A photo that has none is given one. */
export async function tokenOf(
  photos: Photos,
  path: string,
  { tokens }: { tokens: readonly string[] },
  known?: string,
): Promise<string> {
  const token = tokens.find((one) => one === known) ?? tokens[0];
  if (token !== undefined) return token;
  const made = randomUUID();
  await photos.giveToken(path, made);
  return made;
}

export function refused(reason: string): DomainError {
  return invalid("img", reason);
}

function noPhoto(field: string): DomainError {
  return invalid(field, `This file is no photo. Use one of: ${photoTypes.map(format).join(", ")}`);
}

function format(type: string): string {
  return type.replace("image/", "").toUpperCase();
}

/**
 * Removes a photo that its doctor has just lost. The edit is saved already, and stays saved if Storage can't be reached:
 * then `cleanPhotos` removes the photo later.
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
