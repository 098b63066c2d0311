/** What the notice says above its list. */

type Count = { left: number; all: number; allChecked: boolean };

export function noticeTitle({ left, all, allChecked }: Count): string {
  if (left > 0) return `${left} ${left === 1 ? "appointment" : "appointments"} can't take place as booked`;
  if (all === 0 || !allChecked) return "Please look at the coming appointments";
  return all === 1
    ? "All set: the appointment is taken care of"
    : `All set: ${all === 2 ? "both" : `all ${all}`} appointments are taken care of`;
}

/** Ends before where: `… on the schedule.` */
export function callText(left: number): string {
  return left === 1
    ? "Your change is saved, and the appointment was not moved or canceled: please call the patient, then choose what to do. Until then it also shows under Needs attention"
    : "Your change is saved, and none of them was moved or canceled: please call the patients, then choose what to do with each. Until then they also show under Needs attention";
}
