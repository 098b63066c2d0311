import type { RequestInput } from "@clinic/contract/endpoint.ts";
import {
  listCancelledAppointments,
  listSchedule,
  listScheduleChanges,
  type Schedule,
  type ScheduleChanges,
  type ScheduledBooking,
} from "@clinic/contract/schedule.ts";
import { addMissingColumns } from "@clinic/domain/day-columns.ts";
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  replaceEqualDeep,
  useQuery,
} from "@tanstack/react-query";
import { call, callForPage } from "../../shared/api.ts";
import type { ClinicDay } from "../../shared/clinic-day.ts";
import { pageAfter } from "../../shared/query-client.ts";

const wholeAgainMs = 600_000;
const minuteMs = 60_000;

/**
 * Stays open at the desk all day. Changes of appointments come by polling; asked again as a whole it is for what they don't
 * tell, like new absences, and soon after somebody comes back to it. What a poll put into it makes it no younger.
 */
export function scheduleQuery(from: ClinicDay, to: ClinicDay) {
  const queryKey = ["schedule", from, to];
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const days = await call(listSchedule, { query: { from, to } }, { signal });
      return withUnchanged(client.getQueryData<Schedule>(queryKey), days);
    },
    structuralSharing: false,
    staleTime: wholeAgainMs / 2,
    refetchInterval: ({ state }) =>
      state.status === "error"
        ? minuteMs
        : Math.max(minuteMs, state.dataUpdatedAt + wholeAgainMs - Date.now()),
    placeholderData: keepPreviousData,
  });
}

/** All that was canceled on a day, where that is more than the schedule's answer holds. */
export function cancelledQuery(date: ClinicDay, after: string) {
  return queryOptions({
    queryKey: ["schedule", "cancelled", date, after],
    queryFn: ({ signal }) =>
      callForPage(listCancelledAppointments, { query: { date, ...pageAfter(after) } }, { signal }),
  });
}

/** These days as they are now, within seconds of what others do to them while the page is looked at. */
export function useSchedule(from: ClinicDay, to: ClinicDay) {
  const schedule = useQuery(scheduleQuery(from, to));
  // Also where it could not be asked again: then it is the polls that keep it true.
  const known = schedule.data !== undefined && !schedule.isPlaceholderData;
  // Of its own comings and goings the page draws nothing.
  useQuery({ ...pollQuery(from, to), enabled: known, notifyOnChangeProps: [] });
  return schedule;
}

type Seen = RequestInput<typeof listScheduleChanges>["body"];
type Ask = (seen: Seen) => Promise<ScheduleChanges>;

/** For one range of days: quiet where it fails, for the next one asks the same. */
function pollQuery(from: ClinicDay, to: ClinicDay) {
  return {
    queryKey: ["schedule-changes", from, to],
    queryFn: async ({ client, signal }: { client: QueryClient; signal: AbortSignal }) => {
      await poll(client, from, to, (body) => call(listScheduleChanges, { body }, { signal }));
      return null;
    },
    refetchInterval: 5_000,
    refetchOnWindowFocus: "always" as const,
    // Nobody waits for it: without a connection it isn't asked at all.
    networkMode: "online" as const,
    retry: false,
  };
}

/**
 * Asks what has changed and puts it into the answer that is shown. That keeps its age, so that it is asked for as a whole in
 * its time. Where a whole answer comes or came meanwhile, this one is older than that and is left out.
 */
export async function poll(client: QueryClient, from: ClinicDay, to: ClinicDay, ask: Ask): Promise<void> {
  const { queryKey } = scheduleQuery(from, to);
  const state = () => client.getQueryState(queryKey);
  const before = state();
  if (!before?.data || before.fetchStatus !== "idle") return;
  const changes = await ask(seenOn(from, to, before.data));
  const now = state();
  if (now?.data !== before.data || now.fetchStatus !== "idle") return;
  const days = withChanges(before.data, changes);
  if (days !== before.data) client.setQueryData(queryKey, days, { updatedAt: before.dataUpdatedAt });
}

function seenOn(from: ClinicDay, to: ClinicDay, days: Schedule): Seen {
  return {
    from,
    to,
    seen: days
      .flatMap(({ bookings }) => bookings)
      .filter(({ status }) => status !== "cancelled")
      .map(({ _id, version }) => ({ _id, version })),
    cancelled: days.map(({ dateISO, cancelled }) => ({ dateISO, count: cancelled.count })),
  };
}

/** The days on the screen, brought up to date with as little as possible made anew: what stays the same object isn't drawn again. */

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
