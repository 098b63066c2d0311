/** What every visitor may read. */

import type { Doctor } from "@clinic/contract/doctors.ts";
import { defaultPublicSettingsAnswer } from "@clinic/domain/default-clinic.ts";
import { passCache } from "../fresh.ts";
import { published, renewPublished } from "./published.ts";
import { readDoctors, readSettings } from "./read-published.ts";

export const useSettings = published(defaultPublicSettingsAnswer, readSettings);
/** Nobody is named before the clinic has. */
export const useDoctors = published<Doctor[]>([], readDoctors);

/** After a change of what is public, this tab reads all of it again, past the caches, and its public pages show it. */
export async function publish<T>(change: Promise<T>): Promise<T> {
  const answer = await change;
  passCache();
  renewPublished();
  return answer;
}
