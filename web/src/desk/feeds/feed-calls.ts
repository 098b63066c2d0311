import { type Feed, listFeeds } from "@clinic/contract/feeds.ts";
import { todayIn } from "@clinic/domain/calendar-date.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api.ts";
import { formatDay } from "../../shared/clinic-day.ts";

export const feedsQuery = queryOptions({
  queryKey: ["feeds"],
  queryFn: ({ signal }) => call(listFeeds, {}, { signal }),
});

/** `path` is the feed's secret address. Only the answer to the feed's creation contains it. */
export type AddedFeed = Pick<Feed, "_id" | "name" | "names"> & { owner: string; path: string };

export function describeFeedOwner({ doctorId, doctor }: Pick<Feed, "doctorId" | "doctor">): string {
  return doctorId === null ? "The whole clinic" : (doctor ?? "A doctor who has left");
}

/** The feed's name, or the doctor whose appointments the feed shows. */
export function getFeedTitle(feed: Pick<Feed, "name" | "doctorId" | "doctor">): string {
  return feed.name || describeFeedOwner(feed);
}

export function describeNamesSetting({ names }: Pick<Feed, "names">): string {
  return names ? "With names" : "Without names";
}

/** Describes a feed in full, so that two feeds never sound alike. Leaves out the day until the clinic's time zone is loaded. */
export function describeFeed(feed: Feed, timeZone: string | undefined): string {
  const added = timeZone ? `, added ${formatClinicDay(feed.createdAt, timeZone)}` : "";
  const title = feed.name ? `${feed.name}: ` : "";
  return `${title}${describeFeedOwner(feed)}, ${describeNamesSetting(feed).toLowerCase()}${added}`;
}

/** The clinic's day at `instant`. */
export function formatClinicDay(instant: string, timeZone: string): string {
  return formatDay(todayIn(timeZone, new Date(instant)));
}
