/** The mails about money: a receipt and a refund. */

import { oneLine } from "../contract/text.ts";
import { type Booking, isChangeable, netReceivedCents } from "../domain/booking.ts";
import { formatDateTimeWithZone, formatShortDate } from "../domain/clinic-time.ts";
import { formatCardPayment, formatCardRefund } from "../domain/format-card-payment.ts";
import { receiptNumberOf } from "../domain/receipt-number.ts";
import { spellingOf } from "../domain/spelling.ts";
import {
  greeting,
  ifNotComing,
  patientFact,
  seeAppointmentText,
  treatmentFacts,
  whyReceivedSentence,
} from "./appointment-letter-parts.ts";
import { headingOf } from "./headings.ts";
import {
  type Fact,
  type Foot,
  fullFoot,
  type Letter,
  type LetterButton,
  type LetterPart,
  paragraph,
} from "./letter.ts";
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
  const { booking, settings, happenedAt, now, reader } = notice;
  const amount = formatCents(booking.priceCents, booking, settings);
  const returned = booking.payment === "paid" ? booking.priceCents - netReceivedCents(booking) : 0;
  const changeable = isChangeable(booking, now);
  const { subject, title } = headingOf(notice);
  return {
    subject: `${subject}: ${amount}`,
    preview: `Thank you. Your receipt from ${oneLine(settings.name)}.`,
    title,
    parts: [
      greeting(reader, "This is your receipt."),
      {
        part: "amount",
        label: "Paid",
        amount,
        more: [
          formatDay(settings, happenedAt),
          booking.method === "desk" ? "At the clinic" : formatCardPayment(booking.paidWith),
        ],
      },
      facts([
        {
          name: booking.givenBackCents > 0 ? "Given back" : "Refunded",
          value: returned === 0 ? "" : formatCents(returned, booking, settings),
        },
        ...paidAppointmentFacts(notice),
        { name: "Receipt", value: receiptNumberOf(notice.id) },
        { name: "Transaction", value: booking.transactionId ?? "" },
      ]),
      ...receiptButtons(notice),
      ...(booking.status === "cancelled"
        ? [
            paragraph(
              moneyAfterCancelText(booking, settings),
              `Your appointment has been ${spellingOf(settings).canceled}`,
            ),
          ]
        : []),
      ...(changeable ? [paragraph(cancelTerms(booking, settings, now), ifNotComing(booking))] : []),
    ],
    foot: receiptFoot(notice),
  };
}

/** A patient with an account prints the receipt or keeps it as a file. Nobody else has a page for it. */
function receiptButtons({ id, booking, visitUrl, siteUrl, now }: AppointmentNotice): LetterPart[] {
  const choices: LetterButton[] = [
    ...(booking.uid === null
      ? []
      : [
          {
            text: "Print or save the receipt",
            url: `${siteUrl}/dashboard/appointment/${id}`,
            main: true as const,
          },
        ]),
    ...(visitUrl !== null && isChangeable(booking, now)
      ? [{ text: seeAppointmentText(booking, now), url: visitUrl }]
      : []),
  ];
  return choices.length === 0 ? [] : [{ part: "choices", choices }];
}

/** Names the clinic's tax or registration number too, which a receipt needs in many countries. */
function receiptFoot(notice: AppointmentNotice): Foot {
  const foot = fullFoot(notice, whyReceivedSentence(notice));
  const registration = oneLine(notice.settings.registration);
  if (registration === "") return foot;
  return { ...foot, lines: [...foot.lines, { name: "", value: registration }] };
}

export function refundLetter(notice: AppointmentNotice): Letter {
  const { booking, settings, happenedAt, reader } = notice;
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
      greeting(reader, `${refundSentence(notice, cents)} ${bankDaysSentence}`),
      {
        part: "amount",
        label: isPartlyRefunded(booking) && own ? "Refunded so far" : "Refund",
        amount,
        more: [
          formatDay(settings, happenedAt),
          formatCardRefund(id === booking.transactionId ? booking.paidWith : null),
        ],
      },
      facts([...paidAppointmentFacts(notice), { name: "Transaction", value: id ?? "" }]),
      ...(own
        ? appointmentStateParagraphs(notice)
        : [paragraph(`${paymentNotDueSentence} ${appointmentUnchangedSentence(notice)}`)]),
    ],
    foot: fullFoot(notice, whyReceivedSentence(notice)),
  };
}

/** The clinic gave money back itself. The mail also names what went back before. */
function givenBackLetter(notice: AppointmentNotice, cents: number): Letter {
  const { booking, settings, happenedAt, reader } = notice;
  const { subject, title } = headingOf(notice);
  const format = (amount: number) => formatCents(amount, booking, settings);
  const amount = format(cents);
  const earlier = centsGivenBackBefore(booking, happenedAt);
  const before = [
    ...(earlier > 0 ? [`Before that, we had given you back ${format(earlier)}.`] : []),
    ...(booking.returnedCents > 0
      ? [`${format(booking.returnedCents)} was refunded to the card that you paid with.`]
      : []),
  ];
  return {
    subject: `${subject}: ${amount}`,
    preview: `${oneLine(settings.name)} has given you ${amount} back.`,
    title,
    parts: [
      greeting(
        reader,
        cents < booking.priceCents
          ? `We have given you back ${amount} of the ${format(booking.priceCents)} that you paid.`
          : `We have given you back the ${amount} that you paid.`,
      ),
      {
        part: "amount",
        label: "Given back",
        amount,
        more: [formatDay(settings, happenedAt), "By the clinic"],
      },
      facts(paidAppointmentFacts(notice)),
      ...before.map((sentence) => paragraph(sentence)),
    ],
    foot: fullFoot(notice, whyReceivedSentence(notice)),
  };
}

/** `Jan 2, 2023`: the weekday of a payment interests nobody. */
function formatDay(settings: AppointmentNotice["settings"], instant: Date): string {
  return formatShortDate(settings, instant, { withYear: true });
}

const paymentNotDueSentence =
  "This payment came in when nothing was due for your appointment, so we have sent it back.";

/** The booking stores only the sum of partial refunds, so the mail names that sum. */
function refundSentence({ booking, settings }: AppointmentNotice, cents: number): string {
  const amount = formatCents(cents, booking, settings);
  const price = formatCents(booking.priceCents, booking, settings);
  if (cents >= booking.priceCents) return `Your ${amount} is refunded to your card.`;
  const part = `${amount} of the ${price} that you paid is refunded to your card.`;
  return isPartlyRefunded(booking) ? `So far, ${part}` : part;
}

function isPartlyRefunded({ payment, returnedCents }: Booking): boolean {
  return payment === "paid" && returnedCents > 0;
}

/** Says that the appointment is canceled, or that it stays booked after a refund without a cancellation. */
function appointmentStateParagraphs({ booking, now, settings }: AppointmentNotice): LetterPart[] {
  if (booking.status === "cancelled")
    return [
      paragraph(`Your appointment is ${spellingOf(settings).canceled}, and there is nothing more to pay.`),
    ];
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
    patientFact(booking),
    ...treatmentFacts({ ...booking, personId: null }),
    {
      name: booking.status === "cancelled" ? `${spellingOf(settings).Canceled} appointment` : "Appointment",
      value: formatDateTimeWithZone(settings, booking.startsAt),
    },
  ];
}

function facts(all: Fact[]): LetterPart {
  return { part: "facts", facts: all.filter(({ value }) => value !== "") };
}
