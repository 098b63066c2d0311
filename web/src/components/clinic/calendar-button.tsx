import type { Booking } from "@clinic/contract/bookings.ts";
import type { PublicSettingsAnswer } from "@clinic/contract/settings.ts";
import { CalendarPlus } from "lucide-react";
import type { ComponentProps } from "react";
import { addToCalendar } from "../../lib/clinic/add-to-calendar.ts";
import { sentenceOf } from "../../lib/error-sentences.ts";
import { notify } from "../../lib/notify.ts";

type Props = Omit<ComponentProps<"button">, "type" | "onClick" | "children"> & {
  booking: Booking;
  clinic: PublicSettingsAnswer;
};

/** Adds the appointment to one's own calendar. What goes wrong is said by a toast. */
export function CalendarButton({ booking, clinic, ...button }: Props) {
  const add = () => addToCalendar(booking, clinic).catch((error: unknown) => notify.error(sentenceOf(error)));
  return (
    <button type="button" {...button} onClick={() => void add()}>
      <CalendarPlus size={18} aria-hidden="true" />
      <span className="button-words">Add to calendar</span>
    </button>
  );
}
