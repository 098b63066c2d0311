import { useEffect, useEffectEvent, useState } from "react";
import { dropDraft } from "../../lib/kept-drafts.ts";
import { type Begun, keepBegun } from "./begun-booking.ts";
import type { Offer } from "./offer.ts";
import type { BookingFormValues, useBookingForm } from "./use-booking-form.ts";

type Props = {
  open: boolean;
  opened: Begun;
  offer: Offer;
  filled: ReturnType<typeof useBookingForm>;
};

/**
 * Keeps a booking from when its dialog opens until that closes, or until it is `forgotten`: a page that is loaded anew and a
 * session that has ended leave it. `brought` while the dialog shows what an earlier page had kept of what was typed.
 */
export function useKeptBooking({ open, opened, offer, filled }: Props) {
  const { form, people, isTyped, isBegun, startOver } = filled;
  const { subscribe, getValues } = form;
  const [isBrought, setBrought] = useState(opened.isTyped === true);
  const keep = useEffectEvent((typed: BookingFormValues) => {
    const { day, Price, slots, doctors } = offer;
    const treatment = { ...opened.treatment, Price, slots: [...slots], doctors: [...doctors] };
    const { personId, note = "", ...texts } = typed;
    // Without a family nobody was chosen: a person who is added later may be preselected.
    const chosen = people.length > 0 && { personId };
    keepBegun({ ...opened, treatment, day, typed: { ...texts, note, ...chosen }, isTyped: isTyped(typed) });
  });
  useEffect(() => {
    if (!open) {
      dropDraft("booking");
      return undefined;
    }
    keep(getValues());
    return subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) });
  }, [open, getValues, subscribe]);
  return {
    brought: isBrought && isBegun,
    forget: () => dropDraft("booking"),
    discard: () => {
      setBrought(false);
      startOver();
      form.setFocus("slot");
    },
  };
}
