/** Which way each of several appointments would go, so that no two of them want the same time. */
import type { AffectedAppointment } from "@clinic/contract/affected-appointments.ts";
import type { Booking } from "@clinic/contract/bookings.ts";
import { slotMinutes } from "@clinic/domain/slot.ts";
import { differenceInMinutes } from "date-fns";
import { keyOf, type Way } from "./possible-moves.ts";

/** `later`: somebody has said to leave it as it is for now. */
export type Plan = Way | "later";

export type Choice = { key: string; plan: string };

/** `ways`: what can be done with it, what is best first. */
export type Open = { key: string; booking: AffectedAppointment["booking"]; ways: readonly Way[] };

/**
 * `chosen` are somebody's own choices, the latest first: they come before what is proposed, and of two that want the same time
 * the later one stands. What finds no time of its own is proposed to be canceled.
 */
export function propose(open: readonly Open[], chosen: readonly Choice[]): Map<string, Plan> {
  const plans = new Map<string, Plan>();
  const held: Held[] = [];
  const fits = (one: Open, plan: Plan) => {
    const wanted = heldBy(one.booking, plan);
    return !wanted || held.every((other) => !collide(wanted, other));
  };
  const hold = (one: Open, plan: Plan) => {
    const wanted = heldBy(one.booking, plan);
    if (wanted) held.push(wanted);
    plans.set(one.key, plan);
  };
  for (const { key, plan: asked } of chosen) {
    const one = open.find((other) => other.key === key);
    const plan = one && [...one.ways, "later" as const].find((way) => planKey(way) === asked);
    if (one && plan && !plans.has(key) && fits(one, plan)) hold(one, plan);
  }
  for (const one of open) {
    if (!plans.has(one.key)) hold(one, one.ways.find((way) => fits(one, way)) ?? "cancel");
  }
  return plans;
}

export function planKey(plan: Plan): string {
  return plan === "later" ? plan : keyOf(plan);
}

type Held = { date: string; from: number; to: number; whose: string[] };

/** Whose time it would take: the doctor's or the seat's, and the patient's. */
function heldBy(booking: Booking, plan: Plan): Held | undefined {
  if (plan === "later" || plan === "cancel") return undefined;
  const { date, slot, doctorId } = plan.to;
  const from = slotMinutes(slot);
  return {
    date,
    from,
    to: from + differenceInMinutes(booking.endsAt, booking.startsAt),
    whose: [
      doctorId ? `doctor ${doctorId}` : `seat ${booking.treatmentId}`,
      `patient ${booking.patientName} ${booking.phone}`,
    ],
  };
}

function collide(one: Held, other: Held): boolean {
  return (
    one.date === other.date &&
    one.from < other.to &&
    other.from < one.to &&
    one.whose.some((whose) => other.whose.includes(whose))
  );
}
