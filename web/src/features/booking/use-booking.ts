import type { Booking } from "@clinic/contract/bookings.ts";
import type { Treatment } from "@clinic/contract/treatments.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { availableKey, availableQuery } from "../../lib/clinic/available-query.ts";
import { bookWishes, type Wish } from "../../lib/clinic/book-wish.ts";
import { bookingsKey } from "../../lib/clinic/bookings-query.ts";
import type { ClinicDay } from "../../lib/clinic/clinic-day.ts";
import { settingsQuery } from "../../lib/clinic/settings-query.ts";
import { passCache } from "../../lib/fresh.ts";
import { notify } from "../../lib/notify.ts";
import { BookingRefusal, type Offer } from "./booking-refusal.ts";

type Props = {
  treatment: Treatment;
  day: ClinicDay;
  onBooked: (booking: Booking) => void;
};

/**
 * The offer is what the patient saw when the dialog opened. It changes only together with a sentence about it: a price
 * or a time must not change silently under the finger.
 */
export function useBooking({ treatment, day, onBooked }: Props) {
  const client = useQueryClient();
  const [book] = useState(() => bookWishes());
  const [offer, setOffer] = useState<Offer>({ slots: treatment.slots, Price: treatment.Price });

  const { mutate, isPending, error } = useMutation<Booking, BookingRefusal, Wish>({
    mutationFn: async (wish) => {
      try {
        return await book({ ...wish, Price: offer.Price });
      } catch (cause) {
        const now = await offeredNow();
        setOffer(now);
        throw new BookingRefusal(cause, wish.slot, offer, now);
      }
    },
    onSuccess: (booked) => {
      notify.success("Your appointment is booked!");
      notify.success(`Appointment is set, ${booked.date} at ${booked.slot}`);
      onBooked(booked);
    },
    // Also after a refusal: without an answer it may have been booked.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: availableKey });
      void client.invalidateQueries({ queryKey: bookingsKey });
    },
    onError: ({ cause }) => {
      // The page behind the dialog is to say so too.
      if (cause instanceof ApiError && cause.code === "booking-paused") {
        passCache();
        void client.invalidateQueries({ queryKey: settingsQuery.queryKey });
      }
    },
  });

  async function offeredNow(): Promise<Offer> {
    try {
      const treatments = await client.fetchQuery({ ...availableQuery(day), staleTime: 0, retry: false });
      return treatments.find(({ _id }) => _id === treatment._id) ?? { ...offer, slots: [] };
    } catch {
      return offer;
    }
  }

  return { offer, refusal: error, submit: mutate, busy: isPending };
}
