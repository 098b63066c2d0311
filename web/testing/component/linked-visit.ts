/** The page behind a mail's link, for component tests. */
import { type LinkedAppointment, showLinkedAppointment } from "@clinic/contract/links.ts";
import { page } from "vitest/browser";
import * as z from "zod/mini";
import { sampleBooking } from "../sample-booking.ts";
import { answer } from "./answer.ts";
import { phone } from "./looks.ts";
import { mountPage, usualNow } from "./mount-page.tsx";

export const token = "AbCdEfGhIjKlMnOpQrSt-_";

/** The instant this many hours from the test's now. */
export const hours = (count: number) => new Date(Date.parse(usualNow) + count * 3_600_000).toISOString();

export const upcoming: LinkedAppointment = z.parse(showLinkedAppointment.answer, {
  ...sampleBooking({ startsAt: hours(72), endsAt: hours(73) }),
  changeable: true,
  cancelledBy: null,
});
export const paid: LinkedAppointment = {
  ...upcoming,
  payment: "paid",
  method: "card",
  refundableUntil: hours(48),
};

/** Opens the page of this link on a phone. The server answers with this appointment, and nothing else. */
export function mountVisit(visit: LinkedAppointment, hash: string): Promise<void> {
  return mountPage(`/visit#${hash}`, { viewport: phone, answers: [answer(showLinkedAppointment, visit)] });
}

export const state = (title: string) => page.getByRole("status").getByText(title, { exact: true });

export const button = (name: string) => page.getByRole("button", { name, exact: true });
