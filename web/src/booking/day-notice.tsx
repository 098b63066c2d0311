import type { Doctor } from "@clinic/contract/doctors.ts";
import type { TimeOfDayRange } from "@clinic/contract/fields.ts";
import type { PublicSettings, PublicSettingsAnswer } from "@clinic/contract/settings.ts";
import { timeZoneCity } from "@clinic/domain/clinic-time.ts";
import { closedPartsOf, openRangesOn, whyClosed } from "@clinic/domain/opening-hours.ts";
import { timeOfDayMinutes } from "@clinic/domain/slot.ts";
import { CircleHelp, CirclePause, Clock, MapPin, ShieldCheck, UserRoundX } from "lucide-react";
import type { ReactNode } from "react";
import { describeCancelPolicy } from "../shared/booking-terms.ts";
import { type ClinicDay, formatMediumDay, formatMinutes } from "../shared/clinic-day.ts";
import { formatSlot } from "../shared/clinic-format.ts";
import { findAdjacentBookableDay } from "../shared/open-days.ts";
import { Avatar } from "../ui/avatar.tsx";
import { TextWithPhoneLink } from "../ui/states.tsx";
import { NextDayButton } from "./alternatives.tsx";

type Named = { _id: string; name: string };

type Props = {
  day: ClinicDay;
  today: ClinicDay;
  settings: PublicSettings;
  /** The longest notice in hours for moving and canceling one of the shown treatments. */
  changeHours: number;
  /** `dentist` and `treatment` are the page's filters. */
  dentist: Named | undefined;
  treatment: Named | undefined;
  /** Whether the server has answered that no time is free. */
  full: boolean;
  onChoose: (day: ClinicDay) => void;
};

/** The chosen day's opening hours. A closed or full day has a button that leads to the next open or free day. */
export function DayNotice({ day, today, settings, changeHours, dentist, treatment, full, onChoose }: Props) {
  const closed = whyClosed(settings, day);
  return (
    <div className="day-notice">
      <p className="day-notice-day">{formatMediumDay(day)}</p>
      <p className="day-fact" role="status">
        <Clock size={18} aria-hidden="true" />
        <span>
          {closed === null ? describeOpeningHours(day, settings) : describeClosedDay(day === today, closed)}
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
        <NextOpenOrFreeDay {...{ day, today, settings, dentist, treatment, closed, onChoose }} />
      )}
      <div className="day-facts">
        <p className="day-fact">
          <MapPin size={18} aria-hidden="true" />
          {settings.address.street}, {settings.address.city}
        </p>
        <p className="day-fact">
          <ShieldCheck size={18} aria-hidden="true" />
          {describeCancelPolicy(settings, changeHours)}
        </p>
      </div>
    </div>
  );
}

/**
 * A button. After a closed day, it leads to the next open day. After a full day, it leads to the next day with a free time
 * for the chosen dentist and treatment.
 */
function NextOpenOrFreeDay({
  day,
  today,
  settings,
  dentist,
  treatment,
  closed,
  onChoose,
}: Omit<Props, "full" | "changeHours"> & { closed: string | null }) {
  const next = findAdjacentBookableDay(day, 1, settings, today);
  const narrowed = dentist !== undefined || treatment !== undefined;
  const open = next && !narrowed && (
    <button type="button" className="btn btn-primary" onClick={() => onChoose(next)}>
      <span>
        Next open day: <span className="whole">{formatMediumDay(next)}</span>
      </span>
    </button>
  );
  if (closed !== null && !narrowed) return open;
  return (
    <NextDayButton
      day={day}
      doctor={dentist?._id}
      treatment={treatment?._id}
      onDayChange={onChoose}
      fallback={open}
    />
  );
}

function describeClosedDay(today: boolean, reason: string): string {
  const when = today ? "The clinic is closed today" : "The clinic is closed on this day";
  return reason === "" ? `${when}.` : `${when}: ${reason}.`;
}

function describeOpeningHours(day: ClinicDay, settings: PublicSettings): string {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const place = timeZoneCity(settings.timeZone) ?? settings.timeZone;
  const zone = here === settings.timeZone ? "" : ` All times are in the clinic's time zone (${place}).`;
  return `Open ${openRangesOn(settings, day).map(formatTimeRange).join(" and ")}.${describeClosedParts(day, settings)}${zone}`;
}

