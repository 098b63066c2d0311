import type { Review } from "@clinic/contract/reviews.ts";
import { useState } from "react";
import { readReviews } from "../../lib/published/read-published.ts";

/** What the server sends at once where nobody asks for another number: contract, `paging.ts`. */
const pageSize = 50;

/** Those after the newest page, a page at each call of `more`, which is undefined once there are no more. */
export function useOlderReviews(newest: Review[]) {
  const [older, setOlder] = useState<Review[]>([]);
  const [state, setState] = useState<"ready" | "loading" | "failed" | "ended">("ready");
  const last = older.at(-1) ?? newest.at(-1);
  const more = async () => {
    if (state === "loading") return;
    setState("loading");
    try {
      const found = await readReviews(last?._id);
      setOlder([...older, ...found]);
      setState(found.length < pageSize ? "ended" : "ready");
    } catch {
      setState("failed");
    }
  };
  const ended = state === "ended" || newest.length < pageSize;
  return { older, loading: state === "loading", failed: state === "failed", more: ended ? undefined : more };
}
