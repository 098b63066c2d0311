import { defaultPageSize } from "@clinic/contract/default-page-size.ts";
import type { Review } from "@clinic/contract/reviews.ts";
import { useState } from "react";
import { isReachable } from "../../lib/connection.ts";
import { readReviews } from "../../lib/published/published-reviews.ts";

/** Those after the newest page, a page at each call of `more`, which is undefined once there are no more. */
export function useOlderReviews(newest: Review[]) {
  const [older, setOlder] = useState<Review[]>([]);
  const [state, setState] = useState<"ready" | "loading" | "failed" | "offline" | "ended">("ready");
  const last = older.at(-1) ?? newest.at(-1);
  const more = async () => {
    if (state === "loading") return;
    setState("loading");
    try {
      const found = await readReviews(last?._id);
      setOlder([...older, ...found]);
      setState(found.length < defaultPageSize ? "ended" : "ready");
    } catch {
      setState((await isReachable()) ? "failed" : "offline");
    }
  };
  const ended = state === "ended" || newest.length < defaultPageSize;
  return { older, state, more: ended ? undefined : more };
}
