/** The state of the list of affected appointments while the desk resolves them one by one. */
import type { AffectedAppointment } from "@clinic/contract/affected-appointments.ts";
import type { AffectedAnswer } from "./affected-answer.ts";
import {
  type Choice,
  listMovesByDate,
  listMovesByPreference,
  type Plan,
  type PossibleMove,
  planKey,
  proposePlans,
} from "./proposals.ts";

/** `closed` means that the appointment can't be changed any more. */
type Outcome = { status: "running" } | { status: "done" | "closed" | "failed"; text: string };

export type Resolution = {
  /** The outcomes by `Line.key`. */
  outcomes: Readonly<Record<string, Outcome>>;
  /**
   * The latest choice comes first. A running or finished change counts as a choice, so that its time is proposed to no other
   * appointment.
   */
  choices: readonly Choice[];
  /** The `planKey`s of alternatives that the server refused for good, by booking id. */
  refused: Readonly<Record<string, readonly string[]>>;
  /** Ids of bookings that have started, so that they can't be moved any more. */
  started: readonly string[];
  /** Appointments that were loaded again after a refusal, by booking id. */
  reloaded: Readonly<Record<string, AffectedAppointment>>;
};

export const initialResolution: Resolution = {
  outcomes: {},
  choices: [],
  refused: {},
  started: [],
  reloaded: {},
};

/** One affected appointment, its alternatives and the outcome of the desk's change. */
export type Line = {
  key: string;
  entry: AffectedAppointment;
  outcome: Outcome | undefined;
  /** The possible moves in the order of the calendar. */
  moves: readonly PossibleMove[];
  plan: Plan;
  hasStarted: boolean;
};

export type ResolutionAction =
  | { type: "choose"; key: string; plan: string }
  | { type: "start"; line: Line }
  | { type: "finish"; line: Line; outcome: Outcome; timeGone?: boolean; hasStarted?: boolean }
  | { type: "reload"; refused: readonly Line[]; answer: AffectedAnswer };

export function reduceResolution(state: Resolution, action: ResolutionAction): Resolution {
  switch (action.type) {
    case "choose":
      return { ...state, choices: putChoiceFirst(state.choices, action.key, action.plan) };
    case "start": {
      const { key, plan } = action.line;
      const choices = putChoiceFirst(state.choices, key, planKey(plan));
      return { ...state, choices, outcomes: { ...state.outcomes, [key]: { status: "running" } } };
    }
    case "finish":
      return finishLine(state, action);
    case "reload":
      return action.refused.reduce((before, line) => reloadLine(before, line, action.answer), state);
  }
}

function putChoiceFirst(choices: readonly Choice[], key: string, plan: string): Choice[] {
  return [{ key, plan }, ...choices.filter((other) => other.key !== key)];
}

function finishLine(
  state: Resolution,
  { line, outcome, timeGone, hasStarted }: ResolutionAction & { type: "finish" },
): Resolution {
  const { key, plan, entry } = line;
  const { _id } = entry.booking;
  return {
    ...state,
    outcomes: { ...state.outcomes, [key]: outcome },
    ...(hasStarted && { started: [...state.started, _id] }),
    ...(timeGone && {
      choices: state.choices.filter((choice) => choice.key !== key),
      refused: { ...state.refused, [_id]: [...(state.refused[_id] ?? []), planKey(plan)] },
    }),
  };
}

/** Gives a refused appointment its current alternatives, or closes it if the edit no longer affects it. */
function reloadLine(state: Resolution, line: Line, { affected, allChecked }: AffectedAnswer): Resolution {
  const { _id } = line.entry.booking;
  const found = affected.find(({ booking }) => booking._id === _id);
  if (!found && !allChecked) return state;
  const outcome: Outcome | undefined = found
    ? state.outcomes[line.key]
    : { status: "closed", text: "It can take place again, or someone else has already taken care of it." };
  const key = found ? lineKey(found) : line.key;
  return {
    ...state,
    ...(outcome && { outcomes: { ...state.outcomes, [key]: outcome } }),
    ...(found && { reloaded: { ...state.reloaded, [_id]: found } }),
  };
}

/** Contains the booking's version: an appointment that was resolved may become impossible again, and then needs a new line. */
function lineKey({ booking }: AffectedAppointment): string {
  return `${booking._id} ${booking.version}`;
}

export function listLines(affected: readonly AffectedAppointment[], state: Resolution): Line[] {
  const lines = affected.map((listed) => {
    const { _id, version } = listed.booking;
    const reloaded = state.reloaded[_id];
    const entry = reloaded && reloaded.booking.version >= version ? reloaded : listed;
    const hasStarted = state.started.includes(_id);
    const isOffered = (move: PossibleMove) => !hasStarted && !state.refused[_id]?.includes(planKey(move));
    return { key: lineKey(entry), entry, hasStarted, isOffered };
  });
  const plans = proposePlans(
    lines.map(({ key, entry, isOffered }) => ({
      key,
      booking: entry.booking,
      alternatives: [...listMovesByPreference(entry).filter(isOffered), "cancel"],
    })),
    state.choices,
  );
  return lines.map(({ key, entry, hasStarted, isOffered }) => ({
    ...{ key, entry, hasStarted },
    outcome: state.outcomes[key],
    moves: listMovesByDate(entry).filter(isOffered),
    plan: plans.get(key) ?? "later",
  }));
}

/** The lines that the button "Do all" changes. */
export function listPlannedLines(lines: readonly Line[]): Line[] {
  return lines.filter(({ outcome, plan }) => plan !== "later" && (!outcome || outcome.status === "failed"));
}

export function countAffectedAppointments(lines: readonly Line[]) {
  const count = (status: Outcome["status"]) =>
    lines.filter(({ outcome }) => outcome?.status === status).length;
  return { total: lines.length, done: count("done"), closed: count("closed") };
}
