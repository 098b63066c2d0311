import type { ReactNode } from "react";
import { type ClinicDay, showWeekday } from "../../lib/clinic/clinic-day.ts";
import type { OpenDayRules } from "../../lib/clinic/neighbour-day.ts";
import { type NextDay, useNextAfter, useNextWith } from "../../lib/clinic/use-next-free.ts";

type ButtonProps = {
  className?: string;
  busy?: boolean;
  onTurn: (day: ClinicDay) => void;
  /** Where there is no such day. */
  otherwise?: ReactNode;
};

type AfterProps = ButtonProps & {
  day: ClinicDay;
  rules: OpenDayRules;
  today: ClinicDay;
  /** Anyone where it isn't given. */
  doctor?: string | undefined;
};

/** When there is a free time after that day. */
export function NextDayAfter({ day, rules, today, doctor, ...button }: AfterProps) {
  return <NextDayButton next={useNextAfter(day, rules, today, doctor)} {...button} />;
}

/** From a day without a time for the treatment: when that dentist is next free for it, or anyone free at all. */
export function NextDayFor({
  treatmentId,
  doctor,
  rules,
  today,
  ...turn
}: AfterProps & { treatmentId: string }) {
  if (!doctor) return <NextDayAfter rules={rules} today={today} {...turn} />;
  return <NextDayWith doctor={doctor} treatmentId={treatmentId} {...turn} />;
}

type WithProps = ButtonProps & { doctor: string; day: ClinicDay; treatmentId: string };

function NextDayWith({ doctor, day, treatmentId, ...button }: WithProps) {
  return <NextDayButton next={useNextWith(doctor, day, treatmentId)} {...button} />;
}

/** Holds its place while the day is looked for, so that nothing moves when it is found. */
function NextDayButton({
  next,
  className = "btn btn-primary",
  busy = false,
  onTurn,
  otherwise,
}: ButtonProps & { next: NextDay }) {
  if (next === null) return otherwise;
  return (
    <button
      type="button"
      className={className}
      disabled={next === undefined || busy}
      onClick={() => next && onTurn(next)}
    >
      {next ? `Next free: ${showWeekday(next)}` : "Looking for a free day…"}
    </button>
  );
}
