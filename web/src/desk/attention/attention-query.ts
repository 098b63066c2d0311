import { listAttention } from "@clinic/contract/attention.ts";
import { listMessages } from "@clinic/contract/messages.ts";
import { listManagedReviews } from "@clinic/contract/reviews.ts";
import { queryOptions } from "@tanstack/react-query";
import { callForPage, type ListPage } from "../../shared/api.ts";

/** The first page of the list "Needs attention", and its length. Refetches every minute for the menu and the schedule. */
export const attentionQuery = queryOptions({
  queryKey: ["attention"],
  queryFn: ({ signal }) => callForPage(listAttention, {}, { signal }),
  refetchInterval: 60_000,
});

export function countAttention({ data: listed, total, next }: ListPage<readonly unknown[]>): number {
  return next === null ? listed.length : (total ?? listed.length);
}

const refetchOptions = { refetchInterval: 120_000, refetchOnWindowFocus: "always" } as const;

/** The number of unread messages. The key begins with "messages", so that a change of a message refetches the number too. */
export const newMessagesQuery = queryOptions({
  ...refetchOptions,
  queryKey: ["messages", "new"],
  queryFn: async ({ signal }) => {
    const { total } = await callForPage(listMessages, { query: { state: "new", limit: 0 } }, { signal });
    return total ?? 0;
  },
});

/** The number of reviews that wait for approval. The key begins with "reviews", so that an approval refetches the number too. */
export const waitingReviewsQuery = queryOptions({
  ...refetchOptions,
  queryKey: ["reviews", "waiting"],
  queryFn: async ({ signal }) => {
    const query = { approved: "false", limit: 0 } as const;
    const { total } = await callForPage(listManagedReviews, { query }, { signal });
    return total ?? 0;
  },
});
