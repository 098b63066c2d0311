/** Finds columns, blocks and points in the desk's day grid, for browser tests. */
import type { Locator, Page } from "playwright-core";
import { slotMinutes } from "../../functions/src/domain/slot.ts";

export function columnOf(page: Page, doctor: string): Locator {
  return page.getByRole("row").filter({ has: page.getByRole("button", { name: doctor, exact: true }) });
}

/** Finds a patient's appointment in the day grid. `from` is the start time as the grid shows it: `9:00 AM`. */
export function blockOf(within: Page | Locator, patient: string, from = ""): Locator {
  return within.getByRole("gridcell").getByRole("button", { name: new RegExp(`^${from}.*${patient}`) });
}

/** A point just below this time's line in the column. Do not use it for today, whose grid leaves out past hours. */
export async function pointAt(column: Locator, slot: string): Promise<{ x: number; y: number }> {
  const hours = column.page().locator(".grid-hour");
  const [hour = "", half = ""] = ((await hours.first().textContent()) ?? "").split(/\s+/);
  const first = slotMinutes(`${hour.padStart(2, "0")}:00 ${half}`);
  const box = await column.locator("[data-body]").boundingBox();
  if (!box) throw new Error("The column is not on the page");
  const perMinute = box.height / ((await hours.count()) * 60);
  return { x: box.x + 20, y: box.y + (slotMinutes(slot) - first) * perMinute + 5 };
}
