/** A payment that came in, and one that goes back. */

import { oneLine } from "../contract/text.ts";
import { isChangeable } from "../domain/booking.ts";
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
  const amount = showCents(booking.priceCents);
  const { id, own } = paymentGivenBack(booking);
  const { subject, title } = headingOf(notice);
  return {
    subject: `${subject}: ${amount}`,
    preview: bankDays,
    title,
    parts: [
      greeting(booking),
      words(`We have refunded ${amount} to the card that it was paid with. ${bankDays}`),
      ...(own ? [] : [words(`${whyNotOwed} ${standing(notice)}`)]),
      facts([
        { name: "Amount", value: amount },
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

function standing({ booking }: AppointmentNotice): string {
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
