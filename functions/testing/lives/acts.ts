/**
 * Performs each operation of a random test program: picks a patient and an appointment, calls the API, and compares
 * the answer with the model's.
 */
import { bookingActs } from "./booking-acts.ts";
import { clinicActs } from "./clinic-acts.ts";
import { hour, minute } from "./clinic-model.ts";
import { type Does, pick } from "./life.ts";
import { linkActs } from "./link-acts.ts";
import { moneyActs } from "./money-acts.ts";
import type { MoveName } from "./moves.ts";
import { noticeActs } from "./notice-acts.ts";
import { peopleActs } from "./people-acts.ts";

export const acts: Record<MoveName, Does> = {
  ...bookingActs,
  ...moneyActs,
  ...clinicActs,
  ...noticeActs,
  ...peopleActs,
  ...linkActs,
  "let time pass": async (life, { at }) => {
    life.pass(pick([2 * minute, 10 * minute, 40 * minute, 2 * hour, 3 * hour, 14 * hour], at));
    return true;
  },
};
