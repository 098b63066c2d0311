/** The Firestore documents of a living demo's year. They are made by the functions' own rules. */
import type {
  DocumentData,
  DocumentReference,
  Firestore,
  WithFieldValue,
  WriteBatch,
} from "@google-cloud/firestore";
import { FieldValue } from "@google-cloud/firestore";
import { addDays, subMinutes } from "date-fns";
import { withOpenAppointment } from "../../../functions/src/domain/account-limits.ts";
import type { Booking } from "../../../functions/src/domain/booking.ts";
import { type CallerRecord, updateCallerRecord } from "../../../functions/src/domain/caller.ts";
import {
  cancelledBookingTotalsOf,
  type DayEntry,
  dayEntryOf,
} from "../../../functions/src/domain/day-entry.ts";
import { normalizePhone } from "../../../functions/src/domain/phone-number.ts";
import { receivedTotalsOf, type WayCents } from "../../../functions/src/domain/received-money.ts";
import { attention } from "../../../functions/src/firestore/attention.ts";
import { bookings } from "../../../functions/src/firestore/bookings.ts";
import { callers } from "../../../functions/src/firestore/callers.ts";
import { planClaim } from "../../../functions/src/firestore/claims.ts";
import { days } from "../../../functions/src/firestore/days.ts";
import { writeHistory } from "../../../functions/src/firestore/history.ts";
import { messages } from "../../../functions/src/firestore/messages.ts";
import { outbox } from "../../../functions/src/firestore/outbox.ts";
import { reviews } from "../../../functions/src/firestore/reviews.ts";
import { nameIndexOfAccount, newProfile, users } from "../../../functions/src/firestore/users.ts";
import { addPlannedWrite, type BatchOrTransaction } from "../../../functions/src/firestore/writes.ts";
import type { LivingYear } from "./living-year.ts";
import type { Account } from "./people.ts";
import { noticesOfMessage, noticesOfVisit } from "./sent-notices.ts";
import { hasHistory, type SimulatedVisit } from "./simulate-visit.ts";

export type Write = (batch: WriteBatch) => unknown;

export function writesOfYear(db: Firestore, year: LivingYear): Write[] {
  const { visits, now } = year;
  return [
    ...visits.flatMap((visit) => [
      ...writesOfVisit(db, visit, now),
      ...(hasHistory(visit.booking, now) ? historyWrites(db, visit, now) : []),
    ]),
    ...writesOfDays(db, visits),
    ...writesOfAccounts(db, year),
    ...writesOfCallers(db, visits, now),
    ...year.reviews.map(
      ({ id, review }): Write =>
        (batch) =>
          batch.create(reviews(db).doc(id), review),
    ),
    ...year.messages.flatMap(({ id, message }): Write[] => [
      (batch) => batch.create(messages(db).doc(id), message),
      ...noticesOfMessage(id, message).map(
        (notice): Write =>
          (batch) =>
            batch.create(outbox(db).doc(notice.id), notice.document),
      ),
    ]),
  ];
}

function writesOfVisit(
  db: Firestore,
  { id, booking, attention: reasons }: SimulatedVisit,
  now: Date,
): Write[] {
  const claimed = booking.endsAt > now ? booking.claims : [];
  return [
    (batch) => batch.create(bookings(db).doc(id), booking),
    ...claimed.map(
      (claim): Write =>
        (batch) =>
          addPlannedWrite(batch, planClaim(db, claim, { id, endsAt: booking.endsAt })),
    ),
    ...(Object.keys(reasons).length > 0
      ? [(batch: WriteBatch) => batch.create(attention(db).doc(id), { reasons })]
      : []),
  ];
}

function historyWrites(db: Firestore, visit: SimulatedVisit, now: Date): Write[] {
  const recorded = new RecordedHistory();
  for (const { at, ...step } of visit.steps) writeHistory(recorded, db, visit.id, step, at);
  const notices = noticesOfVisit(visit, now).map(
    ({ id, document }): Write =>
      (batch) =>
        batch.create(outbox(db).doc(id), document),
  );
  return [...recorded.writes, ...notices];
}

/** Keeps the history that a change writes, for a later commit. The change's notices are left out: they have been sent since. */
class RecordedHistory implements Pick<BatchOrTransaction, "create"> {
  readonly writes: Write[] = [];

  create<Model, Stored extends DocumentData>(
    reference: DocumentReference<Model, Stored>,
    data: WithFieldValue<Model>,
  ): void {
    if (reference.parent.id === "history") this.writes.push((batch) => batch.create(reference, data));
  }

  set = refuseWrite;
  update = refuseWrite;
  delete = refuseWrite;
}

function refuseWrite(): never {
  throw new TypeError("A history only creates documents");
}

