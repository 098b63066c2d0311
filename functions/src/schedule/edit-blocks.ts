/** Calls with which the desk lists, adds, changes and removes blocks. */
import { randomUUID } from "node:crypto";
import type { Firestore, Transaction } from "@google-cloud/firestore";
import type * as contract from "../contract/blocks.ts";
import type { BlocksChanged } from "../contract/blocks.ts";
import {
  type Block,
  blocksHolder,
  changedBlock,
  type DayBlocks,
  isInScope,
  refuseFarDay,
  refuseInvalidBlock,
  weeklyDates,
} from "../domain/blocks.ts";
import { plusDays, requireDate, todayIn } from "../domain/calendar-date.ts";
import { timeRangeOf } from "../domain/day-entry.ts";
import { DomainError, invalid } from "../domain/domain-error.ts";
import { covers, type Reach } from "../domain/reach.ts";
import { slotMinutes } from "../domain/slot.ts";
import { intersect, toTimeRange } from "../domain/time-range.ts";
import { type BlockChange, commitBlockChanges, readBlocks, readBlocksOfSeries } from "../firestore/blocks.ts";
import { readClinic } from "../firestore/clinic.ts";
import { readDay, readDays } from "../firestore/days.ts";
import { idOfRequest } from "../firestore/request-id.ts";
import type { Handler } from "../http/bind.ts";
import type { Dependencies } from "../ports/dependencies.ts";

export const listBlocks: Handler<typeof contract.listBlocks> = async ({ db, query, staffReach }) => {
  const from = requireDate(query.from, "from");
  const known = await readDays(db, [from, plusDays(from, query.days - 1)]);
  const reach = await staffReach();
  return [...known].flatMap(([date, { blocks }]) => listDayBlocks(date, blocks, reach));
};

/** The blocks of a day that this caller may see, by time. Blocks for everybody concern each dentist. */
export function listDayBlocks(date: string, blocks: DayBlocks, reach: Reach): contract.Block[] {
  return Object.entries(blocks)
    .filter(([, { doctorId }]) => (doctorId === null && reach !== "none") || covers(reach, doctorId))
    .map(([id, block]) => presentBlock(id, { ...block, date }))
    .sort((one, other) => one.from.localeCompare(other.from) || one._id.localeCompare(other._id));
}

function presentBlock(id: string, { date, ...block }: Block): contract.Block {
  const { doctorId, from, to, kind, note, deskOnly, seriesId, version } = block;
  return { _id: id, dateISO: date, doctorId, from, to, kind, note, deskOnly, seriesId, version };
}

export const addBlocks: Handler<typeof contract.addBlocks> = async (call) => {
  const { db, body, caller } = call;
  const { repeatUntil, requestId = randomUUID(), dateISO, ...fields } = body;
  const { clinic, today } = await readClinicToday(call);
  refuseInvalidBlock(clinic, { ...fields, date: dateISO });
  const dates = weeklyDates(dateISO, repeatUntil);
  for (const date of dates) refuseFarDay(date, today, date === dateISO ? "dateISO" : "repeatUntil");
  const id = idOfRequest(caller.uid, requestId);
  const seriesId = dates.length > 1 ? id : null;
  const added = dates.map((date, week) => {
    return { id: `${id}-${week}`, before: null, after: { ...fields, date, seriesId, version: 1 } };
  });
  call.nameChanged({ kind: "blocks", id: `${id}-0` });
  return changeAndAnswer(db, async (transaction) => {
    const known = await readBlocks(
      transaction,
      db,
      added.map((one) => one.id),
    );
    if (known.every((block) => block === null)) return added;
    // The request was sent before. Its blocks stay as they are now.
    return added.flatMap((one, week) => {
      const after = known[week];
      return after ? [{ ...one, after }] : [];
    });
  });
};

export const changeBlocks: Handler<typeof contract.changeBlocks> = async (call) => {
  const { db, params, body } = call;
  const { scope = "one", ...change } = body;
  if (change.dateISO !== undefined) requireDate(change.dateISO, "dateISO");
  const { clinic, today } = await readClinicToday(call);
  return changeAndAnswer(db, async (transaction) => {
    const chosen = await readChosen(transaction, db, params.id);
    const concerned = await readScope(transaction, db, chosen, scope);
    return concerned.map(({ id, block: before }) => {
      const after = changedBlock(before, change, chosen.block.date);
      refuseInvalidBlock(clinic, after);
      if (after.date !== before.date) refuseFarDay(after.date, today);
      return { id, before, after };
    });
  });
};

export const removeBlocks: Handler<typeof contract.removeBlocks> = ({ db, params, query }) =>
  changeAndAnswer(db, async (transaction) => {
    const chosen = await readChosen(transaction, db, params.id);
    const concerned = await readScope(transaction, db, chosen, query.scope ?? "one");
    return concerned.map(({ id, block }) => ({ id, before: block, after: null }));
  });

