import type { Bucket } from "@google-cloud/storage";

/** How many bytes of a file say what it is: docs of `imageType` name the signatures. */
const signatureBytes = 64;

interface StoredPhoto {
  path: string;
  uploadedAt: Date;
}

/** The doctors' photos in our bucket. */
export interface Photos {
  /** Null when there is no such object. `start` is its first bytes. */
  look(path: string): Promise<{ contentType: string; uploadedAt: Date; start: Uint8Array } | null>;
  /** One that is gone already is no error. */
  remove(path: string): Promise<void>;
  list(): Promise<StoredPhoto[]>;
}

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
      };
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

/** Where anyone can download a photo. One that begins with `/` is part of the site. */
export function photoUrl(photosUrl: string, photo: string): string {
  return photo.startsWith("/") ? photo : `${photosUrl}${encodeURIComponent(photo)}?alt=media`;
}
