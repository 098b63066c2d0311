/** Operations of the desk on series of appointments. */
import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import {
  everythingUnusual,
  newBookingRequest,
  newMoveRequest,
  requestedTimeOf,
} from "./booking-operations.ts";
import { recordDespite, updateModelFromAnswer } from "./change-appointment.ts";
import { dayMs, type ModelAppointment } from "./clinic-model.ts";
import { callerEmail, type Life, type PerformOperation, pick } from "./life.ts";
import type { Operation, OperationName } from "./random-operations.ts";

export const seriesOperations = {
  "book a series": async (life, move) => {
    const treatment = pick(["checkup", "cleaning", "surgery"], move.which);
    const caller = pick([life.patient(move.who).email, callerEmail, ""], move.at);
    const { wish, asks, body } = newBookingRequest(life, move, { treatment, caller });
    const repeat = { every: { weeks: 1 + (move.which % 2) }, count: 2 + move.day };
    const answer = await life.ask(asks, "POST", "/booking/series", { ...body, repeat });
    const maybe = life.model.mayBeSamePatient(body.patient, wish);
    life.compareAnswer(move.does, answer, life.model.deskRefusals(wish), maybe);
    if (!answer.ok) return false;
    const { _id, booked } = z.parse(seriesAnswerSchema, answer.body);
    for (const one of booked)
      life.model.series.set(updateModelFromAnswer(life, one, undefined, null).id, _id);
    return booked.length > 1;
  },
  "cancel in a series": async (life, move) => {
    const chosen = pickUpcomingInSeries(life, move);
    if (!chosen) return false;
    const { visit, seriesId } = chosen;
    const at = life.model.now;
    const body = { from: visit.id, scope: scopeOf(move) };
    const answer = await life.ask(life.desk(move.who), "POST", `/booking/series/${seriesId}/cancel`, body);
    life.compareAnswer(move.does, answer, []);
    if (!answer.ok) return false;
    for (const { _id, outcome, booking } of outcomesOf(answer.body)) {
      const stood = life.model.visits.get(_id);
      if (outcome === "cancelled" && stood && stood.status !== "cancelled")
        Object.assign(stood, { cancelledBy: "clinic", cancelledAt: at });
      life.see(booking);
    }
    return true;
  },
  "move a series": async (life, move) => {
    const chosen = pickUpcomingInSeries(life, move);
    if (!chosen) return false;
    const { visit, seriesId } = chosen;
    const wish = newMoveRequest(life, move, visit);
    const time = requestedTimeOf({ ...wish, startsAt: wish.startsAt + (move.which % 5) * dayMs });
    const body = { ...time, requestId: randomUUID(), from: visit.id, scope: scopeOf(move) };
    const ask = (despite?: readonly string[]) =>
      life.ask(life.desk(move.who), "POST", `/booking/series/${seriesId}/move`, {
        ...body,
        ...(despite && { despite }),
      });
    const answer = await ask();
    life.compareAnswer(move.does, answer, []);
    if (!answer.ok) return false;
    const outcomes = outcomesOf(answer.body);
    for (const { booking } of outcomes) life.see(booking);
    if (move.at % 2 === 0) return outcomes.some(({ outcome }) => outcome === "moved");
    // The desk sends the same request again: those that have moved stay, and the others go on despite the rules.
    const again = await ask(everythingUnusual);
    life.compareAnswer(move.does, again, []);
    if (again.ok)
      for (const { outcome, booking } of outcomesOf(again.body)) {
        if (outcome === "moved") recordDespite(life, booking);
        else life.see(booking);
      }
    return again.ok;
  },
} satisfies Partial<Record<OperationName, PerformOperation>>;

const seriesAnswerSchema = z.object({ _id: z.string(), booked: z.array(z.unknown()) });

const outcomesSchema = z.object({
  outcomes: z.array(z.object({ _id: z.string(), outcome: z.string(), booking: z.unknown() })),
});

function outcomesOf(body: unknown) {
  return z.parse(outcomesSchema, body).outcomes;
}

function scopeOf({ at }: Operation): string {
  return pick(["following", "all"], at);
}

function pickUpcomingInSeries(
  { model }: Life,
  { which }: Operation,
): { visit: ModelAppointment; seriesId: string } | undefined {
  const possible = model.find((visit) => model.isUpcoming(visit) && model.series.has(visit.id));
  if (possible.length === 0) return undefined;
  const visit = pick(possible, which);
  return { visit, seriesId: model.series.get(visit.id) ?? "" };
}
