import type { Booking } from "@clinic/contract/bookings.ts";
import { CalendarCheck } from "lucide-react";
import { VisitName } from "../../components/clinic/visit-name.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { unpayableWords } from "./payment-words.ts";

export function NothingToPay({ booking }: { booking: Booking }) {
  const { title, text } = unpayableWords(booking);
  return (
    <EmptyState icon={CalendarCheck} title={title}>
      {text}
      <br />
      <VisitName visit={booking} />, {booking.date} at {booking.slot}
    </EmptyState>
  );
}
