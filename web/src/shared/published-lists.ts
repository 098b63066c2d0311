/** Lists of public data that only a few public pages show. */

import type { listSoonest } from "@clinic/contract/available.ts";
import type { listReviews } from "@clinic/contract/reviews.ts";
import type { listTreatments } from "@clinic/contract/treatments.ts";
import { defaultReviews } from "@clinic/domain/default-reviews.ts";
import { defaultTreatments } from "@clinic/domain/default-treatments.ts";
import type * as z from "zod/mini";
import { createPublishedHook, readPublic } from "./published.ts";

export type FirstFreeTime = z.output<(typeof listSoonest)["answer"]>[number];

export const useTreatments = createPublishedHook(defaultTreatments, () =>
  readPublic<typeof listTreatments>("/service", defaultTreatments),
);
/** The first free time of each treatment within two weeks. */
export const useFirstFreeTimes = createPublishedHook<FirstFreeTime[]>([], () =>
  readPublic<typeof listSoonest>("/available/soonest", [{ _id: "", dateISO: "", slot: "" }]),
);

/** Reads one page of reviews, newest first. `after` is the id of the last review on the page before. */
export const readReviews = (after?: string) =>
  readPublic<typeof listReviews>("/reviews", defaultReviews, { after });

export const useReviews = createPublishedHook(defaultReviews, () => readReviews());
