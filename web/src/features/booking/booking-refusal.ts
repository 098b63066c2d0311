import type { FieldErrors } from "@clinic/contract/errors.ts";
import { ApiError, type ApiErrorCode } from "../../lib/api-error.ts";
import { showPrice } from "../../lib/clinic/show-price.ts";
import { sentenceOf } from "../../lib/error-sentences.ts";

/**
 * What a refused booking asks of the patient: `choose` another of the times that are left, `agree` to the new price,
 * `repeat` the very same request because nobody knows whether it arrived, or `correct` what stands in the form.
 */
export type NextStep = "choose" | "agree" | "repeat" | "correct";

export type Offer = { slots: string[]; Price: number };

const steps: Partial<Record<ApiErrorCode, NextStep>> = {
  "slot-taken": "choose",
  "not-bookable": "choose",
  "treatment-not-found": "choose",
  "price-changed": "agree",
  offline: "repeat",
  unexpected: "repeat",
  internal: "repeat",
  unavailable: "repeat",
};

/** Its message is the sentence to show. */
export class BookingRefusal extends Error {
  readonly step: NextStep;
  readonly fields: FieldErrors;

  /** `before` is what the patient saw, `now` what the clinic offers since. */
  constructor(cause: unknown, slot: string, before: Offer, now: Offer) {
    const code = cause instanceof ApiError ? cause.code : undefined;
    const step = (code && steps[code]) ?? "correct";
    super(sentence(step, cause, slot, before, now), { cause });
    this.name = "BookingRefusal";
    this.step = step;
    this.fields = cause instanceof ApiError ? cause.fields : {};
  }
}

function sentence(step: NextStep, cause: unknown, slot: string, before: Offer, now: Offer): string {
  if (step === "repeat") return `${sentenceOf(cause)} Submitting again never books you twice.`;
  if (step === "agree") {
    return `The price is now ${showPrice(now.Price)}, no longer ${showPrice(before.Price)}. Submit again to book at the new price.`;
  }
  if (step === "choose" && now.slots.length === 0) {
    return `${slot} is no longer free, and no other time is left on this day.`;
  }
  if (cause instanceof ApiError && cause.code === "slot-taken") {
    return `Somebody else has just booked ${slot}. Please choose another time; the rest is still filled in.`;
  }
  return sentenceOf(cause);
}
