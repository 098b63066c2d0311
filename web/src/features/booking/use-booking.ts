import type { Booking, BookingRequest } from "@clinic/contract/bookings.ts";
import type { Treatment } from "@clinic/contract/treatments.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { availableKey, availableQuery } from "../../lib/clinic/available-query.ts";
import { bookingsKey } from "../../lib/clinic/bookings-query.ts";
import type { ClinicDay } from "../../lib/clinic/clinic-day.ts";
import { notify } from "../../lib/notify.ts";
import { book } from "./book.ts";
import { BookingRefusal, type Offer } from "./booking-refusal.ts";

/**
 * The offer is what the patient saw when the dialog opened. It changes only together with a sentence about it: a price
 * or a time must not change silently under the finger.
 */
export function useBooking(treatment: Treatment, day: ClinicDay, onBooked: (booking: Booking) => void) {
  const client = useQueryClient();
  const [offer, setOffer] = useState<Offer>({ slots: treatment.slots, Price: treatment.Price });

  const { mutate, isPending, error } = useMutation<Booking, BookingRefusal, BookingRequest>({
    mutationFn: async (request) => {
      try {
        return await book({ ...request, Price: offer.Price });
      } catch (cause) {
        const now = await offeredNow();
        setOffer(now);
        throw new BookingRefusal(cause, request.slot, offer, now);
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
