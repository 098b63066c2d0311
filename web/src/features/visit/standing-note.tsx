import type { LinkedAppointment } from "@clinic/contract/links.ts";
import { CalendarX, CircleCheck, Clock, type LucideIcon } from "lucide-react";
import type { RefObject } from "react";
import type { Tone } from "../../components/status-badge.tsx";
import { standingOf } from "./standing.ts";

type Props = {
  visit: LinkedAppointment;
  /** What was done last, where how it stands doesn't say it. */
  news: string | undefined;
  place: RefObject<HTMLDivElement | null>;
};

export function StandingNote({ visit, news, place }: Props) {
  const { tone, title, text } = standingOf(visit, new Date());
  const Icon = icons[news ? "success" : tone];
  return (
    <div className={`visit-standing is-${news ? "success" : tone}`} role="status" tabIndex={-1} ref={place}>
      <Icon className="icon" aria-hidden="true" />
      <p>
        <strong>{title}</strong> {news ?? text}
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
