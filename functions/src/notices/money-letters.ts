/** The mails about money: a receipt and a refund. */

import { oneLine } from "../contract/text.ts";
import { type Booking, isChangeable, netReceivedCents } from "../domain/booking.ts";
import { formatDateTimeWithZone, formatFullDate } from "../domain/clinic-time.ts";
import { formatCardPayment } from "../domain/format-card-payment.ts";
import { spellingOf } from "../domain/spelling.ts";
import {
  greeting,
  seeAppointmentButton,
  treatmentFacts,
  whyReceivedSentence,
} from "./appointment-letter-parts.ts";
import { headingOf } from "./headings.ts";
import { type Fact, type Foot, fullFoot, type Letter, type LetterPart, paragraph } from "./letter.ts";
import type { AppointmentNotice } from "./mail-notices.ts";
import {
  bankDaysSentence,
  cancelTerms,
  centsGivenBackAt,
  centsGivenBackBefore,
  formatCents,
  latestRefundOf,
  moneyAfterCancelText,
  priceText,
} from "./money-texts.ts";

export function receiptLetter(notice: AppointmentNotice): Letter {
  const { booking, settings, happenedAt, now } = notice;
  const amount = formatCents(booking.priceCents, booking, settings);
  const returned = booking.payment === "paid" ? booking.priceCents - netReceivedCents(booking) : 0;
  const changeable = isChangeable(booking, now);
  return {
    subject: `${headingOf(notice).subject}: ${amount}`,
    preview: `Thank you. Your receipt from ${oneLine(settings.name)}.`,
    title: "Thank you for your payment",
    parts: [
      greeting(booking),
      paragraph(`We have received your payment of ${amount}. This is your receipt.`),
      facts([
        { name: "Amount", value: amount },
        { name: "Paid", value: formatFullDate(settings, happenedAt) },
        {
          name: booking.givenBackCents > 0 ? "Given back" : "Gone back to your card",
          value: returned === 0 ? "" : formatCents(returned, booking, settings),
        },
        {
          name: "How",
          value: booking.method === "desk" ? "At the clinic" : formatCardPayment(booking.paidWith),
        },
        ...paidAppointmentFacts(notice),
        { name: "Transaction", value: booking.transactionId ?? "" },
      ]),
      ...(booking.status === "cancelled"
        ? [
            paragraph(
              moneyAfterCancelText(booking, settings),
              `Your appointment has been ${spellingOf(settings).canceled}`,
            ),
          ]
        : []),
      ...(changeable
        ? [
            paragraph(cancelTerms(booking, settings, now), "If you can't come"),
            ...seeAppointmentButton(notice),
          ]
        : []),
    ],
    foot: receiptFoot(notice),
  };
}

/** Names the clinic's tax or registration number too, which a receipt needs in many countries. */
function receiptFoot(notice: AppointmentNotice): Foot {
  const foot = fullFoot(notice, whyReceivedSentence(notice));
  const registration = oneLine(notice.settings.registration);
  if (registration === "") return foot;
  return { ...foot, lines: [...foot.lines, { name: "Registration", value: registration }] };
}

export function refundLetter(notice: AppointmentNotice): Letter {
  const { booking, settings, happenedAt } = notice;
  const givenBackCents = centsGivenBackAt(booking, happenedAt);
  if (givenBackCents !== null) return givenBackLetter(notice, givenBackCents);
  const { id, own, cents } = latestRefundOf(booking);
  const amount = formatCents(cents, booking, settings);
  const { subject, title } = headingOf(notice);
  return {
    subject: `${subject}: ${amount}`,
    preview: bankDaysSentence,
    title,
    parts: [
      greeting(booking),
      paragraph(`${refundSentence(notice, cents)} ${bankDaysSentence}`),
      ...(own
        ? stillBookedParagraphs(notice)
        : [paragraph(`${paymentNotDueSentence} ${appointmentUnchangedSentence(notice)}`)]),
      facts([
        { name: isPartlyRefunded(booking) && own ? "Refunded so far" : "Amount", value: amount },
        { name: "Sent", value: formatFullDate(settings, happenedAt) },
        { name: "To", value: "The card you paid with" },
        ...paidAppointmentFacts(notice),
        { name: "Transaction", value: id ?? "" },
      ]),
    ],
    foot: fullFoot(notice, whyReceivedSentence(notice)),
  };
}

