import { projectId, urls } from "../suite/places.ts";
import { seedClinic } from "./seed.ts";

/** Empties the emulators and seeds them again. */
export async function resetClinic(): Promise<void> {
  await emptyClinic();
  await seedClinic();
}

/** For tests that count what there is: no people, no bookings, no clinic. */
export async function emptyClinic(): Promise<void> {
  await Promise.all([
    emptyFirestore(),
    clear(`${urls.auth}/emulator/v1/projects/${projectId}/accounts`),
    clear(`${urls.storage}/internal/reset`, "POST"),
    clear(`${urls.local}/_emulator/reset`, "POST"),
    clear(`${urls.local}/_emulator/mail/reset`, "POST"),
  ]);
}

export function emptyFirestore(): Promise<void> {
  return clear(`${urls.firestore}/emulator/v1/projects/${projectId}/databases/(default)/documents`);
}

/** Firestore answers 409 while a transaction that somebody gave up still holds its locks. */
async function clear(url: string, method: "DELETE" | "POST" = "DELETE"): Promise<void> {
  for (let tries = 0; ; tries++) {
    const response = await fetch(url, { method, headers: { Authorization: "Bearer owner" } });
    if (response.ok) return;
    if (response.status !== 409 || tries === 5)
      throw new Error(`${method} ${url} answered ${response.status}`);
  }
}
