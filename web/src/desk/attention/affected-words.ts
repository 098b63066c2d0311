import { formatList, spelled } from "../../shared/spelling.ts";
import type { Plan, PossibleMove } from "./proposals.ts";
import type { Line } from "./resolution-state.ts";

/** `closed` counts the appointments that can't be changed any more, for example because they are over. */
type AppointmentCounts = { total: number; done: number; closed: number };

export function countOpenAppointments({ total, done, closed }: AppointmentCounts): number {
  return total - done - closed;
}

export function getAffectedNoticeTitle({
  allChecked,
  ...counts
}: AppointmentCounts & { allChecked: boolean }): string {
  const { total, done } = counts;
  const open = countOpenAppointments(counts);
  if (open > 0) return `${open} ${chooseAppointmentWord(open)} can't take place as booked`;
  if (total === 0 || !allChecked) return "Please check the upcoming appointments";
  if (done === 0) return "Nothing is left to do here";
  return `All set: ${describeDoneAppointments(done, total)} ${done === 1 ? "is" : "are"} taken care of`;
}

function describeDoneAppointments(done: number, total: number): string {
  if (done < total) return `${done} ${chooseAppointmentWord(done)}`;
  if (total === 1) return "the appointment";
  return total === 2 ? "both appointments" : `all ${total} appointments`;
}

function chooseAppointmentWord(count: number): string {
  return count === 1 ? "appointment" : "appointments";
}

/** `saved` is true if the affecting edit was saved on this page just now. */
export function getAffectedInstruction(open: number, saved: boolean): string {
  const nothing = `${saved ? "Your change is saved. " : ""}Nothing is moved or ${spelled("canceled")} automatically`;
  return open === 1
    ? `${nothing}: please call the patient, then choose what to do.`
    : `${nothing}: please call the patients, then choose what to do with each.`;
}

/** For example `5 go to another doctor at the same time, 2 move to another time, and 1 is canceled`. */
export function describePlannedChanges(lines: readonly Pick<Line, "plan">[]): string {
  const count = (matches: (plan: Plan) => boolean) => lines.filter(({ plan }) => matches(plan)).length;
  const isKind = (kind: PossibleMove["kind"]) => (plan: Plan) =>
    typeof plan === "object" && plan.kind === kind;
  const given = count(isKind("give"));
  const moved = count(isKind("move"));
  const cancelled = count((plan) => plan === "cancel");
  return formatList([
    ...(given ? [`${given} ${given === 1 ? "goes" : "go"} to another doctor at the same time`] : []),
    ...(moved ? [`${moved} ${moved === 1 ? "moves" : "move"} to another time`] : []),
    ...(cancelled ? [`${cancelled} ${cancelled === 1 ? "is" : "are"} ${spelled("canceled")}`] : []),
  ]);
}

/** Says how many patients get an email, and how many patients the desk has to call. */
export function describeNotifiedPatients(lines: readonly Pick<Line, "entry">[]): string {
  const withoutEmail = lines.filter(({ entry }) => entry.booking.patient === "").length;
  const withEmail = lines.length - withoutEmail;
  return [
    withEmail === 1 && "One patient gets an email.",
    withEmail > 1 && `${withEmail} patients get an email each.`,
    withoutEmail > 0 &&
      `${withoutEmail} ${withoutEmail === 1 ? "has" : "have"} no email address: please call.`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** Says how many of the submitted changes are done, and how many failed. */
export function describeChangeResults({
  done,
  failed,
  open,
}: {
  done: number;
  failed: number;
  open: number;
}): string {
  return [
    done > 0 && `${done} ${done === 1 ? "is" : "are"} done.`,
    failed > 0 && `${failed} could not be done: the reason is shown with ${failed === 1 ? "it" : "each"}.`,
    open > 0 && `${open} ${open === 1 ? "is" : "are"} still to do.`,
  ]
    .filter(Boolean)
    .join(" ");
}
