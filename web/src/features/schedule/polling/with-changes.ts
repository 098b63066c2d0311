/** The days on the screen, brought up to date with as little as possible made anew: what stays the same object isn't drawn again. */
import type { Schedule, ScheduleChanges, ScheduledBooking } from "@clinic/contract/schedule.ts";
import { addMissingColumns } from "@clinic/domain/day-columns.ts";
import { replaceEqualDeep } from "@tanstack/react-query";

type Day = Schedule[number];

/** What has changed in its place, what is new among the others by its time, and without what now stands on another day. */
export function withChanges(days: Schedule, changes: ScheduleChanges): Schedule {
  return sameList(
    days,
    days.map((day) => dayWith(day, changes)),
  );
}

function dayWith(day: Day, { changed, gone, cancelled }: ScheduleChanges): Day {
  const now = new Map(changed.map((booking) => [booking._id, booking]));
  const held = new Set(day.bookings.map(({ _id }) => _id));
  const all = [
    ...day.bookings.map((booking) => now.get(booking._id) ?? booking),
    ...changed.filter(({ _id }) => !held.has(_id)),
  ];
  const standing = all.filter(({ _id, dateISO }) => dateISO === day.dateISO && !gone.includes(_id));
  const bookings = sameList(day.bookings, standing.sort(byStart));
  const shown = bookings.filter(({ status }) => status === "cancelled").length;
  const told = cancelled.find(({ dateISO }) => dateISO === day.dateISO)?.count ?? day.cancelled.count;
  const count = Math.max(shown, told);
  if (bookings === day.bookings && count === day.cancelled.count) return day;
  const columns = sameList(day.columns, addMissingColumns(day.columns, bookings));
  return { ...day, bookings, columns, cancelled: { count, shown } };
}

/** A whole answer, in which each appointment that is as it was is the same object: also where others came before it. */
export function withUnchanged(before: Schedule | undefined, after: Schedule): Schedule {
  if (!before) return after;
  return sameList(
    before,
    after.map((day) => {
      const was = before.find(({ dateISO }) => dateISO === day.dateISO);
      return was ? sameDay(was, day) : day;
    }),
  );
}

function sameDay(was: Day, day: Day): Day {
  const known = new Map(was.bookings.map((booking) => [booking._id, booking]));
  const bookings = sameList(
    was.bookings,
    day.bookings.map((booking) => replaceEqualDeep(known.get(booking._id), booking)),
  );
  const { bookings: _, ...before } = was;
  const { bookings: __, ...after } = day;
  const around = replaceEqualDeep(before, after);
  return around === before && bookings === was.bookings ? was : { ...around, bookings };
}

/** The list as it was, where it still holds just these. */
function sameList<Item>(was: Item[], items: Item[]): Item[] {
  return was.length === items.length && items.every((item, i) => item === was[i]) ? was : items;
}

/** As the server orders them; those alike stay as they stood. */
function byStart(one: ScheduledBooking, other: ScheduledBooking): number {
  return one.startsAt.localeCompare(other.startsAt) || one.treatment.localeCompare(other.treatment);
}
