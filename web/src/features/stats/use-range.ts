import { readDate } from "@clinic/domain/calendar-date.ts";
import { useSearchParams } from "react-router-dom";
import type { ClinicDay } from "../../lib/clinic/clinic-day.ts";
import { type Days, namedRange, type RangeName } from "./ranges.ts";

type Choice = RangeName | "days";

export const rangeChoices: readonly { value: Choice; text: string }[] = [
  { value: "this-week", text: "This week" },
  { value: "this-month", text: "This month" },
  { value: "last-month", text: "Last month" },
  { value: "this-year", text: "This year" },
  { value: "days", text: "From – to" },
];

/** The range stands in the address. Days of one's own begin with those that were shown. */
export function useRange(today: ClinicDay) {
  const [address, setAddress] = useSearchParams();
  const asked = address.get("range");
  const choice = rangeChoices.find(({ value }) => value === asked)?.value ?? "this-month";
  const days = choice === "days" ? ownDays(address, today) : namedRange(choice, today);
  const addressOf = (value: string) => (value === "days" ? ownAddress(days) : `?show=figures&range=${value}`);
  const setDays = (change: Partial<Days>) =>
    setAddress(ownAddress({ ...days, ...change }), { replace: true, preventScrollReset: true });
  return { choice, days, addressOf, setDays };
}

function ownDays(address: URLSearchParams, today: ClinicDay): Days {
  const month = namedRange("this-month", today);
  return {
    from: readDate(address.get("from") ?? "") ?? month.from,
    to: readDate(address.get("to") ?? "") ?? month.to,
  };
}

function ownAddress({ from, to }: Days): string {
  return `?show=figures&range=days&from=${from}&to=${to}`;
}
