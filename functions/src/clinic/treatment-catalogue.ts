import type { Firestore, Transaction } from "@google-cloud/firestore";
import type { Settings } from "../contract/settings.ts";
import { DomainError, invalid } from "../domain/domain-error.ts";
import {
  publishedTreatmentsOf,
  type StoredTreatment,
  treatmentDocumentSchema,
  treatments,
} from "../firestore/clinic.ts";
import { refuseFromNewerRelease } from "../firestore/newer-release.ts";
import { editClinic } from "./edit-clinic.ts";

/** All stored treatments. `set` changes one, both in its own document and in the published clinic. */
export interface Catalogue {
  all: StoredTreatment[];
  /** The clinic's settings, which decide how prices are read. */
  settings: Settings;
  set(treatment: StoredTreatment): void;
}

/** Edits treatments and publishes them in the same commit. Simultaneous edits are all kept. */
export async function editCatalogue<T>(
  db: Firestore,
  edit: (catalogue: Catalogue, transaction: Transaction) => T | Promise<T>,
): Promise<T> {
  return editClinic(db, async (clinic, transaction) => {
    // Treatments are read after the clinic. If another edit comes between, it changes the clinic too, so our commit fails
    // and starts again.
    const all = await readTreatments(db, { toChange: true });
    const changed = new Map<string, Omit<StoredTreatment, "id">>();
    const set = ({ id, ...document }: StoredTreatment) => {
      changed.set(id, document);
    };
    const result = await edit({ all, settings: clinic.settings, set }, transaction);
    for (const [id, document] of changed) transaction.set(treatments(db).doc(id), document);
    const untouched = all.filter(({ id }) => !changed.has(id));
    const publishedTreatments = publishedTreatmentsOf([...untouched, ...withIds(changed)]);
    const doctors = clinic.doctors.map((doctor) => ({
      ...doctor,
      specialty: changed.get(doctor.specialtyId)?.name ?? doctor.specialty,
    }));
    return { next: { ...clinic, treatments: publishedTreatments, doctors }, result };
  });
}

/** The treatments that admins see: active and inactive ones, but not removed ones. */
export function withoutRemoved(all: readonly StoredTreatment[]): StoredTreatment[] {
  return all.filter(({ removed }) => !removed);
}

export function findTreatment(all: readonly StoredTreatment[], id: string): StoredTreatment {
  const found = withoutRemoved(all).find((treatment) => treatment.id === id);
  if (!found) throw new DomainError("not-found");
  return found;
}

/** Throws `invalid` if another active treatment has this name, because patients could not distinguish the two. */
export function refuseSameName(all: readonly StoredTreatment[], name: string, id?: string): void {
  const same = all.some(
    (other) => other.active && other.id !== id && other.name.toLowerCase() === name.toLowerCase(),
  );
  if (!same) return;
  throw invalid("name", "Another treatment already has this name");
}

/**
 * Reads all treatments. With `toChange` it throws `unavailable` if newer code has stored values that this code would
 * overwrite.
 */
export async function readTreatments(db: Firestore, { toChange = false } = {}): Promise<StoredTreatment[]> {
  const { docs } = await treatments(db).get();
  if (toChange) for (const document of docs) refuseFromNewerRelease(document, treatmentDocumentSchema);
  return docs.map((document) => ({ id: document.id, ...document.data() }));
}

function withIds(changed: ReadonlyMap<string, Omit<StoredTreatment, "id">>): StoredTreatment[] {
  return [...changed].map(([id, document]) => ({ id, ...document }));
}
