import type { Firestore } from "@google-cloud/firestore";
import { toMinorUnits } from "../src/domain/currency.ts";
import { defaultSettings } from "../src/domain/default-clinic.ts";
import { defaultTreatments } from "../src/domain/default-treatments.ts";
import { newClinic, publicClinicDocument, treatments } from "../src/firestore/clinic.ts";
import { markAllMigrationsDone } from "../src/migrations/migration.ts";
import { migrations } from "../src/migrations/migrations.ts";

/**
 * Writes a new clinic's settings and treatments, without people, in one commit. Fails with ALREADY_EXISTS if there is
 * a clinic.
 */
export async function writeClinic(db: Firestore): Promise<void> {
  const all = defaultTreatments.map(({ _id, Price, ...treatment }, order) => ({
    ...treatment,
    id: _id,
    priceCents: toMinorUnits(Price, defaultSettings.currency),
    order,
    active: true,
    heldBy: "seat" as const,
  }));
  const batch = db.batch();
  for (const { id, ...treatment } of all) batch.create(treatments(db).doc(id), treatment);
  batch.create(publicClinicDocument(db), newClinic(defaultSettings, all));
  markAllMigrationsDone(batch, db, migrations, new Date());
  await batch.commit();
}
