import type { Block, BlocksChanged } from "@clinic/contract/blocks.ts";
import { isolateDirection } from "../../shared/appointment-text.ts";
import { nameBlock } from "../../shared/block-names.ts";
import { type ClinicDay, formatShortDay } from "../../shared/clinic-day.ts";
import { formatPartOfDay, formatSlot } from "../../shared/clinic-format.ts";

/** For example `Lunch, 12:00 PM – 1:00 PM`. */
export function describeBlock(block: Pick<Block, "kind" | "note" | "from" | "to">): string {
  return `${isolateDirection(nameBlock(block))}, ${formatPartOfDay(block)}`;
}

/** For example `Blocked: Mon, Nov 23, Lunch, 12:00 PM – 1:00 PM`. A series also says how many blocks it has. */
export function describeChanged(done: string, changed: readonly Block[]): string {
  const [first] = changed;
  if (!first) return done;
  const count = changed.length > 1 ? ` (${changed.length} weeks)` : "";
  return `${done}: ${formatShortDay(first.dateISO)}, ${describeBlock(first)}${count}.`;
}

/** The most appointments that a toast names. */
const maxNamed = 3;

/** Says what stays booked in the blocked time. Empty if nothing does. */
export function describeAppointmentsInside({ appointments, blocks }: BlocksChanged): string {
  if (appointments.length === 0) return "";
  const days = new Set(blocks.map(({ dateISO }) => dateISO));
  const place = ({ dateISO, slot }: { dateISO: ClinicDay; slot: string }) =>
    days.size > 1 ? `${formatShortDay(dateISO)} ${formatSlot(slot)}` : formatSlot(slot);
  const named = appointments.slice(0, maxNamed).map(place).join(", ");
  const more = appointments.length - maxNamed;
  const rest = more > 0 ? ` and ${more} more` : "";
  return appointments.length === 1
    ? `This appointment stays booked: ${named}.`
    : `${appointments.length} appointments stay booked: ${named}${rest}.`;
}
