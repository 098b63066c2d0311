import type { MailLinkAppointment } from "@clinic/contract/mail-links.ts";
import type { PublicSettingsAnswer } from "@clinic/contract/settings.ts";
import { CalendarX, CircleCheck, Clock, type LucideIcon } from "lucide-react";
import type { RefObject } from "react";
import { PhoneLinked } from "../../components/clinic/phone-linked.tsx";
import type { Tone } from "../../components/status-badge.tsx";
import { standingOf } from "./standing.ts";

export type News = { tone: "success" | "warning"; text: string };

type Props = {
  visit: MailLinkAppointment;
  clinic: PublicSettingsAnswer;
  /** What has just been done, where how it stands doesn't say it. */
  news: News | undefined;
  /** Whether its mail's "yes" has led here. */
  saidYes: boolean;
  place: RefObject<HTMLDivElement | null>;
};

export function StandingNote({ visit, clinic, news, saidYes, place }: Props) {
  const { tone, title, text } = standingOf(visit, clinic, new Date(), saidYes);
  const shown = news?.tone ?? tone;
  const Icon = icons[shown];
  return (
    <div className={`visit-standing is-${shown}`} role="status" tabIndex={-1} ref={place}>
      <Icon className="icon" aria-hidden="true" />
      <p>
        <strong>{title}</strong>{" "}
        <PhoneLinked text={news?.text ?? text} phone={clinic.phone} phoneUrl={clinic.phoneUrl} />
      </p>
    </div>
  );
}

const icons: Record<Tone, LucideIcon> = {
  success: CircleCheck,
  info: Clock,
  neutral: Clock,
  warning: CalendarX,
  danger: CalendarX,
};
