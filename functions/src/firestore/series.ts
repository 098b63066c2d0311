/** The appointments of a series, and the notices that a change of it owes. */
import type { Firestore } from "@google-cloud/firestore";
import { millisecondsInMinute, millisecondsInSecond } from "date-fns/constants";
import { DomainError } from "../domain/domain-error.ts";
import { bookings, type StoredBooking, toStoredBooking } from "./bookings.ts";
import { readNoticesBeforeSending, type StoredNotice } from "./outbox.ts";
import { addSeriesNotice } from "./series-notices.ts";
import { isAlreadyExists } from "./status-codes.ts";
import type { SeriesMove } from "./told-appointments.ts";

/** Reads the appointments of a series, the soonest first. They are at most `maxSeriesLength`. */
export async function readSeries(db: Firestore, seriesId: string): Promise<StoredBooking[]> {
  const { docs } = await bookings(db).where("seriesId", "==", seriesId).get();
  const found = docs.flatMap((one) => toStoredBooking(one) ?? []);
  return found.toSorted((one, other) => one.booking.startsAt.getTime() - other.booking.startsAt.getTime());
}

/** The most tries. A try fails only if another change of the series begins in the same second. */
const maxTries = 5;

/**
 * Stores that the patient is owed a notice about the changed series, before its appointments change. So the patient is told even if
 * this process ends in between. With `moves`, returns the move that an earlier request with the same id has stored, or this one.
 */
export async function oweSeriesNotice(
  db: Firestore,
  seriesId: string,
  appointments: readonly StoredBooking[],
  now: Date,
  moves?: SeriesMove,
): Promise<SeriesMove | undefined> {
  for (let tries = 1; ; tries++) {
    const known = await readNoticesBeforeSending(db, seriesId);
    const earlier = moves && known.find((one) => one.moves?.requestId === moves.requestId);
    if (earlier && isStillWaiting(earlier, now)) return earlier.moves;
    const latest = Math.max(1, ...known.map(({ version }) => version));
    const version = Math.max(latest + 1, Math.floor(now.getTime() / millisecondsInSecond));
    const upcoming = appointments.filter(({ booking }) => booking.startsAt > now).map(({ id }) => id);
    const batch = db.batch();
    const stored = earlier ? undefined : moves;
    addSeriesNotice(batch, db, { series: seriesId, version, bookings: upcoming, moves: stored }, now);
    try {
      await batch.commit();
      return earlier?.moves ?? moves;
    } catch (error) {
      if (!isAlreadyExists(error)) throw error;
      if (tries === maxTries) throw new DomainError("conflict", { cause: error });
    }
  }
}

/** True if the notice will be sent so late that it describes what happens now. */
function isStillWaiting({ state, sendAfter }: StoredNotice, now: Date): boolean {
  return state === "owed" && sendAfter !== null && sendAfter.getTime() > now.getTime() + millisecondsInMinute;
}
