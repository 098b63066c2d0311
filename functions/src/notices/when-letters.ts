/** The mails about an appointment's state: booked, moved, with another dentist, canceled. */

import { oneLine } from "../contract/text.ts";
import { showBriefly } from "../domain/clinic-time.ts";
import { dentistChange, greeting, seeIt, visitFacts, whatFor, when, whyAppointment } from "./about-visit.ts";
import { headingOf } from "./headings.ts";
import { fullFoot, type Letter, type Part, words } from "./letter.ts";
import { cancelTerms, moneyAfterCancel } from "./money-words.ts";
import type { AppointmentNotice } from "./notice.ts";

export function bookedLetter(notice: AppointmentNotice): Letter {
  return appointmentLetter(notice, {
    ...headingOf(notice),
    news: `We look forward to seeing ${whom(notice)} at ${oneLine(notice.settings.name)}.`,
    label: "When",
  });
}

export function movedLetter(notice: AppointmentNotice): Letter {
  return appointmentLetter(notice, {
    ...headingOf(notice),
    news: [movedTo(notice), dentistChange(notice), ifTimeDoesNotFit(notice)].filter(Boolean).join(" "),
    label: "Now",
  });
}

export function otherDentistLetter(notice: AppointmentNotice): Letter {
  return appointmentLetter(notice, {
    ...headingOf(notice),
    title: "Same time, another dentist",
    news: [dentistChange(notice), "The day and time stay the same."].filter(Boolean).join(" "),
    label: "When",
  });
}

/** Says the new time, but not who moved the appointment, because one mail may cover several moves. */
function movedTo({ booking, settings }: AppointmentNotice): string {
  return `Your appointment has moved to ${showBriefly(settings, booking.startsAt)}.`;
}

function ifTimeDoesNotFit({ visitUrl, settings }: AppointmentNotice): string {
  const unsuited = "If the new time doesn't work for you,";
  return visitUrl === null
    ? `${unsuited} please call us at ${settings.phone}.`
    : `${unsuited} you can choose another one below.`;
}

function whom({ booking }: AppointmentNotice): string {
  return booking.personId === null ? "you" : oneLine(booking.patientName);
}

type News = { subject: string; title: string; news: string; label: string };

function appointmentLetter(notice: AppointmentNotice, { subject, title, news, label }: News): Letter {
  const { booking, settings, now } = notice;
  return {
    subject,
    preview: `At ${fullName(notice)}.`,
    title,
    parts: [
      greeting(booking),
      words(news),
      when(notice, label),
      visitFacts(booking),
      words(cancelTerms(booking, settings, now), "If you can't come"),
      ...seeIt(notice),
    ],
    foot: fullFoot(notice, whyAppointment(notice)),
  };
}

function fullName({ settings }: AppointmentNotice): string {
  return [settings.name, settings.address.street].map(oneLine).join(", ");
}

export function cancelledLetter(notice: AppointmentNotice): Letter {
  const { booking, settings, siteUrl } = notice;
  const parts: Part[] = [
    greeting(booking),
    words(whoCancelled(notice)),
    when(notice, "Canceled"),
    { part: "facts", facts: whatFor(booking) },
    words(moneyAfterCancel(booking, settings), "Your payment"),
    { part: "choices", choices: [{ text: "Book another time", url: `${siteUrl}/appointment`, main: true }] },
  ];
  return {
    ...headingOf(notice),
    preview: `At ${fullName(notice)}.`,
    parts,
    foot: fullFoot(notice, whyAppointment(notice)),
  };
}

/** Says who canceled. At the desk the patient may have asked for it, so the text doesn't say that the clinic wanted it. */
function whoCancelled({ booking, settings }: AppointmentNotice): string {
  return booking.cancelledBy === "clinic"
    ? `The clinic has canceled this appointment. We are sorry if that comes as a surprise: please call us at ${settings.phone}, and we will find you another time.`
    : `It was canceled from your account, or with a link in one of our emails. If that wasn't you, please call us at ${settings.phone}.`;
}
