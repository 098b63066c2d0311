/** Opens the appointment page of a mail's link in component tests. */
import { type MailLinkAppointment, showAppointmentByMailLink } from "@clinic/contract/mail-links.ts";
import { page } from "vitest/browser";
import * as z from "zod/mini";
import { sampleBooking } from "../sample-booking.ts";
import { answer } from "./answer.ts";
import { defaultNow, mountPage } from "./mount-page.tsx";
import { phone } from "./screen-variants.ts";

export const mailLinkToken = "AbCdEfGhIjKlMnOpQrSt-_";

/** The instant this many hours after the test's frozen time. */
export const hoursFromNow = (count: number) =>
  new Date(Date.parse(defaultNow) + count * 3_600_000).toISOString();

export const upcomingAppointment: MailLinkAppointment = z.parse(showAppointmentByMailLink.answer, {
  ...sampleBooking({ startsAt: hoursFromNow(72), endsAt: hoursFromNow(73) }),
  changeable: true,
  cancelledBy: null,
});
export const paidAppointment: MailLinkAppointment = {
  ...upcomingAppointment,
  payment: "paid",
  method: "card",
  refundableUntil: hoursFromNow(48),
};

/** Opens the mail link's page on a phone. The server answers with this appointment, and answers no other call. */
export function mountMailLink(visit: MailLinkAppointment, hash: string): Promise<void> {
  return mountPage(`/visit#${hash}`, {
    viewport: phone,
    answers: [answer(showAppointmentByMailLink, visit)],
  });
}

export const appointmentState = (title: string) => page.getByRole("status").getByText(title, { exact: true });

export const exactButton = (name: string) => page.getByRole("button", { name, exact: true });
