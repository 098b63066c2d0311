import type { RequestInput } from "@clinic/contract/endpoint.ts";
import { listScheduleChanges, type Schedule, type ScheduleChanges } from "@clinic/contract/schedule.ts";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import type { ClinicDay } from "../../../lib/clinic/clinic-day.ts";
import { scheduleQuery } from "../schedule-query.ts";
import { withChanges } from "./with-changes.ts";

type Seen = RequestInput<typeof listScheduleChanges>["body"];
type Ask = (seen: Seen) => Promise<ScheduleChanges>;

/** For one range of days: quiet where it fails, for the next one asks the same. */
export function pollQuery(from: ClinicDay, to: ClinicDay) {
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
