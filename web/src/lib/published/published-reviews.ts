/** Apart from what every page reads: their texts weigh. */
import type { listReviews } from "@clinic/contract/reviews.ts";
import { defaultReviews } from "@clinic/domain/default-reviews.ts";
import { published } from "./published.ts";
import { read } from "./read-published.ts";

/** A page of them, newest first; `after` is the id of the last one that is known. */
export const readReviews = (after?: string) =>
  read<typeof listReviews>("/reviews", defaultReviews, { after });

export const useReviews = published(defaultReviews, () => readReviews());
