/** How far somebody has come with a list of appointments that can't take place as booked. */

import type { AffectedAppointment } from "@clinic/contract/affected-appointments.ts";
import type { AffectedAnswer } from "./affected-answer.ts";
import {
  type Choice,
  keyOf,
  likeliestMoves,
  type Plan,
  type PossibleMove,
  planKey,
  possibleMoves,
  propose,
  type Way,
} from "./propose.ts";

/** `over`: nothing can be done about it anymore. What has none is still to do. */
type Fate = { is: "doing" } | { is: "done" | "over" | "failed"; text: string };

export type Settling = {
  fates: Readonly<Record<string, Fate>>;
  /** The latest first. What is under way or done counts as chosen, so that nothing else is proposed its time. */
  chosen: readonly Choice[];
  /** By booking: ways that were refused for good. */
  lost: Readonly<Record<string, readonly string[]>>;
  /** Bookings that have begun: none of them can be moved anymore. */
  begun: readonly string[];
  /** By booking: as they were told anew, with other alternatives. */
  renewed: Readonly<Record<string, AffectedAppointment>>;
};

export const nothingSettled: Settling = { fates: {}, chosen: [], lost: {}, begun: [], renewed: {} };

export type Line = {
  key: string;
  entry: AffectedAppointment;
  fate: Fate | undefined;
  /** In the order of the calendar. */
  moves: readonly PossibleMove[];
  plan: Plan;
  begun: boolean;
};

export type SettlingStep =
  | { is: "chosen"; key: string; plan: string }
  | { is: "begun"; line: Line }
  | { is: "ended"; line: Line; fate: Fate; lost?: boolean; begun?: boolean }
  | { is: "renewed"; asked: readonly Line[]; answer: AffectedAnswer };

export function settling(before: Settling, step: SettlingStep): Settling {
  switch (step.is) {
    case "chosen":
      return { ...before, chosen: choose(before.chosen, step) };
    case "begun": {
      const { key, plan } = step.line;
      const chosen = choose(before.chosen, { key, plan: planKey(plan) });
      return { ...before, chosen, fates: { ...before.fates, [key]: { is: "doing" } } };
    }
    case "ended":
      return ended(before, step);
    case "renewed":
      return step.asked.reduce((state, line) => renewed(state, line, step.answer), before);
  }
}

function choose(chosen: readonly Choice[], { key, plan }: Choice): Choice[] {
  return [{ key, plan }, ...chosen.filter((other) => other.key !== key)];
}

function ended(before: Settling, { line, fate, ...step }: SettlingStep & { is: "ended" }): Settling {
  const { key, plan, entry } = line;
  const { _id } = entry.booking;
  return {
    ...before,
    fates: { ...before.fates, [key]: fate },
    ...(step.begun && { begun: [...before.begun, _id] }),
    ...(step.lost && {
      chosen: before.chosen.filter((choice) => choice.key !== key),
      lost: { ...before.lost, [_id]: [...(before.lost[_id] ?? []), planKey(plan)] },
    }),
  };
}

/** Appointments whose change failed are listed again with today's alternatives. Those that are listed no more are settled. */
function renewed(before: Settling, line: Line, { affected, allChecked }: AffectedAnswer): Settling {
  const { _id } = line.entry.booking;
  const found = affected.find(({ booking }) => booking._id === _id);
  if (!found && !allChecked) return before;
  const fate: Fate | undefined = found
    ? before.fates[line.key]
    : { is: "over", text: "It can take place again, or somebody has taken care of it meanwhile." };
  const key = found ? lineKey(found) : line.key;
  return {
    ...before,
    ...(fate && { fates: { ...before.fates, [key]: fate } }),
    ...(found && { renewed: { ...before.renewed, [_id]: found } }),
  };
}

/** What was settled and has become impossible again is another. */
function lineKey({ booking }: AffectedAppointment): string {
  return `${booking._id} ${booking.version}`;
}

export function linesOf(affected: readonly AffectedAppointment[], state: Settling): Line[] {
  const lines = affected.map((told) => {
    const { _id, version } = told.booking;
    const newer = state.renewed[_id];
    const entry = newer && newer.booking.version >= version ? newer : told;
    const begun = state.begun.includes(_id);
    const isLeft = (move: PossibleMove) => !begun && !state.lost[_id]?.includes(keyOf(move));
    const ways: Way[] = [...likeliestMoves(entry).filter(isLeft), "cancel"];
    const key = lineKey(entry);
    return { key, entry, booking: entry.booking, fate: state.fates[key], ways, isLeft, begun };
  });
  const plans = propose(lines, state.chosen);
  return lines.map(({ key, entry, fate, isLeft, begun }) => ({
    ...{ key, entry, fate, begun },
    moves: possibleMoves(entry).filter(isLeft),
    plan: plans.get(key) ?? "later",
  }));
}

/** What `Do all` would do. */
export function todoOf(lines: readonly Line[]): Line[] {
  return lines.filter(({ fate, plan }) => plan !== "later" && (!fate || fate.is === "failed"));
}

export function countLines(lines: readonly Line[]) {
  const count = (is: Fate["is"]) => lines.filter(({ fate }) => fate?.is === is).length;
  return { all: lines.length, settled: count("done"), over: count("over") };
}
