/** Blocks: times that the clinic keeps free of patients' bookings. docs/decisions/blocks.md */
import { type BlockInput, type BlockKind, type BlockScope, maxSeriesBlocks } from "../contract/blocks.ts";
import { deskDaysBack, deskMonthsAhead } from "../contract/unusual.ts";
import { daysFromTo, plusDays, plusMonths, readDate } from "./calendar-date.ts";
import type { Clinic } from "./clinic.ts";
import { invalid } from "./domain-error.ts";
import { doctorIdOf } from "./holders.ts";
import { timeOfDayMinutes } from "./slot.ts";
import { intersect, type TimeRange, toTimeRange } from "./time-range.ts";

/** A block in its day's document. */
export interface DayBlock {
  /** Null blocks everybody's time. */
  doctorId: string | null;
  from: string;
  to: string;
  kind: BlockKind;
  note: string;
  deskOnly: boolean;
  seriesId: string | null;
  version: number;
}

/** The blocks of a day, by id. */
export type DayBlocks = Readonly<Record<string, DayBlock>>;

/** A block with its day. */
export interface Block extends DayBlock {
  date: string;
}

/** A block's time, without the rest. */
export type BlockedTimes = Readonly<Record<string, Pick<DayBlock, "doctorId" | "from" | "to">>>;

/** The times of a day when this holder (a dentist or a seat) is blocked. */
export function blockedTimes(blocks: BlockedTimes, holder: string): TimeRange[] {
  return Object.values(blocks)
    .filter((block) => blocksHolder(block, holder))
    .map(toTimeRange);
}

/** The holder's blocks that overlap this time, the earliest first. */
export function blocksInTheWay(blocks: DayBlocks, holder: string, time: TimeRange): DayBlock[] {
  return Object.values(blocks)
    .filter((block) => blocksHolder(block, holder) && intersect([toTimeRange(block)], [time]).length > 0)
    .sort((one, other) => one.from.localeCompare(other.from));
}

/** Whether the block takes this holder's time. */
export function blocksHolder({ doctorId }: Pick<DayBlock, "doctorId">, holder: string): boolean {
  return doctorId === null || doctorId === doctorIdOf(holder);
}

/**
 * The days of a block that repeats weekly until a day. Throws `invalid` if the series would be too long, or if it ends before it
 * begins.
 */
export function weeklyDates(first: string, until: string | undefined): string[] {
  if (until === undefined) return [first];
  if (readDate(until) === null) throw invalid("repeatUntil", "This day doesn't exist");
  if (until < first) throw invalid("repeatUntil", "The last day can't be before the first");
  const count = Math.floor(daysFromTo(first, until) / 7) + 1;
  if (count > maxSeriesBlocks) {
    throw invalid("repeatUntil", `Choose a day at most ${maxSeriesBlocks - 1} weeks later.`);
  }
  return Array.from({ length: count }, (_, week) => plusDays(first, 7 * week));
}

/**
 * Throws `invalid` for a day on which the desk can't add a block, or to which it can't move one. `today` is the day at the clinic,
 * `field` the request's field that asks for this day.
 */
export function refuseFarDay(
  date: string,
  today: string,
  field: "dateISO" | "repeatUntil" = "dateISO",
): void {
  if (date < plusDays(today, -deskDaysBack)) {
    throw invalid(field, `Choose a day at most ${deskDaysBack} days back.`);
  }
  if (date > plusMonths(today, deskMonthsAhead)) {
    throw invalid(field, `Choose a day at most ${deskMonthsAhead} months ahead.`);
  }
}

/** Throws `invalid` for a block that can't be saved on any day. */
export function refuseInvalidBlock(
  { doctors }: Pick<Clinic, "doctors">,
  { date, from, to, doctorId }: Pick<Block, "date" | "from" | "to" | "doctorId">,
): void {
  if (readDate(date) === null) throw invalid("dateISO", "This day doesn't exist");
  if (timeOfDayMinutes(to) <= timeOfDayMinutes(from)) {
    throw invalid("to", "The end must come after the beginning");
  }
  if (doctorId !== null && !doctors.some(({ id }) => id === doctorId)) {
    throw invalid("doctorId", "This doctor has been deleted");
  }
}

/** Whether a change of the chosen block also concerns this one, which is of the same series or the chosen block itself. */
export function isInScope(
  { id, date }: { id: string; date: string },
  chosen: { id: string; date: string },
  scope: BlockScope,
): boolean {
  if (scope === "one") return id === chosen.id;
  return scope === "all" || date >= chosen.date;
}

/** The fields that a change of blocks may set. */
type BlockFields = { [Field in keyof BlockInput]?: BlockInput[Field] | undefined };

/** The block after a change. Another day of the chosen block moves this one by as many days. */
export function changedBlock(block: Block, change: BlockFields, chosenDate: string): Block {
  const { doctorId, dateISO } = change;
  return {
    ...block,
    doctorId: doctorId === undefined ? block.doctorId : doctorId,
    date: dateISO === undefined ? block.date : plusDays(block.date, daysFromTo(chosenDate, dateISO)),
    from: change.from ?? block.from,
    to: change.to ?? block.to,
    kind: change.kind ?? block.kind,
    note: change.note ?? block.note,
    deskOnly: change.deskOnly ?? block.deskOnly,
    version: block.version + 1,
  };
}
