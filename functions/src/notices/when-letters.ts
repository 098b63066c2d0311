/** How an appointment stands: booked, moved, with another dentist, canceled. */
import { oneLine } from "../ports/mail.ts";
import { dentistChange, greeting, seeIt, visitFacts, whatFor, when, whyAppointment } from "./about-visit.ts";
import { headingOf } from "./headings.ts";
import { fullFoot, type Letter, type Part, words } from "./letter.ts";
import { cancelTerms, moneyAfterCancel } from "./money-words.ts";
import type { AppointmentNotice } from "./notice.ts";

export function bookedLetter(notice: AppointmentNotice): Letter {
  return standing(notice, {
    ...headingOf(notice),
    news: `We look forward to seeing ${whom(notice)} at ${oneLine(notice.settings.name)}.`,
    label: "When",
  });
}

export function movedLetter(notice: AppointmentNotice): Letter {
  return standing(notice, {
    ...headingOf(notice),
    news: ["It is at another time now.", dentistChange(notice), elsewhen(notice)].filter(Boolean).join(" "),
    label: "Now",
  });
}

export function otherDentistLetter(notice: AppointmentNotice): Letter {
  return standing(notice, {
    ...headingOf(notice),
    title: "Same time, another dentist",
    news: [dentistChange(notice), "Day and time stay the same."].filter(Boolean).join(" "),
    label: "When",
  });
}

/** It may have been the clinic that moved it. */
function elsewhen({ visitUrl }: AppointmentNotice): string {
  return visitUrl === null ? "" : "If that doesn't suit you, choose another below.";
}

function whom({ booking }: AppointmentNotice): string {
  return booking.personId === null ? "you" : oneLine(booking.patientName);
}

type News = { subject: string; title: string; news: string; label: string };

function standing(notice: AppointmentNotice, { subject, title, news, label }: News): Letter {
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

/** At the desk also by who called: the clinic's doing is not always its wish. */
function whoCancelled({ booking, settings }: AppointmentNotice): string {
  return booking.cancelledBy === "clinic"
    ? `The clinic has canceled it. If that comes as a surprise, we are sorry: please call us at ${settings.phone}, and we will find you another time.`
    : `It was canceled from your account, or by a link in one of our emails. If that wasn't you, please call us at ${settings.phone}.`;
}
