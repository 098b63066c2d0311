import type { Booking } from "@clinic/contract/bookings.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { renewTimes } from "../../lib/clinic/available-query.ts";
import { type AfterAttempt, bookWishes, isOutcomeUnknown, type Wish } from "../../lib/clinic/book-wish.ts";
import { bookingsKey } from "../../lib/clinic/bookings-query.ts";
import { settingsQuery } from "../../lib/clinic/settings-query.ts";
import { passCache } from "../../lib/fresh.ts";
import { notify } from "../../lib/notify.ts";
import { keepTried } from "./begun-booking.ts";
import { BookingRefusal } from "./booking-refusal.ts";
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
  const [book] = useState(() => bookWishes({ tried, onTry: keepTried }));

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
