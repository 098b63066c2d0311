import type { FieldErrors } from "@clinic/contract/errors.ts";
import { ApiError, type ApiErrorCode } from "../../lib/api-error.ts";
import { isOutcomeUnknown } from "../../lib/clinic/book-wish.ts";
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
};

/** Its message is the sentence to show. */
export class BookingRefusal extends Error {
  readonly step: NextStep;
  readonly fields: FieldErrors;
  /** Whom the sentence says to call. */
  readonly phone: string | undefined;

  /** `slot` is what was asked for, `before` what the patient saw, `now` what the clinic offers since. */
  constructor(cause: unknown, slot: string, before: Offer, now: Offer) {
    const code = cause instanceof ApiError ? cause.code : undefined;
    const step = isOutcomeUnknown(cause) ? "repeat" : ((code && steps[code]) ?? "correct");
    super(sentence(step, cause, slot, before, now), { cause });
    this.name = "BookingRefusal";
    this.step = step;
    this.fields = cause instanceof ApiError ? cause.fields : {};
    this.phone = cause instanceof ApiError ? cause.data.phone : undefined;
  }
}

function sentence(step: NextStep, cause: unknown, slot: string, before: Offer, now: Offer): string {
  if (step === "repeat") return `${sentenceOf(cause)} Submitting again never books you twice.`;
  if (step === "agree") {
    return `The price is now ${showPrice(now.Price)}, no longer ${showPrice(before.Price)}. Submit again to book at the new price.`;
  }
  if (!(cause instanceof ApiError) || cause.code === "treatment-not-found") return sentenceOf(cause);
  if (step === "choose" && now.slots.length === 0) {
    return `${slot} is no longer free, and no other time is left on this day.`;
  }
  if (cause.code === "slot-taken") {
    return `Somebody else has just booked ${slot}. Please choose another time; the rest is still filled in.`;
  }
  if (cause.code === "request-reused") {
    return "Your earlier try has arrived after all: please look at My Appointments. Submit again only if you want this one as well.";
  }
  return sentenceOf(cause);
}
