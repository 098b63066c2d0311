/** The calls of the desk on series of appointments, and sentences about their outcomes. */
import type { Booking } from "@clinic/contract/bookings.ts";
import { cancelSeries, type SeriesOutcomes, type SeriesScope, showSeries } from "@clinic/contract/series.ts";
import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { call } from "../../shared/api.ts";
import { formatAppointmentDay } from "../../shared/appointment-text.ts";
import { formatList, spelled } from "../../shared/spelling.ts";

export type SeriesAppointment = z.output<typeof showSeries.answer>[number];
export type SeriesOutcome = SeriesOutcomes["outcomes"][number];

/** The appointments of a series, canceled ones included. */
export function seriesQuery(id: string) {
  return queryOptions({
    queryKey: ["series", id],
    queryFn: ({ signal }) => call(showSeries, { params: { id } }, { signal }),
    staleTime: 0,
  });
}

/** Cancels this appointment and the later ones of its series, or all upcoming ones. */
export async function cancelInSeries(
  { _id, seriesId }: Pick<Booking, "_id" | "seriesId">,
  scope: SeriesScope,
): Promise<SeriesOutcome[]> {
  const params = { id: seriesId ?? "" };
  return (await call(cancelSeries, { params, body: { from: _id, scope } })).outcomes;
}

/** For example `3 appointments are canceled` or `2 appointments are moved, but not Mon, Nov 23, 2026`. */
export function describeOutcomes(outcomes: readonly SeriesOutcome[], done: "cancelled" | "moved"): string {
  const refused = outcomes.filter(({ outcome }) => outcome === "refused").map(({ booking }) => booking);
  const count = outcomes.filter(({ outcome }) => outcome === done).length;
  return describeChanged(count, done === "moved" ? "moved" : spelled("canceled"), refused);
}

/** `word` says what was done to `count` appointments, but not to the refused ones. */
export function describeChanged(count: number, word: string, refused: readonly Booking[]): string {
  const result = count === 1 ? `1 appointment is ${word}` : `${count} appointments are ${word}`;
  return refused.length === 0
    ? result
    : `${result}, but not ${formatList(refused.map(formatAppointmentDay))}`;
}