/** Added to the days, because the clinic's own table of bookings is written at the same time. */
function writesOfDays(db: Firestore, visits: readonly SimulatedVisit[]): Write[] {
  const byDate = Map.groupBy(visits, ({ booking }) => booking.date);
  const payments = visits.flatMap(({ booking }) =>
    (booking.receivedOn ?? []).map((date) => ({ date, booking })),
  );
  const paidByDate = Map.groupBy(payments, ({ date }) => date);
  return [...new Set([...byDate.keys(), ...paidByDate.keys()])].map((date): Write => {
    const ofDay = byDate.get(date) ?? [];
    const entries = ofDay.flatMap(({ id, booking }): [string, DayEntry][] => {
      const entry = dayEntryOf(booking);
      return entry ? [[id, entry]] : [];
    });
    const totals = ofDay.map(({ booking }) => cancelledBookingTotalsOf(booking));
    const sum = (name: "count" | "cardCents" | "deskCents") =>
      FieldValue.increment(totals.reduce((cents, one) => cents + one[name], 0));
    const cancelled = { count: sum("count"), cardCents: sum("cardCents"), deskCents: sum("deskCents") };
    const paid = (paidByDate.get(date) ?? []).map(({ booking }) => booking);
    // An empty map would replace what the day has already.
    const day = {
      ...(entries.length > 0 && { visits: Object.fromEntries(entries) }),
      ...(paid.length > 0 && { received: receivedSums(date, paid) }),
      cancelled,
    };
    return (batch) => batch.set(days(db).doc(date).withConverter(null), day, { merge: true });
  });
}

function receivedSums(date: string, paid: readonly Booking[]) {
  const totals = Object.entries(receivedTotalsOf(date, paid)).map(([currency, byHolder]) => {
    const holders = Object.entries(byHolder).map(([holder, byWay]) => [holder, toIncrements(byWay)]);
    return [currency, Object.fromEntries(holders)];
  });
  return Object.fromEntries(totals);
}

function toIncrements(byWay: WayCents) {
  const ways = Object.entries(byWay).map(([way, cents]) => [way, FieldValue.increment(cents ?? 0)]);
  return Object.fromEntries(ways);
}

export function accountsOf({ demo }: Pick<LivingYear, "demo">): Account[] {
  return [...new Set(demo.people.flatMap(({ account }) => account ?? []))];
}

function writesOfAccounts(db: Firestore, year: LivingYear): Write[] {
  const { demo, visits, now } = year;
  const { country } = demo.clinic.settings.address;
  const byUid = Map.groupBy(visits, ({ booking }) => booking.uid);
  return accountsOf(year).map((account): Write => {
    const { uid, email, name, phone, people } = account;
    const own = byUid.get(uid) ?? [];
    const booked = own.map(({ booking }) => booking.createdAt.getTime());
    const createdAt = subMinutes(new Date(Math.min(now.getTime(), ...booked)), 4);
    const open = own.reduce(
      (known, { id, booking }) => withOpenAppointment(known, id, booking, now),
      {} as Record<string, Date>,
    );
    const profile = newProfile({ email, emailVerified: true, name }, createdAt);
    const phoneE164 = normalizePhone(phone, country);
    const index = nameIndexOfAccount({ name, people });
    return (batch) => batch.create(users(db).doc(uid), { ...profile, phone, phoneE164, people, index, open });
  });
}

/** Days after which housekeeping checks a caller again. */
const daysBetweenChecks = 30;

function writesOfCallers(db: Firestore, visits: readonly SimulatedVisit[], now: Date): Write[] {
  const byCaller = Map.groupBy(visits, ({ booking }) => booking.callerId);
  return [...byCaller].flatMap(([callerId, theirs]): Write[] => {
    const inOrder = theirs.toSorted(
      (one, other) => one.booking.createdAt.getTime() - other.booking.createdAt.getTime(),
    );
    const [first, last] = [inOrder.at(0)?.booking, inOrder.at(-1)?.booking];
    // Callers give the same contact each time, so the visits between the first and the last made change nothing but the latest.
    const latest = theirs.reduce((one, other) =>
      other.booking.startsAt > one.booking.startsAt ? other : one,
    );
    let caller: CallerRecord | undefined;
    for (const { id, booking } of new Set(
      [inOrder.at(0), latest, inOrder.at(-1)].filter((one) => one !== undefined),
    ))
      caller = updateCallerRecord(caller, id, booking);
    if (callerId === null || !caller || !first || !last) return [];
    const dates = {
      lookAt: addDays(now, daysBetweenChecks),
      createdAt: first.createdAt,
      updatedAt: last.createdAt,
    };
    const stored = { ...caller, ...dates };
    return [(batch) => batch.create(callers(db).doc(callerId), stored)];
  });
}
