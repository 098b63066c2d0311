import { projectId, urls } from "../suite/places.ts";
import { seedClinic } from "./seed.ts";

/** Empties the emulators and seeds them again. */
export async function resetClinic(): Promise<void> {
  await Promise.all([
    clear(`${urls.firestore}/emulator/v1/projects/${projectId}/databases/(default)/documents`),
    clear(`${urls.auth}/emulator/v1/projects/${projectId}/accounts`),
    clear(`${urls.storage}/internal/reset`, "POST"),
    clear(`${urls.local}/_emulator/reset`, "POST"),
  ]);
  await seedClinic();
}

async function clear(url: string, method: "DELETE" | "POST" = "DELETE"): Promise<void> {
  const response = await fetch(url, { method, headers: { Authorization: "Bearer owner" } });
  if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}`);
}
