/** The mails about money: a receipt and a refund. */

import { oneLine } from "../contract/text.ts";
import { type Booking, centsHeld, isChangeable } from "../domain/booking.ts";
import { showDay, showMoment } from "../domain/clinic-time.ts";
import { showCardPayment } from "../domain/show-card.ts";
import { greeting, seeIt, whatFor, whyAppointment } from "./about-visit.ts";
import { headingOf } from "./headings.ts";
import { type Fact, fullFoot, type Letter, type Part, words } from "./letter.ts";
import {
  bankDays,
  cancelTerms,
  moneyAfterCancel,
  paymentGivenBack,
  priceWords,
  showCents,
} from "./money-words.ts";
import type { AppointmentNotice } from "./notice.ts";

export function receiptLetter(notice: AppointmentNotice): Letter {
  const { booking, settings, happenedAt, now } = notice;
  const amount = showCents(booking.priceCents);
  const returned = booking.payment === "paid" ? booking.priceCents - centsHeld(booking) : 0;
  const changeable = isChangeable(booking, now);
  return {
    subject: `${headingOf(notice).subject}: ${amount}`,
    preview: `Thank you. Your receipt from ${oneLine(settings.name)}.`,
    title: "Thank you for your payment",
    parts: [
      greeting(booking),
      words(`We have received your payment of ${amount}. This is your receipt.`),
      facts([
        { name: "Amount", value: amount },
        { name: "Paid", value: showDay(settings, happenedAt) },
        { name: "Gone back to your card", value: returned === 0 ? "" : showCents(returned) },
        {
          name: "How",
          value: booking.method === "desk" ? "At the clinic" : showCardPayment(booking.paidWith),
        },
        ...paidFor(notice),
        { name: "Transaction", value: booking.transactionId ?? "" },
      ]),
      ...(booking.status === "cancelled"
        ? [words(moneyAfterCancel(booking, settings), "Your appointment has been canceled")]
        : []),
      ...(changeable
        ? [words(cancelTerms(booking, settings, now), "If you can't come"), ...seeIt(notice)]
        : []),
    ],
    foot: fullFoot(notice, whyAppointment(notice)),
  };
}

export function refundLetter(notice: AppointmentNotice): Letter {
  const { booking, settings, happenedAt } = notice;
  const { id, own, cents } = paymentGivenBack(booking);
  const amount = showCents(cents);
  const { subject, title } = headingOf(notice);
  return {
    subject: `${subject}: ${amount}`,
    preview: bankDays,
    title,
    parts: [
      greeting(booking),
      words(`${refundSentence(booking, cents)} to the card that it was paid with. ${bankDays}`),
      ...(own ? statusAfterRefund(notice) : [words(`${whyNotOwed} ${appointmentStatus(notice)}`)]),
      facts([
        { name: isPart(booking) && own ? "Refunded so far" : "Amount", value: amount },
        { name: "Sent", value: showDay(settings, happenedAt) },
        { name: "To", value: "The card you paid with" },
        ...paidFor(notice),
        { name: "Transaction", value: id ?? "" },
      ]),
    ],
    foot: fullFoot(notice, whyAppointment(notice)),
  };
}

const whyNotOwed = "This payment came in when nothing was due for your appointment, so we have sent it back.";

/** The booking stores only the sum of partial refunds, so the mail names that sum. */
function refundSentence(booking: Booking, cents: number): string {
  const whole = cents < booking.priceCents ? ` of the ${showCents(booking.priceCents)} that you paid` : "";
  return `${isPart(booking) && whole ? "So far, we" : "We"} have refunded ${showCents(cents)}${whole}`;
}

function isPart({ payment, returnedCents }: Booking): boolean {
  return payment === "paid" && returnedCents > 0;
}

/** Says that the appointment stays booked after a refund without a cancellation. */
function statusAfterRefund({ booking, now, settings }: AppointmentNotice): Part[] {
  if (!isChangeable(booking, now)) return [];
  const price =
    booking.payment === "refunded"
      ? ` Please pay at the clinic, or call us at ${settings.phone} if you are not sure what is due.`
      : "";
  return [words(`Your appointment stays as it is.${price}`)];
}

function appointmentStatus({ booking }: AppointmentNotice): string {
  return booking.status === "cancelled"
    ? "Your appointment stays canceled."
    : `Your appointment stays as it is: ${priceWords(booking)}.`;
}

function paidFor({ booking, settings }: AppointmentNotice): Fact[] {
  return [...whatFor(booking), { name: "Appointment", value: showMoment(settings, booking.startsAt) }];
}

function facts(all: Fact[]): Part {
  return { part: "facts", facts: all.filter(({ value }) => value !== "") };
}
