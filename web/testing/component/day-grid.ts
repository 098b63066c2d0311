/** Finds columns and appointments in the desk's day grid, and drags them with the mouse, for component tests. */
import { slotMinutes } from "@clinic/domain/slot.ts";
import { type Locator, page, userEvent } from "vitest/browser";

type Point = { x: number; y: number };

export function columnOf(doctor: string): Locator {
  return page.getByRole("row").filter({ has: page.getByRole("button", { name: doctor, exact: true }) });
}

/** Finds a patient's appointment in the day grid. `from` is the start time as the grid shows it: `9:00 AM`. */
export function blockOf(within: Pick<Locator, "getByRole">, patient: string, from = ""): Locator {
  return within.getByRole("gridcell").getByRole("button", { name: new RegExp(`^${from}.*${patient}`) });
}

/** A point just below this time's line in the column. Do not use it for today, whose grid leaves out past hours. */
export function pointAt(column: Locator, slot: string): Point {
  const hours = [...document.querySelectorAll(".grid-hour")];
  const [hour = "", half = ""] = (hours[0]?.textContent ?? "").split(/\s+/);
  const first = slotMinutes(`${hour.padStart(2, "0")}:00 ${half}`);
  const box = column.element().querySelector("[data-body]")?.getBoundingClientRect();
  if (!box) throw new Error("The column is not on the page");
  const perMinute = box.height / (hours.length * 60);
  return { x: box.x + 20, y: box.y + (slotMinutes(slot) - first) * perMinute + 5 };
}

export function clickAt(coords: Point): Promise<void> {
  return userEvent.pointer({ coords, keys: "[MouseLeft]" });
}

/** Drags an appointment's block to a point and holds the mouse button there. */
export function dragBlock(block: Locator, to: Point): Promise<void> {
  const { x, y } = block.element().getBoundingClientRect();
  const from = { x: x + 20, y: y + 5 };
  return userEvent.pointer([
    { coords: from },
    { coords: from, keys: "[MouseLeft>]" },
    { coords: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 } },
    { coords: { x: to.x, y: to.y + 30 } },
    { coords: { x: to.x, y: to.y + 15 } },
    { coords: to },
  ]);
}

export function dropBlock(): Promise<void> {
  return userEvent.pointer("[/MouseLeft]");
}

/** Presses the mouse at a point of the grid, drags it to another, and holds the button there. */
export function selectTime(from: Point, to: Point): Promise<void> {
  return userEvent.pointer([
    { coords: from },
    { coords: from, keys: "[MouseLeft>]" },
    { coords: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 } },
    { coords: { x: to.x, y: to.y + 10 } },
    { coords: to },
  ]);
}