/** The clinic gave money back itself. The mail also names what went back before. */
function givenBackLetter(notice: AppointmentNotice, cents: number): Letter {
  const { booking, settings, happenedAt } = notice;
  const { subject, title } = headingOf(notice);
  const amount = formatCents(cents, booking, settings);
  const price = formatCents(booking.priceCents, booking, settings);
  const earlier = centsGivenBackBefore(booking, happenedAt);
  return {
    subject: `${subject}: ${amount}`,
    preview: `${oneLine(settings.name)} has given you ${amount} back.`,
    title,
    parts: [
      greeting(booking),
      paragraph(
        cents < booking.priceCents
          ? `We have given you back ${amount} of the ${price} that you paid.`
          : `We have given you back the ${amount} that you paid.`,
      ),
      ...(earlier > 0
        ? [paragraph(`Before that, we had given you back ${formatCents(earlier, booking, settings)}.`)]
        : []),
      ...(booking.returnedCents > 0
        ? [
            paragraph(
              `${formatCents(booking.returnedCents, booking, settings)} went back to the card that you paid with.`,
            ),
          ]
        : []),
      facts([
        { name: "Given back", value: amount },
        { name: "On", value: formatFullDate(settings, happenedAt) },
        { name: "How", value: "By the clinic" },
        ...paidAppointmentFacts(notice),
      ]),
    ],
    foot: fullFoot(notice, whyReceivedSentence(notice)),
  };
}

const paymentNotDueSentence =
  "This payment came in when nothing was due for your appointment, so we have sent it back.";

/** The booking stores only the sum of partial refunds, so the mail names that sum. */
function refundSentence({ booking, settings }: AppointmentNotice, cents: number): string {
  const amount = formatCents(cents, booking, settings);
  const price = formatCents(booking.priceCents, booking, settings);
  if (cents >= booking.priceCents) return `We have refunded ${amount} to the card that it was paid with.`;
  return isPartlyRefunded(booking)
    ? `So far, we have refunded ${amount} of the ${price} that you paid to the card that it was paid with.`
    : `We have refunded ${amount} of the ${price} that you paid to the card that it was paid with.`;
}

function isPartlyRefunded({ payment, returnedCents }: Booking): boolean {
  return payment === "paid" && returnedCents > 0;
}

/** Says that the appointment stays booked after a refund without a cancellation. */
function stillBookedParagraphs({ booking, now, settings }: AppointmentNotice): LetterPart[] {
  if (!isChangeable(booking, now)) return [];
  return [
    paragraph(
      booking.payment === "refunded"
        ? `Your appointment stays as it is. Please pay at the clinic, or call us at ${settings.phone} if you are not sure what is due.`
        : "Your appointment stays as it is.",
    ),
  ];
}

function appointmentUnchangedSentence({ booking, settings }: AppointmentNotice): string {
  return booking.status === "cancelled"
    ? `Your appointment stays ${spellingOf(settings).canceled}.`
    : `Your appointment stays as it is: ${priceText(booking, settings)}.`;
}

function paidAppointmentFacts({ booking, settings }: AppointmentNotice): Fact[] {
  return [
    ...treatmentFacts(booking),
    { name: "Appointment", value: formatDateTimeWithZone(settings, booking.startsAt) },
  ];
}

function facts(all: Fact[]): LetterPart {
  return { part: "facts", facts: all.filter(({ value }) => value !== "") };
}
