/** Returns what changed on the days of a screen since it last asked. */
import type { Firestore } from "@google-cloud/firestore";
import { presentScheduledBooking } from "../access/present-booking.ts";
import type { Block } from "../contract/blocks.ts";
import type * as contract from "../contract/schedule.ts";
import { problemOfBooking } from "../domain/appointment-problems.ts";
import type { Booking } from "../domain/booking.ts";
import { datesInRange } from "../domain/calendar-date.ts";
import type { Day } from "../domain/day-entry.ts";
import { doctorIdOf } from "../domain/holders.ts";
import { covers, type Reach } from "../domain/reach.ts";
import { bookings } from "../firestore/bookings.ts";
import { readClinic } from "../firestore/clinic.ts";
import { readDays } from "../firestore/days.ts";
import type { Handler } from "../http/bind.ts";
import { listDayBlocks } from "./edit-blocks.ts";
import { maxScheduleDays } from "./schedule.ts";

/**
 * Every open screen asks every few seconds, so without changes only the days are read. A day knows the version of each of
 * its bookings. Bookings are read only if the screen saw another version, or if they are no longer on the day.
 */
export const listScheduleChanges: Handler<typeof contract.listScheduleChanges> = async ({
  db,
  body,
  now,
  staffReach,
  recordLook,
}) => {
  const dates = datesInRange(body.from, body.to, maxScheduleDays);
  const reach = await staffReach();
  if (!body.locked) await Promise.all(dates.map((date) => recordLook({ kind: "day", id: date })));
  const known = await readDays(db, dates);
  const seen = new Map(body.seen.map(({ _id, version }) => [_id, version]));
  const ids = changedBookingIds(known, seen, reach);
  // The days count everybody's cancelled appointments.
  const counts = reach === "all" ? changedCancelledCounts(known, body.cancelled) : [];
  const blocks = changedBlocks(dates, known, body.blocks, reach);
  if (body.locked) {
    const differs = ids.length > 0 || counts.length > 0 || blocks.length > 0;
    return { changed: [], gone: [], cancelled: [], ...(differs && { differs }) };
  }
  const found = (await readBookings(db, ids)).map(({ id, booking }) => ({
    id,
    // An appointment that went to another dentist is gone from this dentist's screen.
    booking: booking && covers(reach, booking.doctorId) ? booking : undefined,
  }));
  const changed = found.flatMap(({ id, booking }) =>
    booking && booking.version !== seen.get(id) ? [{ id, booking }] : [],
  );
  // An appointment that has left these days isn't covered by the looks at the days.
  const moved = changed.filter(({ booking }) => !dates.includes(booking.date));
  await Promise.all(
    moved.map(({ id, booking }) => recordLook({ kind: "booking", id, concerns: booking.uid })),
  );
  const clinic = changed.length > 0 ? await readClinic(db) : null;
  return {
    changed: clinic
      ? changed.map(({ id, booking }) =>
          presentScheduledBooking(id, booking, problemOfBooking(clinic, booking, now())),
        )
      : [],
    gone: found.filter(({ booking }) => !booking).map(({ id }) => id),
    cancelled: counts,
    ...(blocks.length > 0 && { blocks }),
  };
};

/** The days whose blocks differ from those on the screen, with their blocks. */
function changedBlocks(
  dates: readonly string[],
  known: ReadonlyMap<string, Day>,
  seen: readonly Pick<Block, "_id" | "dateISO" | "version">[] | undefined,
  reach: Reach,
): { dateISO: string; blocks: Block[] }[] {
  if (!seen) return [];
  return dates.flatMap((dateISO) => {
    const blocks = listDayBlocks(dateISO, known.get(dateISO)?.blocks ?? {}, reach);
    const ofDay = seen.filter((one) => one.dateISO === dateISO);
    const isSeen = ({ _id, version }: Block) =>
      ofDay.some((one) => one._id === _id && one.version === version);
    return ofDay.length === blocks.length && blocks.every(isSeen) ? [] : [{ dateISO, blocks }];
  });
}

/** The ids of bookings that are new, have another version, or are no longer on any of these days. */
function changedBookingIds(
  known: ReadonlyMap<string, Day>,
  seen: ReadonlyMap<string, number>,
  reach: Reach,
): string[] {
  const versions = new Map(
    [...known.values()].flatMap(({ visits }) =>
      Object.entries(visits).flatMap(([id, { holder, version }]) =>
        covers(reach, doctorIdOf(holder)) ? [[id, version] as const] : [],
      ),
    ),
  );
  const changed = [...versions].filter(([id, version]) => seen.get(id) !== version).map(([id]) => id);
  return [...changed, ...[...seen.keys()].filter((id) => !versions.has(id))];
}

/** More bookings than a screen's days and the ones it has seen can contain. */
const maxReadBookings = 5000;
const readBatchSize = 300;

async function readBookings(db: Firestore, ids: readonly string[]) {
  const read: { id: string; booking: Booking | undefined }[] = [];
  while (read.length < Math.min(ids.length, maxReadBookings)) {
    const some = ids.slice(read.length, read.length + readBatchSize).map((id) => bookings(db).doc(id));
    // Only a transaction's `getAll` keeps the type of the documents.
    const found = await db.runTransaction((reading) => reading.getAll(...some), { readOnly: true });
    for (const one of found) read.push({ id: one.id, booking: one.data() });
  }
  return read;
}

/** The days on which the number of cancelled bookings changed. Only days that the screen counts are returned. */
function changedCancelledCounts(
  known: ReadonlyMap<string, Day>,
  counted: readonly { dateISO: string; count: number }[],
): { dateISO: string; count: number }[] {
  return counted.flatMap(({ dateISO, count }) => {
    const now = known.get(dateISO)?.cancelled.count ?? count;
    return now === count ? [] : [{ dateISO, count: now }];
  });
}
