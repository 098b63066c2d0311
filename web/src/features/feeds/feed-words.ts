import type { Feed } from "@clinic/contract/feeds.ts";
import { formatDate, todayIn } from "@clinic/domain/calendar-date.ts";

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
