import { listMessages } from "@clinic/contract/messages.ts";
import { listManagedReviews } from "@clinic/contract/reviews.ts";
import { queryOptions } from "@tanstack/react-query";
import { callForPage } from "../api.ts";

const askedAgain = { refetchInterval: 120_000, refetchOnWindowFocus: "always" } as const;

/** How many messages nobody has opened yet. Its key is one of the messages', so that what ends any of them asks it again. */
export const newMessagesQuery = queryOptions({
  ...askedAgain,
  queryKey: ["messages", "new"],
  queryFn: async ({ signal }) => {
    const { total } = await callForPage(listMessages, { query: { state: "new", limit: 1 } }, { signal });
    return total ?? 0;
  },
});

/** How many reviews wait for approval, by a key of the reviews'. */
export const waitingReviewsQuery = queryOptions({
  ...askedAgain,
  queryKey: ["reviews", "waiting"],
  queryFn: async ({ signal }) => {
    const query = { approved: "false", limit: 1 } as const;
    const { total } = await callForPage(listManagedReviews, { query }, { signal });
    return total ?? 0;
  },
});
