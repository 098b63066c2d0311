/** What every visitor may read. */

import { defaultPublicSettings } from "@clinic/contract/default-clinic.ts";
import { defaultReviews } from "@clinic/contract/default-reviews.ts";
import type { Doctor } from "@clinic/contract/doctors.ts";
import { published } from "./published.ts";
import { readDoctors, readReviews, readSettings } from "./read-published.ts";

export const useSettings = published(defaultPublicSettings, readSettings);
export const useReviews = published(defaultReviews, () => readReviews());
/** Nobody is named before the clinic has. */
export const useDoctors = published<Doctor[]>([], readDoctors);
