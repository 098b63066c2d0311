import type { Block } from "@clinic/contract/blocks.ts";
import type { Schedule, ScheduleChanges, ScheduledBooking } from "@clinic/contract/schedule.ts";
import { expect, test, vi } from "vitest";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import { createQueryClient } from "../../shared/query-client.ts";
import {
  applyScheduleChanges,
  pollScheduleChanges,
  reuseUnchanged,
  scheduleQuery,
} from "./schedule-query.ts";

const monday = "2026-11-23";
const { queryKey } = scheduleQuery(monday, monday);
const loadedBooking = { ...sampleBooking(), problem: null, uid: null };
const changedBooking = { ...loadedBooking, version: 2, arrived: true };
const polledChanges = { changed: [changedBooking], gone: [], cancelled: [] };
const scheduleOf = (bookings: ScheduledBooking[]): Schedule => [
  {
    ...{ dateISO: monday, open: true, hours: [], closed: [], columns: [], bookings },
    cancelled: { count: 1, shown: 0 },
  },
];

/** Returns a query client with an old schedule in its cache. */
function createClientWith(days: Schedule) {
  const client = createQueryClient();
  client.setQueryData(queryKey, days, { updatedAt: 1 });
  return client;
}

test("a poll sends the versions on screen and merges the changes, and the data keeps its age", async () => {
  const gone = { ...loadedBooking, _id: "b2", status: "cancelled" as const };
  const client = createClientWith(scheduleOf([loadedBooking, gone]));
  const fetchChanges = vi.fn(async () => polledChanges);
  await pollScheduleChanges(client, monday, monday, fetchChanges);
  expect(fetchChanges).toHaveBeenCalledWith({
    from: monday,
    to: monday,
    seen: [{ _id: "b1", version: 1 }],
    cancelled: [{ dateISO: monday, count: 1 }],
    blocks: [],
  });
  expect(client.getQueryData(queryKey)).toMatchObject([{ bookings: [{ version: 2, arrived: true }, gone] }]);
  expect(client.getQueryState(queryKey)?.dataUpdatedAt).toBe(1);
});

test("a poll's changes are dropped if the whole schedule arrived in the meantime", async () => {
  const client = createClientWith(scheduleOf([loadedBooking]));
  const whole = scheduleOf([{ ...changedBooking, version: 3 }]);
  await pollScheduleChanges(client, monday, monday, async () => {
    client.setQueryData(queryKey, whole);
    return polledChanges;
  });
  expect(client.getQueryData(queryKey)).toEqual(whole);
});

test("a poll's changes are dropped while the whole schedule is loading", async () => {
  const days = scheduleOf([loadedBooking]);
  const client = createClientWith(days);
  const never = new Promise<Schedule>(() => {});
  const refetch = () => void client.fetchQuery({ queryKey, queryFn: () => never });
  await pollScheduleChanges(client, monday, monday, async () => {
    refetch();
    return polledChanges;
  });
  expect(client.getQueryData(queryKey)).toBe(days);
  const fetchChanges = vi.fn(async () => polledChanges);
  await pollScheduleChanges(client, monday, monday, fetchChanges);
  expect(fetchChanges).not.toHaveBeenCalled();
});

test("no poll runs before the schedule is loaded", async () => {
  const fetchChanges = vi.fn(async () => polledChanges);
  await pollScheduleChanges(createQueryClient(), monday, monday, fetchChanges);
  expect(fetchChanges).not.toHaveBeenCalled();
});

const tuesday = "2026-11-24";

function appointmentAt(_id: string, hour: string, change: Partial<ScheduledBooking> = {}): ScheduledBooking {
  const dateISO = change.dateISO ?? monday;
  return {
    ...sampleBooking({ _id, startsAt: `${dateISO}T${hour}:00:00.000Z` }),
    problem: null,
    uid: null,
    ...change,
  };
}

function scheduleDay(bookings: ScheduledBooking[], change: Partial<Schedule[number]> = {}): Schedule[number] {
  const cancelled = { count: 0, shown: 0 };
  const hours = { dateISO: monday, open: true, hours: [], closed: [], columns: [] };
  return { ...hours, bookings, cancelled, ...change };
}

const ann = appointmentAt("ann", "14");
const bob = appointmentAt("bob", "15");
const cyd = appointmentAt("cyd", "16");
const days: Schedule = [
  scheduleDay([ann, bob, cyd]),
  scheduleDay([appointmentAt("dot", "14", { dateISO: tuesday })], { dateISO: tuesday }),
];

const scheduleChanges = (change: Partial<ScheduleChanges>) => ({
  changed: [],
  gone: [],
  cancelled: [],
  ...change,
});
const listIds = (shown: Schedule) => shown.map(({ bookings }) => bookings.map(({ _id }) => _id));

