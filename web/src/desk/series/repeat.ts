/** How the booking dialog's fields say that an appointment repeats. */
import { maxMonthsBetween, maxSeriesLength, maxWeeksBetween, type Repeat } from "@clinic/contract/series.ts";

/** `repeatEvery` is empty if the appointment doesn't repeat. All values are texts, as a draft keeps them. */
export type RepeatForm = { repeatEvery: string; repeatDistance: string; repeatCount: string };

/** A new series: every week, six times. */
export const usualRepeat: RepeatForm = { repeatEvery: "weeks", repeatDistance: "1", repeatCount: "6" };
export const noRepeat: RepeatForm = { ...usualRepeat, repeatEvery: "" };

type ReadRepeat =
  | { repeat: Repeat | undefined; fault?: undefined }
  | { fault: { field: "repeatDistance" | "repeatCount"; text: string }; repeat?: undefined };

/** Reads the fields. Returns no repeat if the appointment doesn't repeat, or the field that is wrong. */
export function readRepeat({ repeatEvery, repeatDistance, repeatCount }: RepeatForm): ReadRepeat {
  if (repeatEvery !== "weeks" && repeatEvery !== "months") return { repeat: undefined };
  const longest = repeatEvery === "weeks" ? maxWeeksBetween : maxMonthsBetween;
  const distance = readNumber(repeatDistance, 1, longest);
  if (distance === null)
    return { fault: { field: "repeatDistance", text: `Choose 1 to ${longest} ${repeatEvery}` } };
  const count = readNumber(repeatCount, 2, maxSeriesLength);
  if (count === null)
    return { fault: { field: "repeatCount", text: `Choose 2 to ${maxSeriesLength} times` } };
  return { repeat: { every: repeatEvery === "weeks" ? { weeks: distance } : { months: distance }, count } };
}

function readNumber(text: string, least: number, most: number): number | null {
  const number = Number(text);
  return Number.isInteger(number) && number >= least && number <= most ? number : null;
}
