import type { Booking } from "@clinic/contract/bookings.ts";
import { offerAct } from "../../../components/act-toast.tsx";
import { withDentist } from "../../../lib/clinic/visit-words.ts";

/** Says what is booked, and opens it when asked. */
export function tellBooked(booked: Booking, open: () => void): void {
  const { _id, patientName, date, slot } = booked;
  offerAct({
    id: `booked ${_id}`,
    text: `${patientName} is booked for ${date} at ${slot}${withDentist(booked)}`,
    button: "Open",
    act: open,
  });
}