test("a poll's blocks replace those of their day, and equal ones change nothing", () => {
  const block: Block = {
    ...{ _id: "l", doctorId: null, dateISO: monday, from: "12:00", to: "13:00" },
    ...{ kind: "lunch", note: "" },
    ...{ deskOnly: false, seriesId: null, version: 1 },
  };
  const poll = { blocks: [{ dateISO: monday, blocks: [{ ...block }] }] };
  const changed = applyScheduleChanges(days, scheduleChanges(poll));
  expect(changed.map(({ dateISO, blocks }) => [dateISO, blocks])).toContainEqual([monday, [block]]);
  expect(changed.filter((day) => !days.includes(day))).toHaveLength(1);
  expect(applyScheduleChanges(changed, scheduleChanges({ blocks: poll.blocks }))).toBe(changed);
});

test("without changes everything stays the same object", () => {
  expect(applyScheduleChanges(days, scheduleChanges({}))).toBe(days);
});

test("a changed appointment is replaced, and all others stay the same objects", () => {
  const arrived = { ...bob, version: 2, arrived: true };
  const shown = applyScheduleChanges(days, scheduleChanges({ changed: [arrived] }));
  expect(shown[0]?.bookings).toEqual([ann, arrived, cyd]);
  expect(shown[0]?.bookings[0]).toBe(ann);
  expect(shown[0]?.bookings[2]).toBe(cyd);
  expect(shown[1]).toBe(days[1]);
});

test("a new appointment is sorted in by time, and at the same time by treatment", () => {
  const early = appointmentAt("eve", "13");
  const same = appointmentAt("fay", "15", { treatment: "Zoom Whitening" });
  const shown = applyScheduleChanges(days, scheduleChanges({ changed: [same, early] }));
  expect(listIds(shown)[0]).toEqual(["eve", "ann", "bob", "fay", "cyd"]);
});

test("an appointment that moved within the day is sorted by its new time", () => {
  expect(
    listIds(applyScheduleChanges(days, scheduleChanges({ changed: [appointmentAt("ann", "17")] })))[0],
  ).toEqual(["bob", "cyd", "ann"]);
});

test("an appointment that moved to another day is shown there, if that day is on screen", () => {
  const shown = applyScheduleChanges(
    days,
    scheduleChanges({ changed: [appointmentAt("ann", "17", { dateISO: tuesday })] }),
  );
  expect(listIds(shown)).toEqual([
    ["bob", "cyd"],
    ["dot", "ann"],
  ]);
  const away = applyScheduleChanges(
    days,
    scheduleChanges({ changed: [appointmentAt("ann", "17", { dateISO: "2026-12-01" })] }),
  );
  expect(listIds(away)).toEqual([["bob", "cyd"], ["dot"]]);
});

test("removed appointments disappear", () => {
  expect(listIds(applyScheduleChanges(days, scheduleChanges({ gone: ["bob", "dot"] })))).toEqual([
    ["ann", "cyd"],
    [],
  ]);
});

test("a canceled appointment stays, and is counted", () => {
  const cancelled = [{ dateISO: monday, count: 3 }];
  const gone: ScheduledBooking = { ...bob, status: "cancelled", version: 2 };
  expect(applyScheduleChanges(days, scheduleChanges({ changed: [gone], cancelled }))[0]).toMatchObject({
    bookings: [{ _id: "ann" }, { _id: "bob", status: "cancelled" }, { _id: "cyd" }],
    cancelled: { count: 3, shown: 1 },
  });
});

test("a doctor without a column gets one with their first appointment", () => {
  const working = { doctorId: "ida", doctor: "Dr. Ida", hours: [{ from: "08:00", to: "18:00" }], away: [] };
  const seats = { doctorId: null, doctor: null, hours: [], away: [] };
  const shown = applyScheduleChanges(
    [scheduleDay([ann], { columns: [working, seats] })],
    scheduleChanges({ changed: [appointmentAt("bob", "15", { doctorId: "omar", doctor: "Dr. Omar" })] }),
  );
  expect(shown[0]?.columns).toEqual([
    working,
    { doctorId: "omar", doctor: "Dr. Omar", hours: [], away: [] },
    seats,
  ]);
});

test("unchanged appointments of a new answer stay the same objects, also after new ones", () => {
  const again = structuredClone(days);
  expect(reuseUnchanged(days, again)).toBe(days);
  again[0]?.bookings.unshift(appointmentAt("eve", "13"));
  const shown = reuseUnchanged(days, again);
  expect(listIds(shown)[0]).toEqual(["eve", "ann", "bob", "cyd"]);
  expect(shown[0]?.bookings[1]).toBe(ann);
  expect(shown[1]).toBe(days[1]);
});

test("a day's new hours show while its appointments stay the same objects", () => {
  const hours = [{ from: "08:00", to: "12:00" }];
  const shown = reuseUnchanged(days, [
    { ...structuredClone(scheduleDay([ann, bob, cyd])), hours },
    structuredClone(scheduleDay([])),
  ]);
  expect(shown[0]).toMatchObject({ hours });
  expect(shown[0]?.bookings).toBe(days[0]?.bookings);
});
