import type { Firestore } from "@google-cloud/firestore";
import type { Settings } from "../src/contract/settings.ts";
import type { Treatment } from "../src/contract/treatments.ts";
import { toMinorUnits } from "../src/domain/currency.ts";
import {
  newClinic,
  publicClinicDocument,
  type StoredTreatment,
  treatments,
} from "../src/firestore/clinic.ts";
import { markAllMigrationsDone } from "../src/migrations/migration.ts";
import { migrations } from "../src/migrations/migrations.ts";

export type NewClinic = {
  settings: Settings;
  /** The treatments in the clinic's order. */
  treatments: readonly Treatment[];
};

/**
 * Writes a new clinic's settings and treatments, without people, in one commit. Fails with ALREADY_EXISTS if there is
 * a clinic.
 */
export async function writeClinic(db: Firestore, clinic: NewClinic): Promise<void> {
  const all = storedTreatmentsOf(clinic);
  const batch = db.batch();
  for (const { id, ...treatment } of all) batch.create(treatments(db).doc(id), treatment);
  batch.create(publicClinicDocument(db), newClinic(clinic.settings, all));
  markAllMigrationsDone(batch, db, migrations, new Date());
  await batch.commit();
}

/** The treatments of a new clinic as Firestore stores them. Each has a seat, until a doctor performs it. */
export function storedTreatmentsOf({ settings, treatments: listed }: NewClinic): StoredTreatment[] {
  return listed.map(({ _id, Price, picture, ...treatment }, order) => ({
    ...treatment,
    // A new clinic has no photos yet, so a picture is a drawing.
    picture: picture === undefined ? null : { drawing: picture },
    id: _id,
    priceCents: toMinorUnits(Price, settings.currency),
    order,
    active: true,
    heldBy: "seat",
  }));
}
