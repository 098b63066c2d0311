/** What every visitor may read. */

import type { Doctor } from "@clinic/contract/doctors.ts";
import { defaultPublicSettingsAnswer } from "@clinic/domain/default-clinic.ts";
import { passCache } from "../fresh.ts";
import { type PublishedHook, published } from "./published.ts";
import { readDoctors, readSettings } from "./read-published.ts";

export const useSettings = published(defaultPublicSettingsAnswer, readSettings);
/** Nobody is named before the clinic has. */
export const useDoctors = published<Doctor[]>([], readDoctors);

type Shown = Pick<PublishedHook<unknown>, "renew">;

const reviewHooks: Shown[] = [useSettings];

/** All that shows reviews: their figures, which come with the settings, and their texts, once a page has loaded what reads them. */
export const shownReviews = {
  add: (hook: Shown) => reviewHooks.push(hook),
  renew: () => {
    for (const hook of reviewHooks) hook.renew();
  },
};

/** Once a change of what is public is made, this tab reads it anew, whatever a cache still holds, and its public pages show it. */
export async function publish<T>(change: Promise<T>, shown?: Shown): Promise<T> {
  const answer = await change;
  passCache();
  shown?.renew();
  return answer;
}
