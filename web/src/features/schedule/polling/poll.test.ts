import type { Schedule } from "@clinic/contract/schedule.ts";
import { expect, test, vi } from "vitest";
import { sampleBooking } from "../../../../testing/sample-booking.ts";
import { newQueryClient } from "../../../lib/query-client.ts";
import { scheduleQuery } from "../schedule-query.ts";
import { poll } from "./poll.ts";

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
  expect(client.getQueryData(queryKey)).toMatchObject([{ bookings: [{ version: 2, arrived: true }, gone] }]);
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
