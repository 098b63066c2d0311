/** Calls with which the desk lists, adds, changes and removes blocks. */
import { createHash, randomUUID } from "node:crypto";
import type { Firestore } from "@google-cloud/firestore";
import type * as contract from "../contract/blocks.ts";
import type { BlockInput, BlocksChanged } from "../contract/blocks.ts";
import {
  type Block,
  blocksHolder,
  changedBlock,
  type DayBlocks,
  isInScope,
  refuseInvalidBlock,
  weeklyDates,
} from "../domain/blocks.ts";
import { plusDays, requireDate, todayIn } from "../domain/calendar-date.ts";
import { timeRangeOf } from "../domain/day-entry.ts";
import { DomainError, invalid } from "../domain/domain-error.ts";
import { covers, type Reach } from "../domain/reach.ts";
import { slotMinutes } from "../domain/slot.ts";
import { intersect, toTimeRange } from "../domain/time-range.ts";
import { type BlockChange, commitBlockChanges, readBlocks, readSeries } from "../firestore/blocks.ts";
import { readClinic } from "../firestore/clinic.ts";
import { readDay, readDays } from "../firestore/days.ts";
import type { Handler } from "../http/bind.ts";

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
  const { repeatUntil, requestId = randomUUID(), ...input } = body;
  await refuseInvalid(call, [input]);
  const dates = weeklyDates(input.dateISO, repeatUntil);
  const base = createHash("sha256").update(`${caller.uid}/${requestId}`).digest("hex").slice(0, 24);
  const ids = dates.map((_, week) => `${base}-${week}`);
  await refuseCrowdedDays(db, dates);
  call.nameChanged({ kind: "blocks", id: ids[0] ?? base });
  const changes = await commitBlockChanges(db, async (transaction) => {
    const known = await readBlocks(transaction, db, ids);
    // The request was sent before, so its blocks stay as they are now.
    if (known.some((block) => block !== null)) {
      return known.flatMap((after, week) => {
        const id = ids[week];
        return after && id !== undefined ? [{ id, before: null, after }] : [];
      });
    }
    return ids.map((id, week) => {
      const { dateISO, ...rest } = input;
      const date = dates[week] ?? dateISO;
      const seriesId = dates.length > 1 ? base : null;
      return { id, before: null, after: { ...rest, date, seriesId, version: 1 } };
    });
  });
  return answerOf(db, changes);
};

export const changeBlocks: Handler<typeof contract.changeBlocks> = async (call) => {
  const { db, params, body } = call;
  const { scope = "one", ...change } = body;
  if (change.dateISO !== undefined) {
    await refuseCrowdedDays(db, [requireDate(change.dateISO, "dateISO")]);
  }
  const clinic = await readClinic(db);
  const today = todayIn(clinic.settings.timeZone, call.now());
  const changes = await commitBlockChanges(db, async (transaction) => {
    const [chosen] = await readBlocks(transaction, db, [params.id]);
    if (!chosen) throw new DomainError("not-found");
    const concerned = await readScope(transaction, db, { id: params.id, block: chosen }, scope);
    return concerned.map(({ id, block }) => {
      const after = changedBlock(block, change, chosen.date);
      refuseInvalidBlock(clinic, { ...after, dateISO: after.date }, today);
      return { id, before: block, after };
    });
  });
  return answerOf(db, changes);
};

export const removeBlocks: Handler<typeof contract.removeBlocks> = async ({ db, params, query }) => {
  const changes = await commitBlockChanges(db, async (transaction) => {
    const [chosen] = await readBlocks(transaction, db, [params.id]);
    if (!chosen) throw new DomainError("not-found");
    const concerned = await readScope(
      transaction,
      db,
      { id: params.id, block: chosen },
      query.scope ?? "one",
    );
    return concerned.map(({ id, block }) => ({ id, before: block, after: null }));
  });
  return answerOf(db, changes);
};

export const restoreBlocks: Handler<typeof contract.restoreBlocks> = async (call) => {
  const { db, body } = call;
  const ids = body.blocks.map(({ _id }) => _id);
  if (new Set(ids).size < ids.length) throw invalid("blocks", "Each block can be sent once.");
  await refuseInvalid(call, body.blocks);
  await refuseCrowdedDays(
    db,
    body.blocks.map(({ dateISO }) => dateISO),
  );
  call.nameChanged({ kind: "blocks", id: ids[0] ?? "" });
  const changes = await commitBlockChanges(db, async (transaction) => {
    const known = await readBlocks(transaction, db, ids);
    return body.blocks.map(({ _id, dateISO, ...block }, i) => {
      const before = known[i] ?? null;
      const version = Math.max(block.version, before?.version ?? 0) + 1;
      return { id: _id, before, after: { ...before, ...block, date: dateISO, version } };
    });
  });
  return answerOf(db, changes);
};

type StoredBlock = { id: string; block: Block };

/** The blocks that a change of the chosen one concerns. */
async function readScope(
  transaction: Parameters<typeof readSeries>[0],
  db: Firestore,
  chosen: StoredBlock,
  scope: contract.BlockScope,
): Promise<StoredBlock[]> {
  const { seriesId, date } = chosen.block;
  if (seriesId === null || scope === "one") return [chosen];
  const series = await readSeries(transaction, db, seriesId);
  return series.filter(({ id, block }) =>
    isInScope({ id, date: block.date }, { id: chosen.id, date }, scope),
  );
}

async function refuseInvalid(
  { db, now }: { db: Firestore; now: () => Date },
  inputs: readonly BlockInput[],
): Promise<void> {
  const clinic = await readClinic(db);
  const today = todayIn(clinic.settings.timeZone, now());
  for (const input of inputs) refuseInvalidBlock(clinic, input, today);
}

/** The most blocks of a day, because every free time of the day reads them. */
const maxBlocksOfDay = 60;

async function refuseCrowdedDays(db: Firestore, dates: readonly string[]): Promise<void> {
  const known = await Promise.all(dates.map((date) => readDay(db, date)));
  if (known.some(({ blocks }) => Object.keys(blocks).length >= maxBlocksOfDay)) {
    throw invalid("dateISO", `A day can have ${maxBlocksOfDay} blocks.`);
  }
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
