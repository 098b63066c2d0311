import type { TimeOfDayRange } from "@clinic/contract/fields.ts";
import type { PublicSettings } from "@clinic/contract/settings.ts";
import { timeZoneCity } from "@clinic/domain/clinic-time.ts";
import { closedPartsOf, openRangesOn, whyClosed } from "@clinic/domain/opening-hours.ts";
import { slotAt, timeOfDayMinutes } from "@clinic/domain/slot.ts";
import { Clock, MapPin, ShieldCheck } from "lucide-react";
import { NextDayButton } from "../../components/clinic/next-day-button.tsx";
import { type ClinicDay, showWeekday } from "../../lib/clinic/clinic-day.ts";
import { neighbourDay } from "../../lib/clinic/neighbour-day.ts";
import { termsOfAny } from "../../lib/clinic/terms.ts";

type Named = { _id: string; name: string };

type Props = {
  day: ClinicDay;
  today: ClinicDay;
  settings: PublicSettings;
  /** What the page is narrowed to. */
  dentist: Named | undefined;
  treatment: Named | undefined;
  /** The server has answered that no time is free. */
  full: boolean;
  onChoose: (day: ClinicDay) => void;
};

/** Says when the clinic is open on the chosen day, and where the day is of no use, the next one in one tap. */
export function DayNotice({ day, today, settings, dentist, treatment, full, onChoose }: Props) {
  const closed = whyClosed(settings, day);
  return (
    <div className="day-notice">
      <p className="day-notice-day">{showWeekday(day)}</p>
      <p className="day-fact" role="status">
        <Clock size={18} aria-hidden="true" />
        <span>
          {closed === null ? hoursSentence(day, settings) : closedSentence(day === today, closed)}
          {closed === null && full && (
            <>
              {" "}
              <strong>
                {dentist ? <bdi>{dentist.name}</bdi> : "There are"}
                {dentist && " has"} no free times{" "}
                {treatment && (
                  <>
                    for <bdi>{treatment.name}</bdi>{" "}
                  </>
                )}
                on this day.
              </strong>
            </>
          )}
        </span>
      </p>
      {(closed !== null || full) && (
        <NextDay {...{ day, today, settings, dentist, treatment, closed, onChoose }} />
      )}
      <div className="day-facts">
        <p className="day-fact">
          <MapPin size={18} aria-hidden="true" />
          {settings.address.street}, {settings.address.city}
        </p>
        <p className="day-fact">
          <ShieldCheck size={18} aria-hidden="true" />
          {termsOfAny(settings)}
        </p>
      </div>
    </div>
  );
}

/** A closed day's next is open; a full one's has a free time, of the dentist and for the treatment that are chosen. */
function NextDay({
  day,
  today,
  settings,
  dentist,
  treatment,
  closed,
  onChoose,
}: Omit<Props, "full"> & { closed: string | null }) {
  const next = neighbourDay(day, 1, settings, today);
  const narrowed = dentist !== undefined || treatment !== undefined;
  const open = next && !narrowed && (
    <button type="button" className="btn btn-primary" onClick={() => onChoose(next)}>
      <span>
        Next open day: <span className="whole">{showWeekday(next)}</span>
      </span>
    </button>
  );
  if (closed !== null && !narrowed) return open;
  return (
    <NextDayButton
      day={day}
      doctor={dentist?._id}
      treatment={treatment?._id}
      onTurn={onChoose}
      otherwise={open}
    />
  );
}

function closedSentence(today: boolean, reason: string): string {
  const when = today ? "The clinic is closed today" : "The clinic is closed on this day";
  return reason === "" ? `${when}.` : `${when}: ${reason}.`;
}

function hoursSentence(day: ClinicDay, settings: PublicSettings): string {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const place = timeZoneCity(settings.timeZone) ?? settings.timeZone;
  const zone = here === settings.timeZone ? "" : ` All times are the clinic's, in ${place}.`;
  return `Open ${openRangesOn(settings, day).map(showRange).join(" and ")}.${partsSentence(day, settings)}${zone}`;
}

/** Why the clinic is closed for parts of the day, where it says that; when it is open tells of the others. */
function partsSentence(day: ClinicDay, settings: PublicSettings): string {
  const parts = closedPartsOf(settings, day).filter(({ reason }) => reason !== "");
  return parts.map((part) => ` Closed ${showRange(part)}: ${part.reason}.`).join("");
}

/** `08:00 AM to 06:00 PM`, as slots are written, or `08:00 PM to midnight` */
function showRange({ from, to }: TimeOfDayRange): string {
  return `${showTime(from)} to ${to === "24:00" ? "midnight" : showTime(to)}`;
}

function showTime(time: string): string {
  return slotAt(timeOfDayMinutes(time));
}
