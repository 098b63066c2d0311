/** The page behind a mail's link, for component tests. */
import { type MailLinkAppointment, showAppointmentByMailLink } from "@clinic/contract/mail-links.ts";
import { page } from "vitest/browser";
import * as z from "zod/mini";
import { sampleBooking } from "../sample-booking.ts";
import { answer } from "./answer.ts";
import { phone } from "./looks.ts";
import { mountPage, usualNow } from "./mount-page.tsx";

export const token = "AbCdEfGhIjKlMnOpQrSt-_";

/** The instant this many hours from the test's now. */
export const hours = (count: number) => new Date(Date.parse(usualNow) + count * 3_600_000).toISOString();

export const upcoming: MailLinkAppointment = z.parse(showAppointmentByMailLink.answer, {
  ...sampleBooking({ startsAt: hours(72), endsAt: hours(73) }),
  changeable: true,
  cancelledBy: null,
});
export const paid: MailLinkAppointment = {
  ...upcoming,
  payment: "paid",
  method: "card",
  refundableUntil: hours(48),
};

/** Opens the page of this link on a phone. The server answers with this appointment, and nothing else. */
export function mountVisit(visit: MailLinkAppointment, hash: string): Promise<void> {
  return mountPage(`/visit#${hash}`, {
    viewport: phone,
    answers: [answer(showAppointmentByMailLink, visit)],
  });
}

export const state = (title: string) => page.getByRole("status").getByText(title, { exact: true });

export const button = (name: string) => page.getByRole("button", { name, exact: true });
