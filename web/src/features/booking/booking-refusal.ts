import type { FieldErrors } from "@clinic/contract/errors.ts";
import { ApiError, type ApiErrorCode } from "../../lib/api-error.ts";
import { isOutcomeUnknown } from "../../lib/clinic/book-wish.ts";
import { timesWith, type Way, waysOut } from "../../lib/clinic/free-times.ts";
import { showPrice } from "../../lib/clinic/show-price.ts";
import { familySentenceOf, sentenceOf } from "../../lib/error-sentences.ts";
import type { Offer } from "./offer.ts";

/**
 * What a refused booking asks of the patient: `choose` another of the times that are left, `agree` to the new price,
 * `repeat` the very same request because nobody knows whether it arrived, or `correct` what stands in the form.
 */
export type NextStep = "choose" | "agree" | "repeat" | "correct";

/** The time that was asked for, and with whom; anyone where `doctorId` is empty. `person`: the name of one of the family. */
export type Asked = { slot: string; doctorId: string; person?: string | undefined };

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
  readonly phoneUrl: string | undefined;
  /** What can be had instead of a time that is gone. */
  readonly ways: readonly Way[];

  /** `before` is what the patient saw, `now` what the clinic offers since. */
  constructor(cause: unknown, asked: Asked, before: Offer, now: Offer) {
    const code = cause instanceof ApiError ? cause.code : undefined;
    const step = isOutcomeUnknown(cause) ? "repeat" : ((code && steps[code]) ?? "correct");
    super(sentence(step, cause, asked, before, now), { cause });
    this.name = "BookingRefusal";
    this.step = step;
    this.fields = cause instanceof ApiError ? cause.fields : {};
    this.phone = cause instanceof ApiError ? cause.data.phone : undefined;
    this.phoneUrl = cause instanceof ApiError ? cause.data.phoneUrl : undefined;
    this.ways = step === "choose" ? waysOut(now, asked) : [];
  }
}

function sentence(step: NextStep, cause: unknown, asked: Asked, before: Offer, now: Offer): string {
  if (step === "repeat") return `${sentenceOf(cause)} Submitting again never books you twice.`;
  if (step === "agree") {
    return `The price is now ${showPrice(now.Price)}, no longer ${showPrice(before.Price)}. Submit again to book at the new price.`;
  }
  if (!(cause instanceof ApiError) || cause.code === "treatment-not-found") return sentenceOf(cause);
  if (step === "choose") return lostSentence(cause, asked, before, now);
  if (cause.code === "request-reused") {
    return "Your earlier try has arrived after all: please look at My Appointments. Submit again only if you want this one as well.";
  }
  return familySentenceOf(cause, asked.person);
}

/** The time is gone; the rest of the form is not. */
function lostSentence(cause: ApiError, { slot, doctorId }: Asked, before: Offer, now: Offer): string {
  const dentist = before.doctors.find(({ _id }) => _id === doctorId)?.name;
  if (now.slots.length === 0) return `${slot} is no longer free, and no other time is left on this day.`;
  const alone = dentist && timesWith(now, doctorId).length === 0;
  const left = alone ? ` ${dentist} has no other time on this day.` : "";
  const rest = "Please choose another time; the rest is still filled in.";
  if (cause.code === "slot-taken") {
    const withWhom = dentist ? ` with ${dentist}` : "";
    return `Somebody else has just booked ${slot}${withWhom}.${left} ${rest}`;
  }
  return dentist ? `${dentist} can't see you at ${slot} anymore.${left} ${rest}` : sentenceOf(cause);
}