/** Names the closed parts of a day that have a reason. The opening hours already show the other parts. */
function describeClosedParts(day: ClinicDay, settings: PublicSettings): string {
  const parts = closedPartsOf(settings, day).filter(({ reason }) => reason !== "");
  return parts.map((part) => ` Closed ${formatTimeRange(part)}: ${part.reason}.`).join("");
}

/** `08:00 AM to 06:00 PM`, or `08:00 PM to midnight` */
function formatTimeRange({ from, to }: TimeOfDayRange): string {
  return `${formatClockTime(from)} to ${to === "24:00" ? "midnight" : formatClockTime(to)}`;
}

function formatClockTime(time: string): string {
  return formatMinutes(timeOfDayMinutes(time));
}

export function ChosenDentist({ dentist, onEveryone }: { dentist: Doctor; onEveryone: () => void }) {
  return (
    <section className="chosen-dentist" aria-label="Chosen dentist">
      <Avatar name={dentist.name} src={dentist.img} />
      <p>
        <bdi className="chosen-dentist-name">{dentist.name}</bdi>
        <span>{dentist.specialty && `${dentist.specialty}. `}Only their free times are shown.</span>
      </p>
      <button type="button" className="btn btn-outline-secondary" onClick={onEveryone}>
        Show everyone
      </button>
    </section>
  );
}

/** Says that the dentist in the URL is unknown or can't be booked. */
export function DentistUnavailable({ dentist }: { dentist: Doctor | undefined }) {
  return (
    <UnavailableNotice label="Chosen dentist" icon={<UserRoundX size={28} aria-hidden="true" />}>
      <span className="chosen-dentist-name">
        {dentist ? (
          <>
            <bdi>{dentist.name}</bdi> is not taking bookings at the moment
          </>
        ) : (
          "We couldn't find this dentist"
        )}
      </span>
      <span>Here are everyone's free times.</span>
    </UnavailableNotice>
  );
}

type UnavailableTreatmentProps = { treatment: string | undefined; dentist: string | undefined };

/** Says that the chosen dentist, or the clinic, doesn't offer the treatment in the URL. */
export function TreatmentUnavailable({ treatment, dentist }: UnavailableTreatmentProps) {
  return (
    <UnavailableNotice label="Chosen treatment" icon={<CircleHelp size={28} aria-hidden="true" />}>
      <span className="chosen-dentist-name">
        {treatment && dentist ? (
          <>
            <bdi>{dentist}</bdi> doesn't offer <bdi>{treatment}</bdi>
          </>
        ) : (
          "We don't offer this treatment"
        )}
      </span>
      <span>{dentist ? "Here is what they offer." : "Here is all that we offer."}</span>
    </UnavailableNotice>
  );
}

/** Shown if a link named a time that is no longer free. */
export function TimeTaken({ slot }: { slot: string }) {
  return (
    <UnavailableNotice label="Chosen time" icon={<Clock size={28} aria-hidden="true" />}>
      <span className="chosen-dentist-name">{formatSlot(slot)} is no longer free</span>
      <span>Here are the times that are still open.</span>
    </UnavailableNotice>
  );
}

function UnavailableNotice({
  label,
  icon,
  children,
}: {
  label: string;
  icon: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="chosen-dentist is-unavailable" aria-label={label}>
      {icon}
      <p role="status">{children}</p>
    </section>
  );
}

/** Says that booking is paused. Times and prices still show, and existing appointments can still be moved and canceled. */
export function BookingPaused({
  settings,
}: {
  settings: Pick<PublicSettingsAnswer, "bookingPaused" | "phone" | "phoneUrl">;
}) {
  const { bookingPaused, phone, phoneUrl } = settings;
  return (
    <section className="booking-paused" aria-labelledby="booking-paused">
      <CirclePause size={28} aria-hidden="true" />
      <div>
        <h2 id="booking-paused">Online booking is paused</h2>
        <p>
          <TextWithPhoneLink text={bookingPaused} phone={phone} phoneUrl={phoneUrl} />
        </p>
      </div>
      {!bookingPaused.includes(phone) && (
        <a className="btn btn-primary figures" href={phoneUrl}>
          Call {phone}
        </a>
      )}
    </section>
  );
}
