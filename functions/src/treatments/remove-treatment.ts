import { bookings } from "../firestore/bookings.ts";
import type { Answer, Call } from "../http/route.ts";
import { editCatalogue, findTreatment } from "./catalogue.ts";

/** One that was ever booked is only taken off the site. A removed one stays as a tombstone: its id is part of claims' ids. */
export async function removeTreatment({ db, params }: Call): Promise<Answer> {
  const outcome = await editCatalogue(db, async ({ all, set }, transaction) => {
    const current = findTreatment(all, params.id);
    const booked = await transaction.get(bookings(db).where("treatmentId", "==", current.id).limit(1));
    set({ ...current, active: false, ...(booked.empty && { removed: true }) });
    return booked.empty ? "removed" : "deactivated";
  });
  return { body: { success: true, outcome } };
}
