/** What the notice says above its list. */

import { once } from "@clinic/domain/once.ts";
import type { Plan, PossibleMove } from "./propose.ts";
import type { Line } from "./settling.ts";

/** `over`: nothing could be done about those anymore. */
type Count = { all: number; settled: number; over: number };

export function leftOf({ all, settled, over }: Count): number {
  return all - settled - over;
}

export function noticeTitle({ allChecked, ...count }: Count & { allChecked: boolean }): string {
  const { all, settled } = count;
  const left = leftOf(count);
  if (left > 0) return `${left} ${appointments(left)} can't take place as booked`;
  if (all === 0 || !allChecked) return "Please look at the coming appointments";
  if (settled === 0) return "Nothing is left to do here";
  return `All set: ${whichOf(settled, all)} ${settled === 1 ? "is" : "are"} taken care of`;
}

function whichOf(settled: number, all: number): string {
  if (settled < all) return `${settled} ${appointments(settled)}`;
  if (all === 1) return "the appointment";
  return all === 2 ? "both appointments" : `all ${all} appointments`;
}

function appointments(count: number): string {
  return count === 1 ? "appointment" : "appointments";
}

/** `saved`: by an edit just now. */
export function callText(left: number, saved: boolean): string {
  const nothing = `${saved ? "Your change is saved. " : ""}Nothing is moved or canceled automatically`;
  return left === 1
    ? `${nothing}: please call the patient, then choose what to do.`
    : `${nothing}: please call the patients, then choose what to do with each.`;
}

/** `5 go to another doctor at the same time, 2 move to another time, and 1 is canceled`. */
export function planText(lines: readonly Pick<Line, "plan">[]): string {
  const count = (of: (plan: Plan) => boolean) => lines.filter(({ plan }) => of(plan)).length;
  const isKind = (kind: PossibleMove["kind"]) => (plan: Plan) =>
    typeof plan === "object" && plan.kind === kind;
  const given = count(isKind("give"));
  const moved = count(isKind("move"));
  const cancelled = count((plan) => plan === "cancel");
  return list().format([
    ...(given ? [`${given} ${given === 1 ? "goes" : "go"} to another doctor at the same time`] : []),
    ...(moved ? [`${moved} ${moved === 1 ? "moves" : "move"} to another time`] : []),
    ...(cancelled ? [`${cancelled} ${cancelled === 1 ? "is" : "are"} canceled`] : []),
  ]);
}

/** Once each is told, whatever is done. */
export function toldText(lines: readonly Pick<Line, "entry">[]): string {
  const silent = lines.filter(({ entry }) => entry.booking.patient === "").length;
  const told = lines.length - silent;
  const mails =
    told === 0 ? "" : told === 1 ? "One patient gets an email." : `${told} patients get an email each.`;
  const calls =
    silent === 0 ? "" : `${silent} ${silent === 1 ? "has" : "have"} no email address: please call.`;
  return [mails, calls].filter(Boolean).join(" ");
}

/** What came of doing several in one go. */
export function wentText({ done, failed, left }: { done: number; failed: number; left: number }): string {
  return [
    done > 0 && `${done} ${done === 1 ? "is" : "are"} done.`,
    failed > 0 && `${failed} could not be done: the reason stands with ${failed === 1 ? "it" : "each"}.`,
    left > 0 && `${left} ${left === 1 ? "is" : "are"} still to do.`,
  ]
    .filter(Boolean)
    .join(" ");
}

const list = once(() => new Intl.ListFormat("en-US"));
