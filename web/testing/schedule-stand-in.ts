import type { Page } from "playwright-core";
import type { Schedule } from "../../functions/src/contract/clinic-days.ts";
import { daysBetween } from "../../functions/src/domain/calendar-date.ts";

/** For browser tests: the schedule's days lie in no database, so that no test finds another's appointments on them. Nothing changes there. */
export async function standInForSchedule(
  page: Page,
  dayOf: (dateISO: string) => Schedule[number],
): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === "/schedule",
    (route) => {
      const asked = new URL(route.request().url()).searchParams;
      const dates = daysBetween(asked.get("from") ?? "", asked.get("to") ?? "");
      return route.fulfill({ json: dates.map(dayOf) });
    },
  );
  await page.route("**/schedule/changes", (route) =>
    route.fulfill({ json: { changed: [], gone: [], cancelled: [] } }),
  );
}
