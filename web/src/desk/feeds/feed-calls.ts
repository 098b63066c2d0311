import { addFeed, type Feed, listFeeds, removeFeed } from "@clinic/contract/feeds.ts";
import { formatDate, todayIn } from "@clinic/domain/calendar-date.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api.ts";

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

/** Whose appointments it shows. */
export function ownerText({ doctorId, doctor }: Pick<Feed, "doctorId" | "doctor">): string {
  return doctorId === null ? "The whole clinic" : (doctor ?? "A doctor who has left");
}

/** What it is called; what has no name is called by whose appointments it shows. */
export function titleText(feed: Pick<Feed, "name" | "doctorId" | "doctor">): string {
  return feed.name || ownerText(feed);
}

export function namesText({ names }: Pick<Feed, "names">): string {
  return names ? "With names" : "Without names";
}

/** Tells it from others of the same appointments. Of when it was added nothing is said until the clinic's zone is known. */
export function feedText(feed: Feed, timeZone: string | undefined): string {
  const added = timeZone ? `, added ${dayText(feed.createdAt, timeZone)}` : "";
  const title = feed.name ? `${feed.name}: ` : "";
  return `${title}${ownerText(feed)}, ${namesText(feed).toLowerCase()}${added}`;
}

/** That it is read is noted once a day. */
export function dayText(instant: string, timeZone: string): string {
  return formatDate(todayIn(timeZone, new Date(instant)));
}
