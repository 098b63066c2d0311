/** Photos of doctors, treatments and the site: an upload must be used within a day, and is deleted when nothing uses it. */
import { randomUUID } from "node:crypto";
import { millisecondsInHour } from "date-fns/constants";
import { warn } from "firebase-functions/logger";
import type * as contract from "../contract/doctors.ts";
import { photoTypes } from "../contract/doctors.ts";
import type { Doctor } from "../domain/clinic.ts";
import { DomainError, invalid } from "../domain/domain-error.ts";
import { treatments } from "../firestore/clinic.ts";
import { doctors } from "../firestore/doctors.ts";
import { listSitePhotos } from "../firestore/site.ts";
import {
  runOrSkipDocument,
  type SkipDocument,
  trackSkippedDocuments,
} from "../firestore/skipped-documents.ts";
import type { Handler } from "../http/bind.ts";
import type { Dependencies } from "../ports/dependencies.ts";
import { type PhotoPurpose, type Photos, photoFolders, photoUrlWithToken } from "../ports/photos.ts";
import { imageType } from "./image-type.ts";

/** Hours after which an upload that nothing uses is deleted. */
const uploadLifetimeHours = 24;

/** Hours in which an upload can be used: one less, so that the cleanup never deletes a photo that was just taken into use. */
const maxUploadAgeHours = uploadLifetimeHours - 1;

/** A photo's storage path and its download token. */
export type PhotoWithToken = Pick<Doctor, "photo" | "photoToken">;

/** Stores an uploaded photo. Its type is read from its bytes; the name and type that the client sends are ignored. */
export const uploadPhoto: Handler<typeof contract.uploadPhoto> = async (call) => {
  const { body, query, photos, photosUrl } = call;
  const bytes = new Uint8Array(await body.image.arrayBuffer());
  const contentType = imageType(bytes);
  if (contentType === null) throw notAPhotoError("image");
  const photo = `${photoFolders[query.for]}/${randomUUID()}`;
  const token = randomUUID();
  await photos.store(photo, { bytes, contentType, token }).catch((cause: unknown) => {
    throw new DomainError("unavailable", { cause });
  });
  return { success: true, data: { url: photoUrlWithToken(photosUrl, { photo, token }) } };
};

/**
 * Checks a photo's URL and returns the photo. The bytes are checked, because an older release let browsers write into the bucket.
 * Throws `invalid` at the request's `field` if the photo isn't an upload for this purpose, or is too old.
 */
export async function checkPhoto(
  { photos, photosUrl, now }: Pick<Dependencies, "photos" | "photosUrl" | "now">,
  url: string,
  { purpose, field }: { purpose: PhotoPurpose; field: string },
): Promise<PhotoWithToken> {
  const path = photoPathOf(photosUrl, url, purpose);
  if (path === null)
    throw invalid(field, "Please upload the photo here: it must lie in the clinic's own storage");
  const photo = await photos.look(path);
  if (photo === null) throw invalid(field, "The photo is no longer there. Please choose it again.");
  if (imageType(photo.start) !== photo.contentType) throw notAPhotoError(field);
  if (now().getTime() - photo.uploadedAt.getTime() > maxUploadAgeHours * millisecondsInHour) {
    throw invalid(field, "The photo was uploaded too long ago. Please choose it again.");
  }
  return { photo: path, photoToken: { photo: path, token: await ensureDownloadToken(photos, path, photo) } };
}

/** Returns a download token of the photo: the known one if it is still valid. A photo without a token gets one. */
export async function ensureDownloadToken(
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

function notAPhotoError(field: string): DomainError {
  return invalid(
    field,
    `This file is not a photo. Use one of: ${photoTypes.map(formatPhotoType).join(", ")}`,
  );
}

function formatPhotoType(type: string): string {
  return type.replace("image/", "").toUpperCase();
}

/**
 * Removes a photo that its doctor has just lost. The edit is saved already, and stays saved if Storage can't be reached:
 * then `deleteUnusedPhotos` removes the photo later.
 */
export async function dropPhoto(photos: Photos, path: string): Promise<void> {
  if (!path.startsWith("doctors/")) return;
  await photos.remove(path).catch((cause: unknown) => {
    warn("photo not removed yet", { path, cause: String(cause) });
  });
}

/** Deletes uploads older than a day that no doctor, no treatment and no content of the site names. Returns their paths. */
export async function deleteUnusedPhotos(
  { db, photos }: Pick<Dependencies, "db" | "photos">,
  now: Date,
  skip: SkipDocument = trackSkippedDocuments("photos").skip,
): Promise<string[]> {
  const before = now.getTime() - uploadLifetimeHours * millisecondsInHour;
  const old = (await photos.list()).filter(({ uploadedAt }) => uploadedAt.getTime() < before);
  // `get` also reads the photo of a malformed document.
  const [ofDoctors, ofTreatments, ofSite] = await Promise.all([
    doctors(db).get(),
    treatments(db).get(),
    listSitePhotos(db),
  ]);
  const used = new Set<unknown>([
    ...ofDoctors.docs.map((doctor) => doctor.get("photo")),
    ...ofTreatments.docs.map((treatment) => treatment.get("picture.photo")),
    ...ofSite,
  ]);
  const removed: string[] = [];
  for (const path of old.map((photo) => photo.path).filter((one) => !used.has(one))) {
    await runOrSkipDocument(path, skip, async () => {
      await photos.remove(path);
      removed.push(path);
    });
  }
  return removed;
}

/** Returns the storage path of the URL of a photo for this purpose, like `doctors/…`; null for any other URL. */
export function photoPathOf(photosUrl: string, url: string, purpose: PhotoPurpose): string | null {
  if (!url.startsWith(photosUrl)) return null;
  const [, folder, name] = /^([a-z]+)%2F([\w-]{1,100})(?:\?|$)/i.exec(url.slice(photosUrl.length)) ?? [];
  return folder === photoFolders[purpose] && name !== undefined ? `${folder}/${name}` : null;
}
