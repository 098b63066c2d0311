/** What every visitor may read. The parsing code loads with the first answer. */

import { defaultSettings } from "@clinic/contract/default-clinic.ts";
import { defaultReviews } from "@clinic/contract/default-reviews.ts";
import type { Doctor } from "@clinic/contract/doctors.ts";
import { published } from "./published.ts";

const answers = () => import("./read-published.ts");

export const useSettings = published(defaultSettings, async () => (await answers()).readSettings());
export const useReviews = published(defaultReviews, async () => (await answers()).readReviews());
/** Nobody is named before the clinic has. */
export const useDoctors = published<Doctor[]>([], async () => (await answers()).readDoctors());
