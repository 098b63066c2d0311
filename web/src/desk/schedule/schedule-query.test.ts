import type { Schedule, ScheduleChanges, ScheduledBooking } from "@clinic/contract/schedule.ts";
import { describe, expect, test, vi } from "vitest";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import { newQueryClient } from "../../shared/query-client.ts";
import { poll, scheduleQuery, withChanges, withUnchanged } from "./schedule-query.ts";

describe("poll", () => {
  const monday = "2026-11-23";
  const { queryKey } = scheduleQuery(monday, monday);
  const visit = { ...sampleBooking(), problem: null, uid: null };
  const changed = { ...visit, version: 2, arrived: true };
  const news = { changed: [changed], gone: [], cancelled: [] };
  const shown = (bookings: Schedule[number]["bookings"]): Schedule => [
    {
      ...{ dateISO: monday, open: true, hours: [], closed: [], columns: [], bookings },
      cancelled: { count: 1, shown: 0 },
    },
  ];

  /** What was answered a while ago. */
  function holding(days: Schedule) {
    const client = newQueryClient();
    client.setQueryData(queryKey, days, { updatedAt: 1 });
    return client;
  }

  test("asks with what the screen shows, and puts what has changed into it, which makes it no younger", async () => {
    const gone = { ...visit, _id: "b2", status: "cancelled" as const };
    const client = holding(shown([visit, gone]));
    const ask = vi.fn(async () => news);
    await poll(client, monday, monday, ask);
    expect(ask).toHaveBeenCalledWith({
      from: monday,
      to: monday,
      seen: [{ _id: "b1", version: 1 }],
      cancelled: [{ dateISO: monday, count: 1 }],
    });
    expect(client.getQueryData(queryKey)).toMatchObject([
      { bookings: [{ version: 2, arrived: true }, gone] },
    ]);
    expect(client.getQueryState(queryKey)?.dataUpdatedAt).toBe(1);
  });

  test("is left out where a whole answer came meanwhile", async () => {
    const client = holding(shown([visit]));
    const whole = shown([{ ...changed, version: 3 }]);
    await poll(client, monday, monday, async () => {
      client.setQueryData(queryKey, whole);
      return news;
    });
    expect(client.getQueryData(queryKey)).toEqual(whole);
  });

  test("is left out while a whole answer is under way", async () => {
    const days = shown([visit]);
    const client = holding(days);
    const never = new Promise<Schedule>(() => {});
    const whole = () => void client.fetchQuery({ queryKey, queryFn: () => never });
    await poll(client, monday, monday, async () => {
      whole();
      return news;
    });
    expect(client.getQueryData(queryKey)).toBe(days);
    const ask = vi.fn(async () => news);
    await poll(client, monday, monday, ask);
    expect(ask).not.toHaveBeenCalled();
  });

  test("asks nothing while nothing is shown yet", async () => {
    const ask = vi.fn(async () => news);
    await poll(newQueryClient(), monday, monday, ask);
    expect(ask).not.toHaveBeenCalled();
  });
});

