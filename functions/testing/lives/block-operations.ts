/** Operations of the desk on blocks, and the check that the stored blocks are the model's. */
import { isDeepStrictEqual } from "node:util";
import * as z from "zod/mini";
import { dateOf, dayMs, type ModelAppointment, minutesSinceMidnight } from "./clinic-model.ts";
import { type Life, type ParsedApiAnswer, type PerformOperation, pick, RandomTestFailure } from "./life.ts";
import type { OperationName } from "./random-operations.ts";

const answeredBlockSchema = z.looseObject({
  _id: z.string(),
  doctorId: z.nullable(z.string()),
  dateISO: z.string(),
  from: z.string(),
  to: z.string(),
});
const answerSchema = z.object({
  blocks: z.array(answeredBlockSchema),
  before: z.array(answeredBlockSchema),
  appointments: z.array(z.object({ _id: z.string() })),
});

const scopes = ["one", "following", "all"] as const;

export const blockOperations = {
  "add a block": async (life, move) => {
    const dateISO = dateOf(life.model.now + move.day * dayMs);
    const answer = await life.ask(life.desk(move.who), "POST", "/blocks", {
      doctorId: pick([null, "ida", "omar"], move.which),
      dateISO,
      ...timesFrom(600 + move.at * 30, 15 * (1 + (move.who % 4))),
      kind: pick(["meeting", "lunch", "emergency", "other"], move.at),
      note: "",
      deskOnly: move.which % 2 === 0,
      ...(move.which % 3 === 0 && { repeatUntil: dateOf(life.model.now + (move.day + 15) * dayMs) }),
      requestId: crypto.randomUUID(),
    });
    life.compareAnswer(move.does, answer, []);
    return seeBlocks(life, answer);
  },
  "move a block": async (life, move) => {
    const ids = [...life.model.blocks.keys()];
    if (ids.length === 0) return false;
    const answer = await life.ask(life.desk(move.who), "PATCH", `/blocks/${pick(ids, move.which)}`, {
      ...timesFrom(600 + move.at * 30, 45),
      ...(move.at % 2 === 0 && { dateISO: dateOf(life.model.now + move.day * dayMs) }),
      scope: pick(scopes, move.who),
    });
    life.compareAnswer(move.does, answer, []);
    return seeBlocks(life, answer);
  },
  "remove a block": async (life, move) => {
    const ids = [...life.model.blocks.keys()];
    if (ids.length === 0) return false;
    const path = `/blocks/${pick(ids, move.which)}?scope=${pick(scopes, move.who)}`;
    const answer = await life.ask(life.desk(move.who), "DELETE", path);
    life.compareAnswer(move.does, answer, []);
    if (!seeBlocks(life, answer)) return false;
    if (move.at % 3 > 0) return true;
    const { before } = z.parse(answerSchema, answer.body);
    const undone = await life.ask(life.desk(move.who), "PUT", "/blocks", { blocks: before });
    life.compareAnswer(move.does, undone, []);
    return seeBlocks(life, undone);
  },
} satisfies Partial<Record<OperationName, PerformOperation>>;

function timesFrom(minutes: number, length: number) {
  return { from: timeOfDay(minutes), to: timeOfDay(minutes + length) };
}

function timeOfDay(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** Copies the changed blocks into the model. The answer must name all appointments that are in their time. */
function seeBlocks(life: Life, { ok, body }: ParsedApiAnswer): boolean {
  if (!ok) return false;
  const { blocks, before, appointments } = z.parse(answerSchema, body);
  for (const { _id } of before) life.model.blocks.delete(_id);
  for (const { _id, doctorId, dateISO, from, to } of blocks) {
    const time = { from: minutesOf(from), to: minutesOf(to) };
    life.model.blocks.set(_id, { doctor: doctorId, date: dateISO, ...time });
  }
  const named = new Set(appointments.map(({ _id }) => _id));
  const isCovered = ({ holder, startsAt, minutes }: ModelAppointment) =>
    blocks.some(
      ({ doctorId, dateISO, from, to }) =>
        (doctorId === null || holder === `doctor-${doctorId}`) &&
        dateISO === dateOf(startsAt) &&
        minutesOf(from) < minutesSinceMidnight(startsAt) + minutes &&
        minutesSinceMidnight(startsAt) < minutesOf(to),
    );
  const missing = life.model
    .find((visit) => visit.status === "booked" && isCovered(visit))
    .filter(({ id }) => !named.has(id));
  if (life.alone && missing.length > 0) {
    throw new RandomTestFailure(`The blocks' answer doesn't name ${missing.map(({ id }) => id)}`);
  }
  return true;
}

/** Checks that the stored blocks, and those of the days, are the model's. */
export async function checkBlocks({ model, place: { db } }: Life): Promise<string[]> {
  const [stored, days] = await Promise.all([db.collection("blocks").get(), db.collection("days").get()]);
  const ofDays = days.docs.flatMap((day) =>
    Object.entries<object>(day.get("blocks") ?? {}).map(([id, block]) => [id, { ...block, date: day.id }]),
  );
  const actual = Object.fromEntries(stored.docs.map((found) => [found.id, found.data()]));
  const faults = isDeepStrictEqual(Object.fromEntries(ofDays), actual)
    ? []
    : [`The days have the blocks ${JSON.stringify(ofDays)} instead of ${JSON.stringify(actual)}`];
  const times = Object.fromEntries(
    stored.docs.map((found) => {
      const { doctorId, date, from, to } = found.data();
      return [found.id, { doctor: doctorId, date, from: minutesOf(from), to: minutesOf(to) }];
    }),
  );
  const expected = Object.fromEntries(model.blocks);
  return isDeepStrictEqual(times, expected)
    ? faults
    : [...faults, `The blocks are ${JSON.stringify(times)} instead of ${JSON.stringify(expected)}`];
}
