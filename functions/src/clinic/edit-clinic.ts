import type { Firestore, Transaction } from "@google-cloud/firestore";
import type { Clinic } from "../domain/clinic.ts";
import { DomainError } from "../domain/domain-error.ts";
import { notSetUp, publicClinic, publicClinicSchema } from "../firestore/clinic.ts";
import { refuseNewer } from "../firestore/refuse-newer.ts";
import { isOutdated } from "../firestore/status-codes.ts";

/** Each try loses only to a rival's success, so that rivals drain long before this. */
const maxTries = 25;

/**
 * Edits the clinic that visitors see, in one commit that fails when somebody else has edited it since it was read; then it
 * starts again. It is read outside of the transaction: read inside, all of several editors would hold its lock and wait for
 * each other's, until Firestore ends them after seconds.
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
    const read = await publicClinic(db).get();
    const clinic = read.data();
    if (!clinic || !read.updateTime) return notSetUp();
    refuseNewer(read, publicClinicSchema);
    const unchanged = { lastUpdateTime: read.updateTime };
    try {
      return await db.runTransaction(async (transaction) => {
        const { next, result } = await edit(clinic, transaction);
        transaction.update(publicClinic(db), next, unchanged);
        return result;
      });
    } catch (error) {
      if (!isOutdated(error)) throw error;
      cause = error;
    }
  }
  throw new DomainError("unavailable", { cause });
}
