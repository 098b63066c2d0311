/** Lists of public data that only a few public pages show. */

import type { listSoonest } from "@clinic/contract/available.ts";
import type { listReviews, Review } from "@clinic/contract/reviews.ts";
import type { LegalText, showLegalText } from "@clinic/contract/site.ts";
import type { listTreatments, Treatment } from "@clinic/contract/treatments.ts";
import type * as z from "zod/mini";
import { initialClinic } from "./built-clinic.ts";
import { createPublishedHook, readPublic } from "./published.ts";

export type FirstFreeTime = z.output<(typeof listSoonest)["answer"]>[number];

const treatmentsShape: Treatment[] = [
  { _id: "", name: "", description: "", slots: [""], Price: 0, durationMinutes: 0 },
];
const reviewsShape: Review[] = [
  { _id: "", name: "", review: "", location: "", img: "", stars: 0, dateISO: "" },
];

export const useTreatments = createPublishedHook(initialClinic.treatments, () =>
  readPublic<typeof listTreatments>("/service", treatmentsShape),
);
/** The first free time of each treatment within two weeks. */
export const useFirstFreeTimes = createPublishedHook<FirstFreeTime[]>([], () =>
  readPublic<typeof listSoonest>("/available/soonest", [{ _id: "", dateISO: "", slot: "" }]),
);

/** Reads one page of reviews, newest first. `after` is the id of the last review on the page before. */
export const readReviews = (after?: string) =>
  readPublic<typeof listReviews>("/reviews", reviewsShape, { after });

export const useReviews = createPublishedHook(initialClinic.reviews, () => readReviews());

const createLegalHook = (text: LegalText) =>
  createPublishedHook(initialClinic.legal?.[text] ?? null, async () => {
    const answer = await readPublic<typeof showLegalText>("/site/{text}", { text: "" }, {}, { text });
    return answer.text;
  });
/** The clinic's privacy notice; null while it loads, and empty if there is none. */
export const usePrivacyNotice = createLegalHook("privacy");
/** The clinic's terms; null while they load, and empty if there are none. */
export const useTerms = createLegalHook("terms");
