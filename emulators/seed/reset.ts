import type { Firestore } from "@google-cloud/firestore";
import { todayIn } from "../../functions/src/domain/calendar-date.ts";
import { defaultSettings } from "../../functions/src/domain/default-clinic.ts";
import { stripeControls } from "../stripe/control/client.ts";
import { projectId, urls } from "../suite/places.ts";
import { emulatedFirestore } from "../testing/admin.ts";
import { uploadPortraits } from "./demo-doctors.ts";
import { type KeptAccounts, keepAccounts, restoreAccounts } from "./keep-accounts.ts";
import { type KeptDocument, keepDocuments, writeDocuments } from "./keep-documents.ts";
import { seedClinic } from "./seed.ts";

interface SeededClinic {
  /** The day that the seeds are dated by. */
  today: string;
  documents: readonly KeptDocument[];
  accounts: KeptAccounts;
}

let seeded: SeededClinic | undefined;

/** Empties the emulators and restores the demo clinic. The first call of a day seeds it; later calls restore a copy. */
export async function resetClinic(): Promise<void> {
  const db = emulatedFirestore();
  const today = todayIn(defaultSettings.timeZone, new Date());
  await emptyClinic();
  if (seeded?.today === today) return copyClinic(db, seeded);
  await seedClinic();
  await stripe.keep();
  seeded = { today, documents: await keepDocuments(db), accounts: await keepAccounts() };
}

const stripe = stripeControls(urls.local);

async function copyClinic(db: Firestore, { documents, accounts }: SeededClinic): Promise<void> {
  await Promise.all([
    writeDocuments(db, documents),
    restoreAccounts(accounts),
    uploadPortraits(),
    stripe.restore(),
  ]);
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
