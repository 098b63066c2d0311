/** Shows, cancels and moves the appointments of a series: docs/decisions/series.md */
import { presentBooking, presentBookingToDesk } from "../access/present-booking.ts";
import { errorStatus } from "../contract/errors.ts";
import type * as contract from "../contract/series.ts";
import type { MoveSeriesRequest, SeriesOutcomes, SeriesScope } from "../contract/series.ts";
import type { Booking } from "../domain/booking.ts";
import type { Actor } from "../domain/booking-change.ts";
import { requireDate } from "../domain/calendar-date.ts";
import { DomainError } from "../domain/domain-error.ts";
import { despiteOfSeries, shiftedDates } from "../domain/series.ts";
import { readBooking, type StoredBooking } from "../firestore/bookings.ts";
import { oweSeriesNotice, readSeries } from "../firestore/series.ts";
import type { SeriesMove } from "../firestore/told-appointments.ts";
import type { Handler, SignedInCall } from "../http/bind.ts";
import { cancelAndRefund } from "../payments/close-payment.ts";
import { refusalReasonsOf } from "./book-series.ts";
import { moveAsRequested } from "./move-as-requested.ts";

type Outcome = SeriesOutcomes["outcomes"][number];

export const showSeries: Handler<typeof contract.showSeries> = async (call) => {
  const found = await findSeries(call, call.params.id);
  return found.map(({ id, booking }) => presentBookingToDesk(id, booking));
};

export const cancelSeries: Handler<typeof contract.cancelSeries> = async (call) => {
  const { db, now, params, body } = call;
  const series = await findSeries(call, params.id);
  const chosen = appointmentsInScope(series, body, now());
  const by: Actor = { role: "clinic", uid: call.caller.uid };
  const isOfSeries = body.scope !== "one";
  const isAnyBooked = chosen.some(({ booking }) => booking.status === "booked" && booking.patient !== "");
  if (isOfSeries && isAnyBooked) await oweSeriesNotice(db, params.id, series, now());
  const outcomes: Outcome[] = [];
  for (const found of chosen) {
    const cancel = () => cancelAndRefund(call, found, by, { isOfSeries });
    outcomes.push(await outcomeOf(call, found, "cancelled", cancel));
  }
  return { outcomes };
};

export const moveSeries: Handler<typeof contract.moveSeries> = async (call) => {
  const { db, now, params, body } = call;
  const series = await findSeries(call, params.id);
  const isOfSeries = body.scope !== "one";
  const planned = plannedMove(series, body, now());
  const stored = isOfSeries && (await oweSeriesNotice(db, params.id, series, now(), planned));
  const { slot, targets } = stored || planned;
  const outcomes: Outcome[] = [];
  for (const { id, date, version } of targets) {
    const found = series.find((one) => one.id === id);
    if (!found) continue;
    const { doctorId, reason, undo } = body;
    const target = { date, slot, doctorId, reason, undo, despite: despiteOfSeries(body.despite) };
    const by: Actor = { role: "clinic", uid: call.caller.uid };
    const moveThere = () =>
      isThere(found.booking, target)
        ? Promise.resolve(found.booking)
        : moveAsRequested(call, found, target, by, { isOfSeries, shown: version });
    outcomes.push(await outcomeOf(call, found, "moved", moveThere));
  }
  return {
    outcomes: outcomes.toSorted((one, other) => one.booking.startsAt.localeCompare(other.booking.startsAt)),
  };
};

/** Throws `not-found` if there is no such series. */
async function findSeries({ db, recordLook }: SignedInCall, id: string): Promise<StoredBooking[]> {
  const series = await readSeries(db, id);
  const [first] = series;
  if (!first) throw new DomainError("not-found");
  await recordLook({ kind: "booking", id: first.id, concerns: first.booking.uid });
  return series;
}

/** Throws `not-found` if the appointment isn't of this series. */
function findAppointment(series: readonly StoredBooking[], id: string): StoredBooking {
  const found = series.find((one) => one.id === id);
  if (!found) throw new DomainError("not-found");
  return found;
}

/** The appointments that the desk means: `from`, unless it is over, and upcoming ones. */
function appointmentsInScope(
  series: readonly StoredBooking[],
  { from, scope }: { from: string; scope: SeriesScope },
  now: Date,
): StoredBooking[] {
  const first = findAppointment(series, from);
  if (scope === "one") return [first];
  return series.filter(({ id, booking: { startsAt, endsAt } }) => {
    if (id === from) return endsAt > now;
    return startsAt > now && (scope === "all" || startsAt > first.booking.startsAt);
  });
}

/** Where the appointments go that are still booked, in the order in which they can move. */
function plannedMove(series: readonly StoredBooking[], body: MoveSeriesRequest, now: Date): SeriesMove {
  const { requestId, slot } = body;
  const from = findAppointment(series, body.from);
  const moving = appointmentsInScope(series, body, now)
    .filter(({ booking }) => booking.status === "booked")
    .map(({ id, booking: { date, version } }) => ({ id, date, version }));
  return { requestId, slot, targets: shiftedDates(moving, from.booking.date, requireDate(body.date)) };
}

function isThere(
  { date, slot, doctorId, status }: Booking,
  target: { date: string; slot: string; doctorId: string | undefined },
): boolean {
  const isWithDoctor = target.doctorId === undefined || target.doctorId === doctorId;
  return status === "booked" && date === target.date && slot === target.slot && isWithDoctor;
}

/** Changes one appointment. A refusal is this appointment's outcome, and the others go on. */
async function outcomeOf(
  { db }: SignedInCall,
  { id }: StoredBooking,
  outcome: "cancelled" | "moved",
  change: () => Promise<Booking>,
): Promise<Outcome> {
  try {
    return { _id: id, outcome, booking: presentBooking(id, await change()) };
  } catch (error) {
    if (!(error instanceof DomainError) || errorStatus[error.code] >= 500) throw error;
    const reasons = refusalReasonsOf(error) ?? [];
    const { booking } = await readBooking(db, id);
    return {
      ...{ _id: id, outcome: "refused", booking: presentBooking(id, booking) },
      ...(reasons.length > 0 && { reasons }),
    };
  }
}
