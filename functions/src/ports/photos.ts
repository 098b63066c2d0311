import type { Bucket, IdempotencyStrategy } from "@google-cloud/storage";
import type { PhotoToken } from "../domain/clinic.ts";
import { errorCodeOf } from "../domain/domain-error.ts";

/** The number of first bytes of a file that show its type; `imageType` documents the signatures. */
export const fileSignatureBytes = 64;

/** The folder in the bucket for each purpose that `POST /photo?for=` names. */
export const photoFolders = { doctor: "doctors", site: "site", treatment: "treatments" } as const;
export type PhotoPurpose = keyof typeof photoFolders;

interface StoredPhoto {
  path: string;
  uploadedAt: Date;
}

interface PhotoFileInfo {
  contentType: string;
  uploadedAt: Date;
  /** The first bytes of the file. */
  start: Uint8Array;
  /** The download tokens. A URL with one of them downloads the photo. */
  tokens: string[];
}

/** The photos of doctors, treatments and the site in our storage bucket. */
export interface Photos {
  /** Reads a photo's metadata and first bytes; null if it doesn't exist. */
  look(path: string): Promise<PhotoFileInfo | null>;
  /** Stores a photo under a new path. If a file with this path exists, it is the same photo from an earlier try. */
  store(path: string, photo: { bytes: Uint8Array; contentType: string; token: string }): Promise<void>;
  /** Replaces the photo's tokens. */
  giveToken(path: string, token: string): Promise<void>;
  /** Deletes a photo. A missing photo is not an error. */
  remove(path: string): Promise<void>;
  /** Lists the photos of all folders. */
  list(): Promise<StoredPhoto[]>;
}

/**
 * The metadata key under which Firebase keeps a file's download tokens, separated by commas. A URL with a token works whatever
 * storage.rules say. https://firebase.google.com/docs/storage/web/download-files
 */
const tokensKey = "firebaseStorageDownloadTokens";

/** The HTTP status of a write that an earlier try has already made. */
const preconditionFailed = 412;

/**
 * Lets the SDK repeat every call after a broken connection, as each of ours may be made twice. By default the SDK switches repeating off
 * during a removal, in a field that all its calls share, and two removals at once leave it off for good.
 */
const repeatAll: IdempotencyStrategy.RetryAlways = 0;

/**
 * Implements `Photos` with Firebase Storage. The large storage client is loaded on first use, because most requests don't need
 * it.
 */
export function firebasePhotos(openBucket: () => Promise<Bucket>): Photos {
  const bucket = async () => {
    const opened = await openBucket();
    opened.storage.retryOptions.idempotencyStrategy = repeatAll;
    return opened;
  };
  return {
    look: async (path) => {
      const file = (await bucket()).file(path);
      const [exists] = await file.exists();
      if (!exists) return null;
      const [[metadata], [start]] = await Promise.all([
        file.getMetadata(),
        file.download({ start: 0, end: fileSignatureBytes - 1 }),
      ]);
      return {
        contentType: metadata.contentType ?? "",
        uploadedAt: uploadedAt(metadata.timeCreated),
        start: start.subarray(0, fileSignatureBytes),
        tokens: String(metadata.metadata?.[tokensKey] ?? "")
          .split(",")
          .filter(Boolean),
      };
    },
    store: async (path, { bytes, contentType, token }) => {
      const saved = (await bucket()).file(path).save(bytes, {
        resumable: false,
        // With this precondition the file can't be written twice.
        preconditionOpts: { ifGenerationMatch: 0 },
        metadata: { contentType, metadata: { [tokensKey]: token } },
      });
      await saved.catch((error: unknown) => {
        if (errorCodeOf(error) !== preconditionFailed) throw error;
      });
    },
    giveToken: async (path, token) => {
      await (await bucket()).file(path).setMetadata({ metadata: { [tokensKey]: token } });
    },
    remove: async (path) => {
      await (await bucket()).file(path).delete({ ignoreNotFound: true });
    },
    list: async () => {
      const folders = Object.values(photoFolders);
      const found = await Promise.all(
        folders.map(async (folder) => (await bucket()).getFiles({ prefix: `${folder}/` })),
      );
      return found.flatMap(([files]) =>
        files.map(({ name, metadata }) => ({ path: name, uploadedAt: uploadedAt(metadata.timeCreated) })),
      );
    },
  };
}

function uploadedAt(created: string | undefined): Date {
  if (created === undefined) throw new Error("Storage named no time of upload");
  return new Date(created);
}

/**
 * Returns the URL at which anyone can download a photo. A path that begins with `/` is part of the site. Without a token
 * storage.rules decide; those of earlier releases let anyone read.
 */
export function photoUrl(
  photosUrl: string,
  { photo, photoToken }: { photo: string; photoToken: PhotoToken | null },
): string {
  return photoUrlWithToken(photosUrl, {
    photo,
    token: photoToken?.photo === photo ? photoToken.token : null,
  });
}

/** Returns the URL of a photo whose path and token were stored together. */
export function photoUrlWithToken(
  photosUrl: string,
  { photo, token }: { photo: string; token: string | null },
): string {
  if (photo.startsWith("/")) return photo;
  const access = token === null ? "" : `&token=${encodeURIComponent(token)}`;
  return `${photosUrl}${encodeURIComponent(photo)}?alt=media${access}`;
}
