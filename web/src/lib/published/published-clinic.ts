/** What every visitor may read. */

import type { Doctor } from "@clinic/contract/doctors.ts";
import type { Treatment } from "@clinic/contract/treatments.ts";
import { defaultPublicSettings } from "@clinic/domain/default-clinic.ts";
import { defaultReviews } from "@clinic/domain/default-reviews.ts";
import { passCache } from "../fresh.ts";
import { type PublishedHook, published } from "./published.ts";
import { readDoctors, readReviews, readSettings, readTreatments } from "./read-published.ts";

export const useSettings = published(defaultPublicSettings, readSettings);
export const useReviews = published(defaultReviews, () => readReviews());
/** Nobody is named before the clinic has. */
export const useDoctors = published<Doctor[]>([], readDoctors);
export const useTreatments = published<Treatment[]>([], readTreatments);

/** Once a change of what is public is made, this tab reads it anew, whatever a cache still holds, and its public pages show it. */
export async function publish<T>(
  change: Promise<T>,
  shown?: Pick<PublishedHook<unknown>, "renew">,
): Promise<T> {
  const answer = await change;
  passCache();
  shown?.renew();
  return answer;
}
