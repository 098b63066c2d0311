/** The mails about an appointment's state: booked, moved, with another dentist, canceled. */

import { oneLine } from "../contract/text.ts";
import { isChangeableOnline } from "../domain/booking.ts";
import { formatShortDateTime } from "../domain/clinic-time.ts";
import { spellingOf } from "../domain/spelling.ts";
import {
  appointmentFacts,
  dentistChangeSentence,
  greeting,
  seeAppointmentButton,
  treatmentFacts,
  whenPart,
  whyReceivedSentence,
} from "./appointment-letter-parts.ts";
import { headingOf } from "./headings.ts";
import { fullFoot, type Letter, type LetterPart, paragraph } from "./letter.ts";
import type { AppointmentNotice } from "./mail-notices.ts";
import { cancelTerms, moneyAfterCancelText } from "./money-texts.ts";

export function bookedLetter(notice: AppointmentNotice): Letter {
  return appointmentLetter(notice, {
    ...headingOf(notice),
    news: lookForwardSentence(notice),
    label: "When",
  });
}

export function movedLetter(notice: AppointmentNotice): Letter {
  return appointmentLetter(notice, {
    ...headingOf(notice),
    news: [movedToSentence(notice), dentistChangeSentence(notice), otherTimeSentence(notice)]
      .filter(Boolean)
      .join(" "),
    label: "Now",
  });
}

export function dentistChangedLetter(notice: AppointmentNotice): Letter {
  return appointmentLetter(notice, {
    ...headingOf(notice),
    title: "Same time, another dentist",
    news: [dentistChangeSentence(notice), "The day and time stay the same."].filter(Boolean).join(" "),
    label: "When",
  });
}

/** Says the new time, but not who moved the appointment, because one mail may cover several moves. */
function movedToSentence({ booking, settings }: AppointmentNotice): string {
  return `Your appointment has moved to ${formatShortDateTime(settings, booking.startsAt)}.`;
}

function otherTimeSentence({ visitUrl, booking, settings, now }: AppointmentNotice): string {
  return visitUrl === null || !isChangeableOnline(booking, now)
    ? `If the new time doesn't work for you, please call us at ${settings.phone}.`
    : "If the new time doesn't work for you, you can choose another one below.";
}

function lookForwardSentence({ booking, settings }: AppointmentNotice): string {
  const clinic = oneLine(settings.name);
  return booking.personId === null
    ? `We look forward to seeing you at ${clinic}.`
    : `We look forward to seeing ${oneLine(booking.patientName)} at ${clinic}.`;
}

type News = { subject: string; title: string; news: string; label: string };

function appointmentLetter(notice: AppointmentNotice, { subject, title, news, label }: News): Letter {
  const { booking, settings, now } = notice;
  return {
    subject,
    preview: `At ${clinicNameAndStreet(notice)}.`,
    title,
    parts: [
      greeting(booking),
      paragraph(news),
      whenPart(notice, label),
      appointmentFacts(notice),
      paragraph(cancelTerms(booking, settings, now), "If you can't come"),
      ...seeAppointmentButton(notice),
    ],
    foot: fullFoot(notice, whyReceivedSentence(notice)),
  };
}

function clinicNameAndStreet({ settings }: AppointmentNotice): string {
  return [settings.name, settings.address.street].map(oneLine).join(", ");
}

export function cancelledLetter(notice: AppointmentNotice): Letter {
  const { booking, settings, siteUrl } = notice;
  const parts: LetterPart[] = [
    greeting(booking),
    paragraph(whoCancelledSentence(notice)),
    whenPart(notice, spellingOf(settings).Canceled),
    { part: "facts", facts: treatmentFacts(booking) },
    paragraph(moneyAfterCancelText(booking, settings), "Your payment"),
    { part: "choices", choices: [{ text: "Book another time", url: `${siteUrl}/appointment`, main: true }] },
  ];
  return {
    ...headingOf(notice),
    preview: `At ${clinicNameAndStreet(notice)}.`,
    parts,
    foot: fullFoot(notice, whyReceivedSentence(notice)),
  };
}

/** Says who canceled. At the desk the patient may have asked for it, so the text doesn't say that the clinic wanted it. */
function whoCancelledSentence({ booking, settings }: AppointmentNotice): string {
  const { canceled } = spellingOf(settings);
  return booking.cancelledBy === "clinic"
    ? `The clinic has ${canceled} this appointment. We are sorry if that comes as a surprise: please call us at ${settings.phone}, and we will find you another time.`
    : `It was ${canceled} from your account, or with a link in one of our emails. If that wasn't you, please call us at ${settings.phone}.`;
}
