import type { Firestore, Transaction } from "@google-cloud/firestore";
import type { Clinic } from "../domain/clinic.ts";
import { DomainError } from "../domain/domain-error.ts";
import { notSetUp, publicClinicDocument, publicClinicSchema } from "../firestore/clinic.ts";
import { refuseFromNewerRelease } from "../firestore/newer-release.ts";
import { isWriteConflict } from "../firestore/status-codes.ts";

/**
 * The most attempts at an edit. An attempt fails only if a simultaneous edit succeeded, so all edits succeed long before
 * this.
 */
const maxTries = 25;

/**
 * Edits the published clinic in one commit. The commit fails if somebody else has edited the clinic since it was read, and
 * the edit then starts again. The clinic is read outside the transaction. If it were read inside, simultaneous editors would
 * all hold its lock and wait for each other, until Firestore ends them after seconds.
 */
export async function editClinic<T>(
  db: Firestore,
  edit: (
    clinic: Clinic,
    transaction: Transaction,
  ) => { next: Clinic; result: T } | Promise<{ next: Clinic; result: T }>,
): Promise<T> {
  let cause: unknown;
  for (let tries = 0; tries < maxTries; tries++) {
    const read = await publicClinicDocument(db).get();
    const clinic = read.data();
    if (!clinic || !read.updateTime) return notSetUp();
    refuseFromNewerRelease(read, publicClinicSchema);
    const unchanged = { lastUpdateTime: read.updateTime };
    try {
      return await db.runTransaction(async (transaction) => {
        const { next, result } = await edit(clinic, transaction);
        transaction.update(publicClinicDocument(db), next, unchanged);
        return result;
      });
    } catch (error) {
      if (!isWriteConflict(error)) throw error;
      cause = error;
    }
  }
  throw new DomainError("unavailable", { cause });
}
