import { setTimeout as pause } from "node:timers/promises";
import type { Firestore } from "@google-cloud/firestore";
import * as z from "zod/mini";
import { todayIn } from "../../functions/src/domain/calendar-date.ts";
import { stripeControls } from "../stripe/control/client.ts";
import { projectId, urls } from "../suite/ports-and-paths.ts";
import { emulatedFirestore } from "../testing/admin-sdk.ts";
import { readSeedClinic } from "./read-seed-clinic.ts";
import { readAllDocuments, type SavedDocument, writeDocuments } from "./saved-documents.ts";
import { seedClinic } from "./seed.ts";
import { uploadPortraits } from "./seed-doctors.ts";

interface SeededClinic {
  /** The clinic's folder in `seed/clinics`. */
  name: string;
  /** The date for which its data was made. */
  today: string;
  documents: readonly SavedDocument[];
  accounts: SavedAccounts;
}

let seededClinic: SeededClinic | undefined;

/** Empties the emulators and restores the demo clinic. */
export const resetClinic = () => resetClinicTo("demo");

/**
 * Empties the emulators and restores a clinic of `seed/clinics`. The first call on a day creates its data;
 * later calls restore a copy.
 */
export async function resetClinicTo(name: string): Promise<void> {
  const db = emulatedFirestore();
  const today = todayIn(readSeedClinic(name).settings.timeZone, new Date());
  await clearClinic();
  if (seededClinic?.name === name && seededClinic.today === today)
    return restoreSeededClinic(db, seededClinic);
  await seedClinic(name);
  await stripeControlClient.keep();
  seededClinic = { name, today, documents: await readAllDocuments(db), accounts: await readAccounts() };
}

const stripeControlClient = stripeControls(urls.local);

async function restoreSeededClinic(
  db: Firestore,
  { name, documents, accounts }: SeededClinic,
): Promise<void> {
  await Promise.all([
    writeDocuments(db, documents),
    restoreAccounts(accounts),
    uploadPortraits({ name, ...readSeedClinic(name) }),
    stripeControlClient.restore(),
  ]);
}

/** Empties the clinic completely, for tests that count documents: no people, no bookings, no settings. */
export async function clearClinic(): Promise<void> {
  await Promise.all([
    clearFirestore(),
    clearEmulator(`${urls.auth}/emulator/v1/projects/${projectId}/accounts`),
    clearEmulator(`${urls.storage}/internal/reset`, "POST"),
    clearEmulator(`${urls.local}/_emulator/reset`, "POST"),
    clearEmulator(`${urls.local}/_emulator/mail/reset`, "POST"),
  ]);
}

export function clearFirestore(): Promise<void> {
  return clearEmulator(`${urls.firestore}/emulator/v1/projects/${projectId}/databases/(default)/documents`);
}

/** The emulator ends an abandoned transaction after a minute. */
const maxTries = 180;
const retryMs = 500;

/** Firestore answers 409 while an abandoned transaction still holds its locks. */
async function clearEmulator(url: string, method: "DELETE" | "POST" = "DELETE"): Promise<void> {
  for (let tries = 1; ; tries++) {
    const response = await fetch(url, { method, headers: { Authorization: "Bearer owner" } });
    if (response.ok) return;
    if (response.status !== 409 || tries === maxTries)
      throw new Error(`${method} ${url} answered ${response.status}`);
    await pause(retryMs);
  }
}

const savedAccountsSchema = z.object({
  users: z._default(z.array(z.looseObject({ localId: z.string() })), []),
});
type SavedAccounts = z.infer<typeof savedAccountsSchema>;

/** Reads all accounts of the Auth emulator with their passwords, in the Firebase CLI's export format. */
async function readAccounts(): Promise<SavedAccounts> {
  return savedAccountsSchema.parse(await callAuthEmulator("GET", "batchGet?maxResults=1000"));
}

/** Imports the accounts into an emptied emulator. */
async function restoreAccounts(accounts: SavedAccounts): Promise<void> {
  await callAuthEmulator("POST", "batchCreate", accounts);
}

async function callAuthEmulator(method: string, action: string, body?: object): Promise<unknown> {
  const url = `${urls.auth}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:${action}`;
  const response = await fetch(url, {
    method,
    headers: { Authorization: "Bearer owner", "Content-Type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok)
    throw new Error(`accounts:${action} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
