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
import { pageRequestAfter } from "../../shared/query-client.ts";
import { isLocked, useIsLocked } from "../../shared/session/desk-lock.ts";

const scheduleRefetchMs = 600_000;
const minuteMs = 60_000;

/**
 * Loads the schedule again every ten minutes and when somebody comes back to the page, because polls bring only changed
 * appointments and blocks, and no absences. A poll doesn't make the schedule count as fresh.
 */
export function scheduleQuery(from: ClinicDay, to: ClinicDay) {
  const queryKey = ["schedule", from, to];
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const days = await call(listSchedule, { query: { from, to } }, { signal });
      return reuseUnchanged(client.getQueryData<Schedule>(queryKey), days);
    },
    structuralSharing: false,
    staleTime: scheduleRefetchMs / 2,
    refetchInterval: ({ state }) =>
      state.status === "error"
        ? minuteMs
        : Math.max(minuteMs, state.dataUpdatedAt + scheduleRefetchMs - Date.now()),
    placeholderData: keepPreviousData,
  });
}

/** Loads a page of a day's canceled appointments, because the schedule's answer may not hold all of them. */
export function cancelledAppointmentsQuery(date: ClinicDay, after: string) {
  return queryOptions({
    queryKey: ["schedule", "cancelled", date, after],
    queryFn: ({ signal }) =>
      callForPage(listCancelledAppointments, { query: { date, ...pageRequestAfter(after) } }, { signal }),
  });
}

/** Loads the schedule. While the page is visible, other people's changes arrive within seconds. */
export function useSchedule(from: ClinicDay, to: ClinicDay) {
  const schedule = useQuery(scheduleQuery(from, to));
  // Polls run after a failed refetch too, because polls alone then keep the schedule up to date.
  const isLoaded = schedule.data !== undefined && !schedule.isPlaceholderData;
  const locked = useIsLocked();
  // Ignores the polls' own states, because the page must not render again for each poll.
  const changes = { ...scheduleChangesQuery(from, to), enabled: isLoaded, notifyOnChangeProps: [] };
  // A locked page counts as in the background for all its queries, and only this one goes on.
  useQuery({ ...changes, refetchIntervalInBackground: locked });
  return schedule;
}

type ChangesRequest = RequestInput<typeof listScheduleChanges>["body"];
type FetchChanges = (request: ChangesRequest) => Promise<ScheduleChanges>;

/** A failed poll shows no error, because the next poll asks for the same changes. */
function scheduleChangesQuery(from: ClinicDay, to: ClinicDay) {
  return {
    queryKey: ["schedule-changes", from, to],
    queryFn: async ({ client, signal }: { client: QueryClient; signal: AbortSignal }) => {
      await pollScheduleChanges(client, from, to, (body) => call(listScheduleChanges, { body }, { signal }));
      return null;
    },
    refetchInterval: 5_000,
    refetchOnWindowFocus: "always" as const,
    // Without a connection no poll runs, because nobody waits for a poll.
    networkMode: "online" as const,
    retry: false,
  };
}

/**
 * Merges the changes since the last answer into the cached schedule. The schedule keeps its age, so that it is still fetched
 * on time. Drops the changes if the whole schedule was fetched during the poll, because they are then older.
 */
export async function pollScheduleChanges(
  client: QueryClient,
  from: ClinicDay,
  to: ClinicDay,
  fetchChanges: FetchChanges,
): Promise<void> {
  // A locked page in a hidden tab may stay open all night, and nobody waits for it.
  if (isLocked() && document.hidden) return;
  const { queryKey } = scheduleQuery(from, to);
  const state = () => client.getQueryState(queryKey);
  const before = state();
  if (!before?.data || before.fetchStatus !== "idle") return;
  const request = buildChangesRequest(from, to, before.data);
  const changes = await fetchChanges(isLocked() ? { ...request, locked: true } : request);
  if (changes.differs) await client.invalidateQueries({ queryKey, refetchType: "none" });
  const now = state();
  if (now?.data !== before.data || now.fetchStatus !== "idle") return;
  const days = applyScheduleChanges(before.data, changes);
  if (days !== before.data) client.setQueryData(queryKey, days, { updatedAt: before.dataUpdatedAt });
}

