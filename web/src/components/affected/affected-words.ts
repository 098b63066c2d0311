/** What the notice says above its list. */

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

/** Ends before where: `… on the schedule.` */
export function callText(left: number): string {
  const saved = "Your change is saved. Nothing is moved or canceled automatically";
  return left === 1
    ? `${saved}: please call the patient, then choose what to do. Until then it also shows under Needs attention`
    : `${saved}: please call the patients, then choose what to do with each. Until then they also show under Needs attention`;
}
