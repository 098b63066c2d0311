/** The mails about an appointment's state: booked, moved, with another dentist, canceled. */

import { oneLine } from "../contract/text.ts";
import { isChangeableOnline } from "../domain/booking.ts";
import { spellingOf } from "../domain/spelling.ts";
import {
  appointmentButtons,
  appointmentFacts,
  dentistChangeSentence,
  greeting,
  ifNotComing,
  seenPatient,
  treatmentFacts,
  whenPart,
  whyReceivedSentence,
} from "./appointment-letter-parts.ts";
import { headingOf } from "./headings.ts";
import { fullFoot, type Letter, type LetterPart, paragraph } from "./letter.ts";
import type { AppointmentNotice } from "./mail-notices.ts";
import { cancelTerms, moneyAfterCancelText } from "./money-texts.ts";

export function bookedLetter(notice: AppointmentNotice): Letter {
  return appointmentLetter(notice, { news: lookForwardSentence(notice), label: "When" });
}

export function movedLetter(notice: AppointmentNotice): Letter {
  const { settings } = notice;
  return appointmentLetter(notice, {
    news: [whoMovedSentence(notice), dentistChangeSentence(notice) || "Here is the new time."]
      .filter(Boolean)
      .join(" "),
    label: "New time",
    more: paragraph(
      canMoveOnline(notice)
        ? `You can choose another time with the button above, or call us at ${settings.phone}.`
        : `Please call us at ${settings.phone}.`,
      "If the new time doesn't work for you",
    ),
  });
}

export function dentistChangedLetter(notice: AppointmentNotice): Letter {
  return appointmentLetter(notice, {
    title: "Same time, another dentist",
    news: [dentistChangeSentence(notice), "The day and time stay the same."].filter(Boolean).join(" "),
    label: "When",
    more: ifAnotherDentistIsPreferred(notice),
  });
}

/** Empty if the patient moved it, who knows that. */
function whoMovedSentence({ booking, movedByClinic }: AppointmentNotice): string {
  if (!movedByClinic) return "";
  const whom = seenPatient(booking);
  return `We have moved ${whom === "you" ? "your" : `${whom}'s`} appointment. We are sorry if that is inconvenient.`;
}

/** Undefined if no earlier mail named a dentist. */
function ifAnotherDentistIsPreferred({ told, booking, settings }: AppointmentNotice): LetterPart | undefined {
  const before = told?.doctor && oneLine(told.doctor);
  if (!before) return undefined;
  return paragraph(
    `Please call us at ${settings.phone}, and we will see what is possible.`,
    `If ${seenPatient(booking)} would rather see ${before}`,
  );
}

function canMoveOnline({ visitUrl, booking, now }: AppointmentNotice): boolean {
  return visitUrl !== null && isChangeableOnline(booking, now);
}

function lookForwardSentence({ booking, settings }: AppointmentNotice): string {
  return `We look forward to seeing ${seenPatient(booking)} at ${oneLine(settings.name)}.`;
}

type News = { title?: string; news: string; label: string; more?: LetterPart | undefined };

function appointmentLetter(notice: AppointmentNotice, { news, label, more, ...title }: News): Letter {
  const { booking, settings, now, reader } = notice;
  return {
    ...headingOf(notice),
    ...title,
    preview: `At ${clinicNameAndStreet(notice)}.`,
    parts: [
      greeting(reader, news),
      whenPart(notice, label),
      appointmentFacts(notice),
      appointmentButtons(notice),
      ...(more ? [more] : []),
      paragraph(cancelTerms(booking, settings, now), ifNotComing(booking)),
    ],
    foot: fullFoot(notice, whyReceivedSentence(notice)),
  };
}

function clinicNameAndStreet({ settings }: AppointmentNotice): string {
  return [settings.name, settings.address.street].map(oneLine).join(", ");
}

export function cancelledLetter(notice: AppointmentNotice): Letter {
  const { booking, settings, siteUrl, reader } = notice;
  const parts: LetterPart[] = [
    greeting(reader, whoCancelledSentence(notice)),
    whenPart(notice, spellingOf(settings).Canceled),
    { part: "facts", facts: treatmentFacts(booking) },
    { part: "choices", choices: [{ text: "Book another time", url: `${siteUrl}/appointment`, main: true }] },
    paragraph(moneyAfterCancelText(booking, settings), "Your payment"),
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
    : `This appointment is ${canceled}, as you asked. If you didn't ask for it, please call us at ${settings.phone}.`;
}
