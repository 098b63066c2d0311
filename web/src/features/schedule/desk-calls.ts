import type { Booking } from "@clinic/contract/bookings.ts";
import {
  recordArrival,
  recordNoShow,
  takeDeskPayment,
  undoArrival,
  undoDeskPayment,
  undoNoShow,
} from "@clinic/contract/desk-acts.ts";
import { call } from "../../lib/api.ts";
import type { TapAct } from "./acts.ts";

const endpoints = {
  arrived: recordArrival,
  "no-show": recordNoShow,
  "desk-payment": takeDeskPayment,
  "arrived-back": undoArrival,
  "no-show-back": undoNoShow,
  "desk-payment-back": undoDeskPayment,
} as const satisfies Record<TapAct, unknown>;

/** On the version that was seen: an appointment that stands otherwise since is left as it is. */
export function perform(act: TapAct, { _id, version }: Booking): Promise<Booking> {
  return call(endpoints[act], { params: { id: _id }, query: { version } });
}
