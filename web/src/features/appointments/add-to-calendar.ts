import type { Booking } from "@clinic/contract/bookings.ts";
import type { PublicSettings } from "@clinic/contract/settings.ts";

/** Phones open the file in their calendar, computers save it. The code that writes it loads with the first use. */
export async function addToCalendar(booking: Booking, clinic: PublicSettings): Promise<void> {
  const { calendarFile } = await import("./calendar-file.ts");
  const page = new URL("/dashboard", location.href).href;
  const file = new Blob([calendarFile(booking, clinic, page, new Date())], { type: "text/calendar" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = `${booking.treatmentId}-${booking.dateISO}.ics`;
  link.click();
  // Safari reads the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
