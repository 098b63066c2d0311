import type { ScheduledBooking } from "@clinic/contract/schedule.ts";
import type { ClinicDay } from "../../../lib/clinic/clinic-day.ts";

/** Where a visit was let go. `doctorId` null for the seats. */
export type MoveWish = {
  booking: ScheduledBooking;
  to: { date: ClinicDay; slot: string; doctorId: string | null; doctor: string | null };
};