export const restoreBlocks: Handler<typeof contract.restoreBlocks> = async (call) => {
  const { db, body } = call;
  const ids = body.blocks.map(({ _id }) => _id);
  if (new Set(ids).size < ids.length) throw invalid("blocks", "Each block can be sent only once.");
  const { clinic } = await readClinicToday(call);
  for (const { dateISO, ...block } of body.blocks) refuseInvalidBlock(clinic, { ...block, date: dateISO });
  call.nameChanged({ kind: "blocks", id: ids[0] ?? "" });
  return changeAndAnswer(db, async (transaction) => {
    const known = await readBlocks(transaction, db, ids);
    return body.blocks.map(({ _id, dateISO, ...block }, i) => {
      const before = known[i] ?? null;
      const version = Math.max(block.version, before?.version ?? 0) + 1;
      return { id: _id, before, after: { ...before, ...block, date: dateISO, version } };
    });
  });
};

async function readClinicToday({ db, now }: Pick<Dependencies, "db" | "now">) {
  const clinic = await readClinic(db);
  return { clinic, today: todayIn(clinic.settings.timeZone, now()) };
}

type StoredBlock = { id: string; block: Block };

/** Throws `not-found` if there is no such block. */
async function readChosen(transaction: Transaction, db: Firestore, id: string): Promise<StoredBlock> {
  const [block] = await readBlocks(transaction, db, [id]);
  if (!block) throw new DomainError("not-found");
  return { id, block };
}

/** The blocks that a change of the chosen one concerns. */
async function readScope(
  transaction: Transaction,
  db: Firestore,
  chosen: StoredBlock,
  scope: contract.BlockScope,
): Promise<StoredBlock[]> {
  const { seriesId, date } = chosen.block;
  if (seriesId === null || scope === "one") return [chosen];
  const series = await readBlocksOfSeries(transaction, db, seriesId);
  return series.filter(({ id, block }) =>
    isInScope({ id, date: block.date }, { id: chosen.id, date }, scope),
  );
}

async function changeAndAnswer(
  db: Firestore,
  plan: (transaction: Transaction) => Promise<BlockChange[]>,
): Promise<BlocksChanged> {
  const changes = await commitBlockChanges(db, async (transaction) => {
    const planned = await plan(transaction);
    await refuseCrowdedDays(db, planned);
    return planned;
  });
  return answerOf(db, changes);
}

/** The most blocks of a day, because every list of the day's free times reads them. */
const maxBlocksOfDay = 60;

/** Throws `invalid` if a day would get too many blocks. A block that stays on its day isn't refused. */
async function refuseCrowdedDays(db: Firestore, changes: readonly BlockChange[]): Promise<void> {
  const coming = changes.flatMap(({ id, before, after }) =>
    after && after.date !== before?.date ? [{ id, date: after.date }] : [],
  );
  await Promise.all(
    [...Map.groupBy(coming, ({ date }) => date)].map(async ([date, ofDay]) => {
      const { blocks } = await readDay(db, date);
      const ids = new Set([...Object.keys(blocks), ...ofDay.map(({ id }) => id)]);
      if (ids.size > maxBlocksOfDay)
        throw invalid("dateISO", `A day can have at most ${maxBlocksOfDay} blocks.`);
    }),
  );
}

/** Bookings that the commit waited for are read too, because the days are read after it. */
async function answerOf(db: Firestore, changes: readonly BlockChange[]): Promise<BlocksChanged> {
  const after = changes.flatMap(({ id, after: block }) => (block ? [{ id, block }] : []));
  const before = changes.flatMap(({ id, before: block }) => (block ? [{ id, block }] : []));
  const inOrder = (some: readonly StoredBlock[]) =>
    some
      .map(({ id, block }) => presentBlock(id, block))
      .sort((one, other) => one.dateISO.localeCompare(other.dateISO));
  return {
    success: true,
    blocks: inOrder(after),
    before: inOrder(before),
    appointments: await findAppointments(db, after),
  };
}

/** What is booked in the time of these blocks, the soonest first. */
async function findAppointments(
  db: Firestore,
  changed: readonly StoredBlock[],
): Promise<BlocksChanged["appointments"]> {
  const found = await Promise.all(
    changed.map(async ({ block }) => {
      const { visits } = await readDay(db, block.date);
      return Object.entries(visits)
        .filter(
          ([, visit]) =>
            visit.status === "booked" &&
            blocksHolder(block, visit.holder) &&
            intersect([toTimeRange(block)], [timeRangeOf(visit)]).length > 0,
        )
        .map(([id, { slot }]) => ({ _id: id, dateISO: block.date, slot }));
    }),
  );
  return found
    .flat()
    .sort(
      (one, other) =>
        one.dateISO.localeCompare(other.dateISO) || slotMinutes(one.slot) - slotMinutes(other.slot),
    );
}
