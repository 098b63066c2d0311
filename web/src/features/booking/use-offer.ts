import type { AvailableTreatment } from "@clinic/contract/available.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { availableQuery } from "../../lib/clinic/available-query.ts";
import type { ClinicDay } from "../../lib/clinic/clinic-day.ts";
import { type Offer, offerOf } from "./offer.ts";

/**
 * What the patient saw when the dialog opened. It changes only where they turn to another day, or together with a sentence
 * about it: a price or a time must not change silently under the finger.
 */
export function useOffer(treatment: AvailableTreatment, opened: ClinicDay, onTurned: (to: Offer) => void) {
  const client = useQueryClient();
  const [offer, setOffer] = useState(() => offerOf(treatment, opened));

  async function load(day: ClinicDay): Promise<Offer> {
    const treatments = await client.fetchQuery({ ...availableQuery(day), staleTime: 0, retry: false });
    const now = treatments.find(({ _id }) => _id === treatment._id);
    return now ? offerOf(now, day) : { ...offer, day, slots: [], doctors: [], gone: true };
  }

  /** The day as it is now; as it was where nobody can say. */
  async function renew(): Promise<Offer> {
    const now = await load(offer.day).catch(() => offer);
    setOffer(now);
    return now;
  }

  const turning = useMutation({
    mutationFn: load,
    onSuccess: (found) => {
      // The price that was seen: the server tells where it is another one now.
      const to = { ...found, Price: offer.Price };
      setOffer(to);
      onTurned(to);
    },
  });

  return { offer, renew, turnTo: turning.mutate, turning: turning.isPending, turnError: turning.error };
}
