import type { Booking } from "@clinic/contract/bookings.ts";
import type { FieldErrors } from "@clinic/contract/errors.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, type ApiErrorCode } from "../shared/api-error.ts";
import { renewTimes } from "../shared/available-query.ts";
import { bookingsKey } from "../shared/bookings-query.ts";
import { showPrice } from "../shared/clinic-format.ts";
import { passCache } from "../shared/early-answers.ts";
import { familySentenceOf, sentenceOf } from "../shared/error-sentences.ts";
import { notify } from "../shared/notify.ts";
import { settingsQuery } from "../shared/queries.ts";
import { type AfterAttempt, bookWishes, isOutcomeUnknown, type Wish } from "./booking-attempt.ts";
import { keepAttempt } from "./booking-draft.ts";
import { type Alternative, alternativesTo, timesWith } from "./free-times.ts";
import type { Offer } from "./offer.ts";

type Props = {
  offer: Offer;
  /** What was sent before the page was loaded anew. */
  tried: AfterAttempt | undefined;
  /** Asks what the clinic offers since, once it has refused. */
  renew: () => Promise<Offer>;
  onBooked: (booking: Booking) => void;
};

/** Sends the wishes of one dialog at the price that was seen. A refusal comes with what can be had instead. */
export function useBooking({ offer, tried, renew, onBooked }: Props) {
  const client = useQueryClient();
  const [book] = useState(() => bookWishes({ tried, onTry: keepAttempt }));

  const { mutate, isPending, error, reset } = useMutation<Booking, BookingRefusal, Wish>({
    mutationFn: async (wish) => {
      try {
        return await book({ ...wish, Price: offer.Price });
      } catch (cause) {
        const { slot, doctorId = "", personId, patientName } = wish;
        const asked = { slot, doctorId, person: personId && patientName };
        // Somebody else's booking of just now is what it may be about.
        passCache();
        // It may have been booked. The same request is repeated, so its own time must stay on offer here.
        const now = isOutcomeUnknown(cause) ? offer : await renew();
        throw new BookingRefusal(cause, asked, offer, now);
      }
    },
    onSuccess: (booked) => {
      const when = `${booked.date} at ${booked.slot}`;
      notify.success(`Your appointment is booked!\nAppointment is set, ${when}`);
      onBooked(booked);
    },
    // Also after a refusal: without an answer it may have been booked.
    onSettled: () => {
      renewTimes(client);
      void client.invalidateQueries({ queryKey: bookingsKey });
    },
    onError: ({ cause }) => {
      // The page behind the dialog is to say so too.
      if (cause instanceof ApiError && cause.code === "booking-paused") {
        void client.invalidateQueries({ queryKey: settingsQuery.queryKey });
      }
    },
  });

  return { refusal: error, submit: mutate, busy: isPending, forgetRefusal: reset };
}

/**
 * What a refused booking asks of the patient: `choose` another of the times that are left, `agree` to the new price,
 * `repeat` the very same request because nobody knows whether it arrived, or `correct` what stands in the form.
 */
type NextStep = "choose" | "agree" | "repeat" | "correct";

/** The time that was asked for, and with whom; anyone where `doctorId` is empty. `person`: the name of one of the family. */
type Asked = { slot: string; doctorId: string; person?: string | undefined };

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
  readonly ways: readonly Alternative[];

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
    this.ways = step === "choose" ? alternativesTo(now, asked) : [];
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
