import type { Booking } from "@clinic/contract/bookings.ts";
import { offerAct } from "../../../components/act-toast.tsx";
import { isolated } from "../../../lib/clinic/isolated.ts";
import { withDentist } from "../../../lib/clinic/visit-words.ts";
import { scheduleLink } from "../../../lib/paths.ts";

/** Says what is booked, and opens it when asked, from wherever somebody has gone by then. */
export function tellBooked(booked: Booking, go: (to: string) => void): void {
  const { _id, patientName, date, dateISO, slot } = booked;
  offerAct({
    id: `booked ${_id}`,
    text: `${isolated(patientName)} is booked for ${date} at ${slot}${withDentist(booked)}`,
    button: "Open",
    act: () => go(scheduleLink({ date: dateISO, open: _id })),
  });
}
