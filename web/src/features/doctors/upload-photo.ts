/** Loaded with the first upload: Firebase Storage is needed nowhere else. */
import { FirebaseError } from "firebase/app";
import {
  connectStorageEmulator,
  type FirebaseStorage,
  getDownloadURL,
  getStorage,
  ref,
  uploadBytesResumable,
} from "firebase/storage";
import { loadFirebase } from "../../lib/firebase.ts";
import { loadAuth } from "../../lib/session/auth.ts";

/** Firebase tries on for ten minutes by itself, which nobody waits for. */
const retryMs = 20_000;

let opened: FirebaseStorage | undefined;

async function openStorage(): Promise<FirebaseStorage> {
  if (opened) return opened;
  const [{ app, local }] = await Promise.all([loadFirebase(), loadAuth()]);
  const storage = getStorage(app);
  storage.maxUploadRetryTime = retryMs;
  storage.maxOperationRetryTime = retryMs;
  if (local) connectStorageEmulator(storage, local.storageEmulator.host, local.storageEmulator.port);
  opened = storage;
  return storage;
}

type Options = {
  /** From 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
};

/** Uploads a photo under a name of its own and gives its download URL. Null when it was canceled. */
export async function uploadPhoto(photo: Blob, { onProgress, signal }: Options): Promise<string | null> {
  const storage = await openStorage();
  if (signal.aborted) return null;
  const object = ref(storage, `doctors/${crypto.randomUUID()}`);
  const upload = uploadBytesResumable(object, photo, { contentType: photo.type });
  upload.on("state_changed", ({ bytesTransferred, totalBytes }) => onProgress(bytesTransferred / totalBytes));
  const cancel = () => upload.cancel();
  signal.addEventListener("abort", cancel, { once: true });
  try {
    await upload;
    return await getDownloadURL(object);
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  } finally {
    signal.removeEventListener("abort", cancel);
  }
}

/** A sentence for Storage's code: https://firebase.google.com/docs/storage/web/handle-errors */
export function uploadErrorSentence(error: unknown): string {
  const code = error instanceof FirebaseError ? error.code : "";
  return sentences[code] ?? "The photo could not be uploaded. Please try again";
}

const sentences: Record<string, string> = {
  "storage/unauthorized": "Only the clinic's admins can upload photos. Please sign out and in again",
  "storage/unauthenticated": "Your session has ended. Please log in again",
  "storage/quota-exceeded": "The clinic's photo storage is full. Please tell whoever runs the site",
  "storage/retry-limit-exceeded": "The connection was lost. Please try again",
};
