/** Lists of public data that only a few public pages show. */

import type { listOpenings, listSoonest } from "@clinic/contract/available.ts";
import type { listReviews, Review } from "@clinic/contract/reviews.ts";
import type { LegalText, showLegalText } from "@clinic/contract/site.ts";
import type { listTreatments, Treatment } from "@clinic/contract/treatments.ts";
import { useEffect, useEffectEvent } from "react";
import type * as z from "zod/mini";
import { initialClinic } from "./built-clinic.ts";
import { createPublishedHook, type PublishedHook, type PublishedValue, readPublic } from "./published.ts";

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
const firstTimeShape = { _id: "", dateISO: "", slot: "" };

/** The first free time of each treatment within two weeks, and the first one with each dentist. */
export const useFirstFreeTimes = createPublishedHook<FirstFreeTime[]>([], () =>
  readPublic<typeof listSoonest>("/available/soonest", [{ ...firstTimeShape, doctors: [firstTimeShape] }]),
);

/** A text by which the earlier of two times comes first: `2023-01-05 14:30`. */
export function sortKeyOf({ dateISO, slot }: { dateISO: string; slot: string }): string {
  const hour = (Number(slot.slice(0, 2)) % 12) + (slot.endsWith("PM") ? 12 : 0);
  return `${dateISO} ${String(hour).padStart(2, "0")}${slot.slice(2, 5)}`;
}

/** A treatment's free times on a day of the next two weeks. */
export type Opening = z.output<(typeof listOpenings)["answer"]>[number];
type OpeningsOf = { treatment: string } | { doctor: string };

const openingsHooks = new Map<string, PublishedHook<Opening[]>>();

/** The openings of this treatment, or with this dentist. Each has a hook of its own, because a visitor may look at several pages. */
function openingsHookOf(wanted: OpeningsOf): PublishedHook<Opening[]> {
  const key = JSON.stringify(wanted);
  const known = openingsHooks.get(key);
  if (known) return known;
  const created = createPublishedHook<Opening[]>([], () =>
    readPublic<typeof listOpenings>(
      "/available/openings",
      [{ dateISO: "", treatment: "", slots: [""] }],
      wanted,
    ),
  );
  openingsHooks.set(key, created);
  return created;
}

export function useOpenings(wanted: OpeningsOf): PublishedValue<Opening[]> {
  const useWanted = openingsHookOf(wanted);
  useRefetchOnReturn(useWanted);
  return useWanted();
}

/** Reads the values again when the visitor comes back to the page or its tab. */
export function useRefetchOnReturn(...values: readonly { refetch: () => void }[]): void {
  const refetch = useEffectEvent(() => {
    if (!document.hidden) for (const value of values) value.refetch();
  });
  useEffect(() => {
    refetch();
    document.addEventListener("visibilitychange", refetch);
    return () => document.removeEventListener("visibilitychange", refetch);
  }, []);
}

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
