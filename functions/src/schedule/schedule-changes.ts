/** What has become of the days on a screen since it asked last. */
import type { Firestore } from "@google-cloud/firestore";
import { presentScheduled } from "../access/present-booking.ts";
import type * as contract from "../contract/clinic-days.ts";
import type { Booking } from "../domain/booking.ts";
import { daysBetween } from "../domain/calendar-date.ts";
import type { Day } from "../domain/day-visit.ts";
import { upcomingProblem } from "../domain/problems.ts";
import { bookings } from "../firestore/bookings.ts";
import { readClinic } from "../firestore/clinic.ts";
import { readDays } from "../firestore/held-times.ts";
import type { Handler } from "../http/bind.ts";
import { mostDays } from "./schedule.ts";

/**
 * Asked every few seconds by each screen, so that where nothing has changed only the days are read. They know the version of
 * every appointment that stands on them; bookings are read where that is another than was seen, or is known no more.
 */
export const listScheduleChanges: Handler<typeof contract.listScheduleChanges> = async ({
  db,
  body,
  now,
}) => {
  const dates = daysBetween(body.from, body.to, mostDays);
  const known = await readDays(db, dates);
  const seen = new Map(body.seen.map(({ _id, version }) => [_id, version]));
  const found = await readBookings(db, otherThanSeen(known, seen));
  const changed = found.flatMap(({ id, booking }) =>
    booking && booking.version !== seen.get(id) ? [{ id, booking }] : [],
  );
  const clinic = changed.length > 0 ? await readClinic(db) : null;
  return {
    changed: clinic
      ? changed.map(({ id, booking }) =>
          presentScheduled(id, booking, upcomingProblem(clinic, booking, now())),
        )
      : [],
    gone: found.filter(({ booking }) => !booking).map(({ id }) => id),
    cancelled: otherCounts(known, body.cancelled),
  };
};

/** Those that are new or stand at another version, and those that stand on none of these days any more. */
function otherThanSeen(known: ReadonlyMap<string, Day>, seen: ReadonlyMap<string, number>): string[] {
  const standing = new Map(
    [...known.values()].flatMap(({ visits }) =>
      Object.entries(visits).map(([id, { version }]) => [id, version] as const),
    ),
  );
  const changed = [...standing].filter(([id, version]) => seen.get(id) !== version).map(([id]) => id);
  return [...changed, ...[...seen.keys()].filter((id) => !standing.has(id))];
}

/** More than a screen's days and the appointments it has seen can be. */
const mostRead = 5000;
const readAtOnce = 300;

async function readBookings(db: Firestore, ids: readonly string[]) {
  const read: { id: string; booking: Booking | undefined }[] = [];
  while (read.length < Math.min(ids.length, mostRead)) {
    const some = ids.slice(read.length, read.length + readAtOnce).map((id) => bookings(db).doc(id));
    // Only a transaction's `getAll` keeps the type of the documents.
    const found = await db.runTransaction((reading) => reading.getAll(...some), { readOnly: true });
    for (const one of found) read.push({ id: one.id, booking: one.data() });
  }
  return read;
}

/** Only of days that the screen counts: what it doesn't show it isn't told. */
function otherCounts(
  known: ReadonlyMap<string, Day>,
  counted: readonly { dateISO: string; count: number }[],
): { dateISO: string; count: number }[] {
  return counted.flatMap(({ dateISO, count }) => {
    const now = known.get(dateISO)?.cancelled.count ?? count;
    return now === count ? [] : [{ dateISO, count: now }];
  });
}
