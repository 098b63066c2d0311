/** Books a series for a caller: docs/decisions/series.md */
import type { Firestore, Transaction } from "@google-cloud/firestore";
import { presentBooking } from "../access/present-booking.ts";
import type * as contract from "../contract/series.ts";
import type { RefusedDate, SeriesRequest } from "../contract/series.ts";
import { deskMonthsAhead, type UnusualReason } from "../contract/unusual.ts";
import type { Booking } from "../domain/booking.ts";
import { formatDate, plusMonths, requireDate, todayIn } from "../domain/calendar-date.ts";
import type { Clinic } from "../domain/clinic.ts";
import { DomainError, invalid } from "../domain/domain-error.ts";
import { despiteOfSeries, seriesDates } from "../domain/series.ts";
import { bookings } from "../firestore/bookings.ts";
import { readClinic, readClinicInTransaction } from "../firestore/clinic.ts";
import { idOfRequest } from "../firestore/request-id.ts";
import { addSeriesNotice } from "../firestore/series-notices.ts";
import { isAlreadyExists, isWriteConflict } from "../firestore/status-codes.ts";
import { type BatchOrTransaction, tryTransaction } from "../firestore/writes.ts";
import type { Handler } from "../http/bind.ts";
import { maxCommitAttempts } from "./book.ts";
import { fingerprint } from "./draft-booking.ts";
import { type NewBooking, planDeskBooking, writeNewBooking } from "./plan-desk-booking.ts";

export const bookSeries: Handler<typeof contract.bookSeries> = async ({ db, now, body, caller }) => {
  // For their own appointments members of staff are patients.
  if (body.patient !== "" && body.patient.toLowerCase() === caller.email) throw new DomainError("forbidden");
  if (body.personId !== undefined) throw invalid("personId", "This person is no longer in your family.");
  const series = requestedSeries(caller.uid, body, now());
  const { booked, refused } = await commitSeries(db, series);
  return {
    success: true,
    _id: series.id,
    booked: booked.map(({ id, booking }) => presentBooking(id, booking)),
    refused,
  };
};

interface RequestedSeries {
  id: string;
  /** The uid of the member of staff who books. */
  by: string;
  /** The first date, and then the others. Each has the request for its own booking. */
  dates: { id: string; date: string; request: SeriesRequest }[];
  fingerprint: string;
  now: Date;
}

interface CommittedSeries {
  booked: { id: string; booking: Booking }[];
  refused: RefusedDate[];
}

/** Ids are made from the `requestId`, so that a repeated request finds its bookings. */
function requestedSeries(uid: string, body: SeriesRequest, now: Date): RequestedSeries {
  const { requestId, repeat } = body;
  const despite = despiteOfSeries(body.despite);
  const dates = seriesDates(requireDate(body.date), repeat).map((date, i) => ({
    id: idOfRequest(uid, `${requestId}#${i + 1}`),
    date,
    request: { ...body, date, despite },
  }));
  return { id: idOfRequest(uid, `${requestId}#series`), by: uid, dates, fingerprint: fingerprint(body), now };
}

/** Books in one commit. A commit that loses a time or a caller's record to another is planned again. */
async function commitSeries(db: Firestore, series: RequestedSeries): Promise<CommittedSeries> {
  for (let tries = 0; tries < maxCommitAttempts; tries++) {
    const { tried, failure } = await tryTransaction(
      db,
      (transaction) => planSeries(transaction, db, series),
      (transaction, plan) => writeSeries(transaction, db, plan, series),
    );
    if (tried && failure === null) {
      return {
        booked: tried.booked.map(({ id, plan: { booking } }) => ({ id, booking })),
        refused: tried.refused,
      };
    }
    const isRefused = failure instanceof DomainError;
    if (!isRefused && !isAlreadyExists(failure) && !isWriteConflict(failure)) throw failure;
    const repeated = await findRepeatedSeries(db, series);
    if (repeated) return repeated;
    if (isRefused) throw failure;
  }
  throw new DomainError("conflict");
}

interface SeriesPlan {
  booked: { id: string; plan: NewBooking }[];
  refused: RefusedDate[];
}

