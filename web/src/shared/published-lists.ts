/** Lists of public data that only a few public pages show. */

import type { listSoonest } from "@clinic/contract/available.ts";
import type { listReviews, Review } from "@clinic/contract/reviews.ts";
import type { listTreatments, Treatment } from "@clinic/contract/treatments.ts";
import type * as z from "zod/mini";
import { createPublishedHook, readPublic } from "./published.ts";

export type FirstFreeTime = z.output<(typeof listSoonest)["answer"]>[number];

const treatmentsShape: Treatment[] = [
  { _id: "", name: "", description: "", slots: [""], Price: 0, durationMinutes: 0 },
];
const reviewsShape: Review[] = [
  { _id: "", name: "", review: "", location: "", img: "", stars: 0, dateISO: "" },
];

export const useTreatments = createPublishedHook(__CLINIC_TREATMENTS__, () =>
  readPublic<typeof listTreatments>("/service", treatmentsShape),
);
/** The first free time of each treatment within two weeks. */
export const useFirstFreeTimes = createPublishedHook<FirstFreeTime[]>([], () =>
  readPublic<typeof listSoonest>("/available/soonest", [{ _id: "", dateISO: "", slot: "" }]),
);

/** Reads one page of reviews, newest first. `after` is the id of the last review on the page before. */
export const readReviews = (after?: string) =>
  readPublic<typeof listReviews>("/reviews", reviewsShape, { after });

export const useReviews = createPublishedHook(__CLINIC_REVIEWS__, () => readReviews());
