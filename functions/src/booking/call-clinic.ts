import type { Firestore } from "@google-cloud/firestore";
import { DomainError } from "../domain/domain-error.ts";
import { clinicPhoneUrl } from "../domain/phone-number.ts";
import { readClinic } from "../firestore/clinic.ts";

/**
 * Makes a patient's change. If it is refused because the notice has begun, the refusal also has the clinic's phone number,
 * because the patient has to call.
 */
export async function changeOrNameClinicPhone<T>(
  { db }: { db: Firestore },
  change: () => Promise<T>,
): Promise<T> {
  try {
    return await change();
  } catch (error) {
    const isWithinNotice = error instanceof DomainError && error.data?.changeableUntil !== undefined;
    if (!isWithinNotice) throw error;
    const { settings } = await readClinic(db);
    const data = { ...error.data, phone: settings.phone, phoneUrl: clinicPhoneUrl(settings) };
    throw new DomainError(error.code, { data, cause: error });
  }
}
