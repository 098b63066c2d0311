import * as z from "zod/mini";
import { demoAccounts, demoPassword } from "../../emulators/seed/accounts.ts";
import { request } from "../../emulators/testing/request.ts";
import { signIn } from "../../emulators/testing/sign-up.ts";
import { type Booking, bookingSchema } from "../../functions/src/contract/bookings.ts";

type CallerBooking = {
  treatmentId: string;
  date: string;
  slot: string;
  patientName: string;
  doctorId?: string;
  patient?: string;
  phone?: string;
};

/** Books an appointment over the API as the demo clinic's admin, for tests that only need the appointment. */
export async function bookForCaller(booking: CallerBooking): Promise<Booking> {
  const { token } = await signIn(demoAccounts.admin.email, demoPassword);
  const body = { patient: "caller@example.test", phone: "202-555-0143", ...booking };
  const { status, body: booked } = await request("POST", "/booking", { token, body });
  if (status !== 201) throw new Error(`Booking for ${booking.patientName} answered ${status}`);
  return z.parse(bookingSchema, booked);
}
