import type { Bucket } from "@google-cloud/storage";
import type { PhotoToken } from "../domain/clinic.ts";
import { codeOf } from "../domain/domain-error.ts";

/** So many first bytes of a file say what it is: docs of `imageType` name the signatures. */
export const signatureBytes = 64;

interface StoredPhoto {
  path: string;
  uploadedAt: Date;
}

interface SeenPhoto {
  contentType: string;
  uploadedAt: Date;
  /** Its first bytes. */
  start: Uint8Array;
  /** A URL with one of them downloads the photo. */
  tokens: string[];
}

/** The doctors' photos in our bucket. */
export interface Photos {
  /** Null when there is no such object. */
  look(path: string): Promise<SeenPhoto | null>;
  /** Under a new path: whatever stands there already is this photo, sent before. */
  store(path: string, photo: { bytes: Uint8Array; contentType: string; token: string }): Promise<void>;
  /** Replaces the photo's tokens. */
  giveToken(path: string, token: string): Promise<void>;
  /** One that is gone already is no error. */
  remove(path: string): Promise<void>;
  list(): Promise<StoredPhoto[]>;
}

/**
 * Firebase's own name for an object's download tokens, separated by commas. A URL with one of them needs no storage.rules.
 * https://firebase.google.com/docs/storage/web/download-files
 */
const tokensKey = "firebaseStorageDownloadTokens";

/** HTTP's, of a write that has arrived before. */
const preconditionFailed = 412;

/** Google's storage client is large, and most requests never need it: it loads with the first that does. */
export function firebasePhotos(bucket: () => Promise<Bucket>): Photos {
  return {
    look: async (path) => {
      const file = (await bucket()).file(path);
      const [exists] = await file.exists();
      if (!exists) return null;
      const [[metadata], [start]] = await Promise.all([
        file.getMetadata(),
        file.download({ start: 0, end: signatureBytes - 1 }),
      ]);
      return {
        contentType: metadata.contentType ?? "",
        uploadedAt: uploadedAt(metadata.timeCreated),
        start: start.subarray(0, signatureBytes),
        tokens: String(metadata.metadata?.[tokensKey] ?? "")
          .split(",")
          .filter(Boolean),
      };
    },
    store: async (path, { bytes, contentType, token }) => {
      const saved = (await bucket()).file(path).save(bytes, {
        resumable: false,
        // The SDK sends again, after a broken connection, only what it can't write twice.
        preconditionOpts: { ifGenerationMatch: 0 },
        metadata: { contentType, metadata: { [tokensKey]: token } },
      });
      await saved.catch((error: unknown) => {
        if (codeOf(error) !== preconditionFailed) throw error;
      });
    },
    giveToken: async (path, token) => {
      await (await bucket()).file(path).setMetadata({ metadata: { [tokensKey]: token } });
    },
    remove: async (path) => {
      await (await bucket()).file(path).delete({ ignoreNotFound: true });
    },
    list: async () => {
      const [files] = await (await bucket()).getFiles({ prefix: "doctors/" });
      return files.map(({ name, metadata }) => ({
        path: name,
        uploadedAt: uploadedAt(metadata.timeCreated),
      }));
    },
  };
}

function uploadedAt(created: string | undefined): Date {
  if (created === undefined) throw new Error("Storage named no time of upload");
  return new Date(created);
}

/**
 * Where anyone can download a photo. One that begins with `/` is part of the site. Without its token, storage.rules decide: those of
 * earlier versions let anyone look.
 */
export function photoUrl(
  photosUrl: string,
  { photo, photoToken }: { photo: string; photoToken: PhotoToken | null },
): string {
  if (photo.startsWith("/")) return photo;
  const token = photoToken?.photo === photo ? `&token=${encodeURIComponent(photoToken.token)}` : "";
  return `${photosUrl}${encodeURIComponent(photo)}?alt=media${token}`;
}
