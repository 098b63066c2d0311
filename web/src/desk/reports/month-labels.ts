import { createFormat } from "../../shared/clinic-region.ts";

const shortMonthFormat = createFormat(
  (locale) => new Intl.DateTimeFormat(locale, { month: "short", timeZone: "UTC" }),
);
const longMonthFormat = createFormat(
  (locale) => new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" }),
);

/** The labels of a month like `2023-01` in a chart. */
export function formatMonthLabels(month: string): { label: string; longLabel: string } {
  const date = new Date(`${month}-01`);
  return { label: shortMonthFormat().format(date), longLabel: longMonthFormat().format(date) };
}
