import type { Booking } from "@clinic/contract/bookings.ts";
import type { PublicSettingsAnswer } from "@clinic/contract/settings.ts";
import { loadCode } from "../load-code.ts";
import type { CalendarVisit } from "./calendar-file.ts";

/** Phones open the file in their calendar, computers save it. The code that writes it loads with the first use. */
export async function addToCalendar(
  visit: CalendarVisit & Pick<Booking, "treatmentId" | "dateISO">,
  clinic: PublicSettingsAnswer,
  toChange: URL | string = new URL("/dashboard", location.href),
): Promise<void> {
  const { calendarFile } = await loadCode(() => import("./calendar-file.ts"));
  const text = calendarFile({ visit, clinic, toChange, now: new Date() });
  const file = new Blob([text], { type: "text/calendar" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = `${visit.treatmentId}-${visit.dateISO}.ics`;
  link.click();
  // Safari reads the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