describe("with changes", () => {
  const monday = "2026-11-23";
  const tuesday = "2026-11-24";

  function visit(_id: string, hour: string, change: Partial<ScheduledBooking> = {}): ScheduledBooking {
    const dateISO = change.dateISO ?? monday;
    return {
      ...sampleBooking({ _id, startsAt: `${dateISO}T${hour}:00:00.000Z` }),
      problem: null,
      uid: null,
      ...change,
    };
  }

  function day(bookings: ScheduledBooking[], change: Partial<Schedule[number]> = {}): Schedule[number] {
    const cancelled = { count: 0, shown: 0 };
    const hours = { dateISO: monday, open: true, hours: [], closed: [], columns: [] };
    return { ...hours, bookings, cancelled, ...change };
  }

  const ann = visit("ann", "14");
  const bob = visit("bob", "15");
  const cyd = visit("cyd", "16");
  const days: Schedule = [
    day([ann, bob, cyd]),
    day([visit("dot", "14", { dateISO: tuesday })], { dateISO: tuesday }),
  ];

  const changes = (change: Partial<ScheduleChanges>) => ({ changed: [], gone: [], cancelled: [], ...change });
  const idsOf = (shown: Schedule) => shown.map(({ bookings }) => bookings.map(({ _id }) => _id));

  test("without any change everything stays the same object", () => {
    expect(withChanges(days, changes({}))).toBe(days);
  });

  test("what has changed takes its place, and all others stay the same objects", () => {
    const arrived = { ...bob, version: 2, arrived: true };
    const shown = withChanges(days, changes({ changed: [arrived] }));
    expect(shown[0]?.bookings).toEqual([ann, arrived, cyd]);
    expect(shown[0]?.bookings[0]).toBe(ann);
    expect(shown[0]?.bookings[2]).toBe(cyd);
    expect(shown[1]).toBe(days[1]);
  });

  test("what is new comes among the others by its time, and of one time by treatment", () => {
    const early = visit("eve", "13");
    const same = visit("fay", "15", { treatment: "Zoom Whitening" });
    const shown = withChanges(days, changes({ changed: [same, early] }));
    expect(idsOf(shown)[0]).toEqual(["eve", "ann", "bob", "fay", "cyd"]);
  });

  test("what moved within the day stands by its new time", () => {
    expect(idsOf(withChanges(days, changes({ changed: [visit("ann", "17")] })))[0]).toEqual([
      "bob",
      "cyd",
      "ann",
    ]);
  });

  test("what moved to another day stands there, or nowhere where that isn't shown", () => {
    const shown = withChanges(days, changes({ changed: [visit("ann", "17", { dateISO: tuesday })] }));
    expect(idsOf(shown)).toEqual([
      ["bob", "cyd"],
      ["dot", "ann"],
    ]);
    const away = withChanges(days, changes({ changed: [visit("ann", "17", { dateISO: "2026-12-01" })] }));
    expect(idsOf(away)).toEqual([["bob", "cyd"], ["dot"]]);
  });

  test("what is gone is taken out", () => {
    expect(idsOf(withChanges(days, changes({ gone: ["bob", "dot"] })))).toEqual([["ann", "cyd"], []]);
  });

  test("what was canceled stays as such, and is counted", () => {
    const cancelled = [{ dateISO: monday, count: 3 }];
    const gone: ScheduledBooking = { ...bob, status: "cancelled", version: 2 };
    expect(withChanges(days, changes({ changed: [gone], cancelled }))[0]).toMatchObject({
      bookings: [{ _id: "ann" }, { _id: "bob", status: "cancelled" }, { _id: "cyd" }],
      cancelled: { count: 3, shown: 1 },
    });
  });

  test("who has no column on the day gets one with the appointment that they are given", () => {
    const working = { doctorId: "ida", doctor: "Dr. Ida", hours: [{ from: "08:00", to: "18:00" }], away: [] };
    const seats = { doctorId: null, doctor: null, hours: [], away: [] };
    const shown = withChanges(
      [day([ann], { columns: [working, seats] })],
      changes({ changed: [visit("bob", "15", { doctorId: "omar", doctor: "Dr. Omar" })] }),
    );
    expect(shown[0]?.columns).toEqual([
      working,
      { doctorId: "omar", doctor: "Dr. Omar", hours: [], away: [] },
      seats,
    ]);
  });

  test("of a whole answer what is as it was stays the same object, also behind what is new", () => {
    const again = structuredClone(days);
    expect(withUnchanged(days, again)).toBe(days);
    again[0]?.bookings.unshift(visit("eve", "13"));
    const shown = withUnchanged(days, again);
    expect(idsOf(shown)[0]).toEqual(["eve", "ann", "bob", "cyd"]);
    expect(shown[0]?.bookings[1]).toBe(ann);
    expect(shown[1]).toBe(days[1]);
  });

  test("a day's new hours show while its appointments stay the same objects", () => {
    const hours = [{ from: "08:00", to: "12:00" }];
    const shown = withUnchanged(days, [
      { ...structuredClone(day([ann, bob, cyd])), hours },
      structuredClone(day([])),
    ]);
    expect(shown[0]).toMatchObject({ hours });
    expect(shown[0]?.bookings).toBe(days[0]?.bookings);
  });
});
