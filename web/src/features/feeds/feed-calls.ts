import { addFeed, type Feed, listFeeds, removeFeed } from "@clinic/contract/feeds.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export const feedsQuery = queryOptions({
  queryKey: ["feeds"],
  queryFn: ({ signal }) => call(listFeeds, {}, { signal }),
});

export function useAddFeed() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (wish: Pick<Feed, "name" | "doctorId" | "names">) => call(addFeed, { body: wish }),
    // Also where the answer was lost: it may have been added. Its address, shown this once, doesn't wait for the list.
    onSettled: () => void queryClient.invalidateQueries(feedsQuery),
  });
}

export function useRemoveFeed() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: Feed) => call(removeFeed, { params: { id: _id } }),
    onSettled: () => queryClient.invalidateQueries(feedsQuery),
  });
}

/** What only the one who added it is told, and only now: `path` is its secret address. */
export type AddedFeed = Pick<Feed, "_id" | "name" | "names"> & { owner: string; path: string };