/** Plans all dates. The first one throws what is unusual about it; later ones are refused on their own. */
async function planSeries(
  transaction: Transaction,
  db: Firestore,
  series: RequestedSeries,
): Promise<SeriesPlan> {
  const clinic = await readClinicInTransaction(transaction, db);
  const [first, ...later] = series.dates;
  if (!first) throw new RangeError("a series without dates");
  refuseTooFar(clinic, series);
  const { id: seriesId, fingerprint: made, now } = series;
  const common = { now, series: { id: seriesId, fingerprint: made } };
  const plan = await planDeskBooking(db, clinic, { ...common, id: first.id, request: first.request });
  const { caller } = plan;
  const preferred = plan.booking.holder;
  const others = await Promise.all(
    later.map(async ({ id, date, request }) =>
      decideDate(date, async () => ({
        id,
        plan: await planDeskBooking(db, clinic, { ...common, id, request, preferred, caller }),
      })),
    ),
  );
  const booked = [{ id: first.id, plan }, ...others.flatMap((one) => ("plan" in one ? one : []))];
  const refused = others.flatMap((one) => ("reasons" in one ? one : []));
  // The caller has one record, whose latest appointment is the last of the series.
  const withOneCaller = booked.map(({ id, plan }, i) => {
    return { id, plan: { ...plan, caller: i === booked.length - 1 ? caller : null } };
  });
  return { booked: withOneCaller, refused };
}

function refuseTooFar({ settings }: Clinic, { dates, now }: RequestedSeries): void {
  const last = plusMonths(todayIn(settings.timeZone, now), deskMonthsAhead);
  if (dates.some(({ date }) => date > last)) {
    throw invalid(
      "repeat",
      `Choose fewer dates: the last one may be at most ${deskMonthsAhead} months ahead.`,
    );
  }
}

/** Returns what `plan` returns, or why nothing can be booked on this date. */
async function decideDate<Planned>(
  date: string,
  plan: () => Promise<Planned>,
): Promise<Planned | RefusedDate> {
  try {
    return await plan();
  } catch (error) {
    const reasons = refusalReasonsOf(error);
    if (reasons === null) throw error;
    return { date: formatDate(date), dateISO: date, reasons };
  }
}

/** The reasons of a refusal that concerns only this date, or null. They are empty if the time doesn't exist then. */
export function refusalReasonsOf(error: unknown): UnusualReason[] | null {
  if (!(error instanceof DomainError)) return null;
  if (error.code === "unusual") return error.data?.reasons ?? [];
  return error.code === "invalid" ? [] : null;
}

function writeSeries(
  writes: BatchOrTransaction,
  db: Firestore,
  { booked }: SeriesPlan,
  { id: series, by, now }: RequestedSeries,
): void {
  for (const { id, plan } of booked)
    writeNewBooking(writes, db, id, plan, { role: "clinic", uid: by }, now, true);
  const upcoming = booked.filter(({ plan: { booking } }) => booking.startsAt > now);
  const hasAddress = booked.some(({ plan: { booking } }) => booking.patient !== "");
  if (!hasAddress || upcoming.length === 0) return;
  addSeriesNotice(writes, db, { series, version: 1, bookings: upcoming.map(({ id }) => id) }, now);
}

/**
 * Finds the bookings that an earlier request with the same id made, as they are now, or null. Throws `request-reused` if that
 * request differed or all of them were canceled, because the desk would mistake them for new ones.
 */
async function findRepeatedSeries(db: Firestore, series: RequestedSeries): Promise<CommittedSeries | null> {
  const { dates, fingerprint: made, now } = series;
  const found = await Promise.all(dates.map(({ id }) => bookings(db).doc(id).get()));
  const booked = found.flatMap((one) => {
    const booking = one.data();
    return booking ? [{ id: one.id, booking }] : [];
  });
  if (booked.length === 0) return null;
  const isSame = booked.every(({ booking }) => booking.fingerprint === made);
  if (!isSame || booked.every(({ booking }) => booking.status === "cancelled"))
    throw new DomainError("request-reused");
  const clinic = await readClinic(db);
  const missing = dates.filter(({ id }) => booked.every((one) => one.id !== id));
  const refused = await Promise.all(
    missing.map(async ({ id, date, request }): Promise<RefusedDate> => {
      const planned = await decideDate(date, () => planDeskBooking(db, clinic, { id, request, now }));
      return "reasons" in planned ? planned : { date: formatDate(date), dateISO: date, reasons: [] };
    }),
  );
  return { booked, refused };
}
