import type { Booking } from "@clinic/contract/bookings.ts";
import type { PublicSettingsAnswer } from "@clinic/contract/settings.ts";
import { CalendarPlus } from "lucide-react";
import type { ComponentProps } from "react";
import { downloadFile } from "../shared/download-file.ts";
import { describeError } from "../shared/error-sentences.ts";
import { loadCode } from "../shared/load-code.ts";
import { notify } from "../shared/notify.ts";
import type { CalendarAppointment } from "./calendar-file.ts";

type Props = Omit<ComponentProps<"button">, "type" | "onClick" | "children"> & {
  booking: Booking;
  clinic: PublicSettingsAnswer;
};

/** Downloads the appointment as a calendar file. An error shows as a toast. */
export function CalendarButton({ booking, clinic, ...button }: Props) {
  const add = () =>
    addToCalendar(booking, clinic).catch((error: unknown) => notify.error(describeError(error)));
  return (
    <button type="button" {...button} onClick={() => void add()}>
      <CalendarPlus size={18} aria-hidden="true" />
      Add to calendar
    </button>
  );
}

export async function addToCalendar(
  appointment: CalendarAppointment & Pick<Booking, "treatmentId" | "dateISO">,
  clinic: PublicSettingsAnswer,
  changeInstructions: URL | string = new URL("/dashboard", location.href),
): Promise<void> {
  const { createCalendarFile } = await loadCode(() => import("./calendar-file.ts"));
  const text = createCalendarFile({ appointment, clinic, changeInstructions, now: new Date() });
  const file = new Blob([text], { type: "text/calendar" });
  downloadFile(`${appointment.treatmentId}-${appointment.dateISO}.ics`, file);
}