function buildChangesRequest(from: ClinicDay, to: ClinicDay, days: Schedule): ChangesRequest {
  return {
    from,
    to,
    seen: days
      .flatMap(({ bookings }) => bookings)
      .filter(({ status }) => status !== "cancelled")
      .map(({ _id, version }) => ({ _id, version })),
    cancelled: days.map(({ dateISO, cancelled }) => ({ dateISO, count: cancelled.count })),
    blocks: days
      .flatMap(({ blocks = [] }) => blocks)
      .map(({ _id, dateISO, version }) => ({ _id, dateISO, version })),
  };
}

type Day = Schedule[number];

/** Merges changes into the days. Unchanged appointments stay the same objects, so that React doesn't render them again. */
export function applyScheduleChanges(days: Schedule, changes: ScheduleChanges): Schedule {
  return keepListIfEqual(
    days,
    days.map((day) => applyDayChanges(day, changes)),
  );
}

function applyDayChanges(
  before: Day,
  { changed, gone, cancelled, blocks: changedDays }: ScheduleChanges,
): Day {
  const changedBlocks = changedDays?.find(({ dateISO }) => dateISO === before.dateISO)?.blocks;
  const blocks = changedBlocks && replaceEqualDeep(before.blocks, changedBlocks);
  const day = blocks && blocks !== before.blocks ? { ...before, blocks } : before;
  const changedById = new Map(changed.map((booking) => [booking._id, booking]));
  const knownIds = new Set(day.bookings.map(({ _id }) => _id));
  const all = [
    ...day.bookings.map((booking) => changedById.get(booking._id) ?? booking),
    ...changed.filter(({ _id }) => !knownIds.has(_id)),
  ];
  const remaining = all.filter(({ _id, dateISO }) => dateISO === day.dateISO && !gone.includes(_id));
  const bookings = keepListIfEqual(day.bookings, remaining.sort(compareInServerOrder));
  const shown = bookings.filter(({ status }) => status === "cancelled").length;
  const reported = cancelled.find(({ dateISO }) => dateISO === day.dateISO)?.count ?? day.cancelled.count;
  const count = Math.max(shown, reported);
  if (bookings === day.bookings && count === day.cancelled.count) return day;
  const columns = keepListIfEqual(day.columns, addMissingColumns(day.columns, bookings));
  return { ...day, bookings, columns, cancelled: { count, shown } };
}

/** Returns the new schedule with the old objects of unchanged appointments, so that React doesn't render them again. */
export function reuseUnchanged(before: Schedule | undefined, after: Schedule): Schedule {
  if (!before) return after;
  return keepListIfEqual(
    before,
    after.map((day) => {
      const previous = before.find(({ dateISO }) => dateISO === day.dateISO);
      return previous ? reuseUnchangedOfDay(previous, day) : day;
    }),
  );
}

function reuseUnchangedOfDay(previous: Day, day: Day): Day {
  const previousById = new Map(previous.bookings.map((booking) => [booking._id, booking]));
  const bookings = keepListIfEqual(
    previous.bookings,
    day.bookings.map((booking) => replaceEqualDeep(previousById.get(booking._id), booking)),
  );
  const { bookings: _, ...before } = previous;
  const { bookings: __, ...after } = day;
  const rest = replaceEqualDeep(before, after);
  return rest === before && bookings === previous.bookings ? previous : { ...rest, bookings };
}

/** Returns the previous list if both lists have the same items, so that React sees no change. */
function keepListIfEqual<Item>(previous: Item[], items: Item[]): Item[] {
  return previous.length === items.length && items.every((item, i) => item === previous[i])
    ? previous
    : items;
}

/** Sorts appointments in the server's order. */
function compareInServerOrder(one: ScheduledBooking, other: ScheduledBooking): number {
  return one.startsAt.localeCompare(other.startsAt) || one.treatment.localeCompare(other.treatment);
}
