import type { Booking } from "@clinic/contract/bookings.ts";
import { CalendarCheck } from "lucide-react";
import { EmptyState } from "../../components/empty-state.tsx";
import { visitWords } from "../../lib/clinic/visit-words.ts";
import { unpayableWords } from "./payment-words.ts";

export function NothingToPay({ booking }: { booking: Booking }) {
  const { title, text } = unpayableWords(booking);
  return (
    <EmptyState icon={CalendarCheck} title={title}>
      {text}
      <br />
      {visitWords(booking)}, {booking.date} at {booking.slot}
    </EmptyState>
  );
}
