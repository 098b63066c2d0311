import type { Booking } from "@clinic/contract/bookings.ts";
import type { FieldErrors } from "@clinic/contract/errors.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, type ApiErrorCode } from "../shared/api-error.ts";
import { refetchAvailability } from "../shared/available-query.ts";
import { bookingsKey } from "../shared/bookings-query.ts";
import { formatDay } from "../shared/clinic-day.ts";
import { formatPrice, formatSlot } from "../shared/clinic-format.ts";
import { describeError, describeErrorForFamily } from "../shared/error-sentences.ts";
import { notify } from "../shared/notify.ts";
import { bypassHostingCache } from "../shared/prefetched-answers.ts";
import { settingsQuery } from "../shared/queries.ts";
import {
  type BookingAttempt,
  type BookingInput,
  createBookingSender,
  isOutcomeUnknown,
} from "./booking-attempt.ts";
import { saveAttempt } from "./booking-draft.ts";
import { type Alternative, findAlternatives, getTimesWithDentist } from "./free-times.ts";
import type { Offer } from "./offer.ts";

type Props = {
  offer: Offer;
  /** The booking attempt from before a reload that got no answer. */
  tried: BookingAttempt | undefined;
  /** Loads the current offer after the server refused a booking. */
  reloadOffer: () => Promise<Offer>;
  onBooked: (booking: Booking) => void;
};

/** Books at the price that the patient saw. `refusal` has the alternatives to a refused time. */
export function useBooking({ offer, tried, reloadOffer, onBooked }: Props) {
  const client = useQueryClient();
  const [book] = useState(() => createBookingSender({ tried, onTry: saveAttempt }));

  const { mutate, isPending, error, reset } = useMutation<Booking, BookingRefusal, BookingInput>({
    mutationFn: async (input) => {
      try {
        return await book({ ...input, Price: offer.Price });
      } catch (cause) {
        const { slot, doctorId = "", personId, patientName } = input;
        const requested = { slot, doctorId, person: personId && patientName };
        // Reads past Hosting's cache, which may not know another patient's booking of a moment ago.
        bypassHostingCache();
        // Keeps the offer if the outcome is unknown, because the patient then repeats the request for the same time.
        const now = isOutcomeUnknown(cause) ? offer : await reloadOffer();
        throw new BookingRefusal(cause, requested, offer, now);
      }
    },
    onSuccess: (booked) => {
      const when = `${formatDay(booked.dateISO)} at ${formatSlot(booked.slot)}`;
      notify.success(`Your appointment is booked!\nAppointment is set, ${when}`);
      onBooked(booked);
    },
    // Reloads also after an error, because a request without an answer may have booked.
    onSettled: () => {
      refetchAvailability(client);
      void client.invalidateQueries({ queryKey: bookingsKey });
    },
    onError: ({ cause }) => {
      // Reloads the settings, so that the page behind the dialog also shows that booking is paused.
      if (cause instanceof ApiError && cause.code === "booking-paused") {
        void client.invalidateQueries({ queryKey: settingsQuery.queryKey });
      }
    },
  });

  return { refusal: error, submit: mutate, busy: isPending, clearRefusal: reset };
}

/**
 * What the patient does after a refusal: `choose` another time, `agree` to the new price, `repeat` the same request
 * because its outcome is unknown, `correct` a field, or `leave`, because nothing in the form helps.
 */
type NextStep = "choose" | "agree" | "repeat" | "correct" | "leave";

/** The fields that show the server's error themselves. Other errors show above Submit. */
export const fieldsWithOwnError = ["slot", "phone", "patientName", "note"] as const;

/** `doctorId` is empty for any dentist. `person` is the name of a family member. */
type RequestedTime = { slot: string; doctorId: string; person?: string | undefined };

const nextSteps: Partial<Record<ApiErrorCode, NextStep>> = {
  "slot-taken": "choose",
  "not-bookable": "choose",
  "treatment-not-found": "choose",
  "price-changed": "agree",
  "too-many-open": "leave",
};

/** A refused booking. The error's message is the sentence to show. */
export class BookingRefusal extends Error {
  readonly step: NextStep;
  readonly fields: FieldErrors;
  /** The phone number in the message, which the form shows as a link. */
  readonly phone: string | undefined;
  readonly phoneUrl: string | undefined;
  /** Whether the account may have more appointments once its address is verified. */
  readonly moreOnceVerified: boolean;
  readonly alternatives: readonly Alternative[];

  /** `before` is the offer that the patient saw, `now` the current one. */
  constructor(cause: unknown, requested: RequestedTime, before: Offer, now: Offer) {
    const code = cause instanceof ApiError ? cause.code : undefined;
    const step = isOutcomeUnknown(cause) ? "repeat" : ((code && nextSteps[code]) ?? "correct");
    super(describeRefusal(step, cause, requested, before, now), { cause });
    this.name = "BookingRefusal";
    this.step = step;
    this.fields = cause instanceof ApiError ? cause.fields : {};
    this.phone = cause instanceof ApiError ? cause.data.phone : undefined;
    this.phoneUrl = cause instanceof ApiError ? cause.data.phoneUrl : undefined;
    this.moreOnceVerified = cause instanceof ApiError && cause.data.moreOnceVerified === true;
    this.alternatives = step === "choose" ? findAlternatives(now, requested) : [];
  }
}

function describeRefusal(
  step: NextStep,
  cause: unknown,
  requested: RequestedTime,
  before: Offer,
  now: Offer,
): string {
  if (step === "repeat") return `${describeError(cause)} Submitting again never books you twice.`;
  if (step === "agree") {
    return `The price is now ${formatPrice(now.Price)}, no longer ${formatPrice(before.Price)}. Submit again to book at the new price.`;
  }
  if (!(cause instanceof ApiError) || cause.code === "treatment-not-found") return describeError(cause);
  if (step === "choose") return describeUnavailableTime(cause, requested, before, now);
  if (cause.code === "request-reused") {
    return "Your earlier try has arrived after all: please look at My Appointments. Submit again only if you want this one as well.";
  }
  return describeErrorForFamily(cause, requested.person);
}

function describeUnavailableTime(
  cause: ApiError,
  { slot, doctorId }: RequestedTime,
  before: Offer,
  now: Offer,
): string {
  const dentist = before.doctors.find(({ _id }) => _id === doctorId)?.name;
  if (now.slots.length === 0)
    return `${formatSlot(slot)} is no longer free, and no other time is left on this day.`;
  const isDentistFull = dentist && getTimesWithDentist(now, doctorId).length === 0;
  const dentistNote = isDentistFull ? ` ${dentist} has no other time on this day.` : "";
  const nextStep = "Please choose another time; the rest is still filled in.";
  if (cause.code === "slot-taken") {
    const withDentist = dentist ? ` with ${dentist}` : "";
    return `Somebody else has just booked ${formatSlot(slot)}${withDentist}.${dentistNote} ${nextStep}`;
  }
  return dentist
    ? `${dentist} can't see you at ${formatSlot(slot)} anymore.${dentistNote} ${nextStep}`
    : describeError(cause);
}
