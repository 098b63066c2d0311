import { listAttention } from "@clinic/contract/attention.ts";
import { listMessages } from "@clinic/contract/messages.ts";
import { listManagedReviews } from "@clinic/contract/reviews.ts";
import { queryOptions } from "@tanstack/react-query";
import { callForPage, type ListPage } from "../../shared/api.ts";

/** What needs somebody at the desk, the first page of it and how much there is: asked again every minute, once for menu and sheet. */
export const attentionQuery = queryOptions({
  queryKey: ["attention"],
  queryFn: ({ signal }) => callForPage(listAttention, {}, { signal }),
  refetchInterval: 60_000,
});

/** How many things need somebody, by the first page of them. */
export function countAttention({ data: listed, total, next }: ListPage<readonly unknown[]>): number {
  return next === null ? listed.length : (total ?? listed.length);
}

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
