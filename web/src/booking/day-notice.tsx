import type { Doctor } from "@clinic/contract/doctors.ts";
import type { TimeOfDayRange } from "@clinic/contract/fields.ts";
import type { PublicSettings, PublicSettingsAnswer } from "@clinic/contract/settings.ts";
import { daysFromTo, plusDays } from "@clinic/domain/calendar-date.ts";
import { timeZoneCity } from "@clinic/domain/clinic-time.ts";
import { closedPartsOf, lastBookableDay, openRangesOn, whyClosed } from "@clinic/domain/opening-hours.ts";
import { timeOfDayMinutes } from "@clinic/domain/slot.ts";
import { useQuery } from "@tanstack/react-query";
import { CalendarX, CircleHelp, CirclePause, Clock, MapPin, ShieldCheck, UserRoundX } from "lucide-react";
import type { ReactNode } from "react";
import { availableDaysQuery } from "../shared/available-query.ts";
import { describeCancelPolicy } from "../shared/booking-terms.ts";
import {
  type ClinicDay,
  formatDay,
  formatMediumDay,
  formatMinutes,
  formatShortDay,
} from "../shared/clinic-day.ts";
import { describeFreeCancel, formatOpeningCount, formatSlot } from "../shared/clinic-format.ts";
import { Avatar } from "../ui/avatar.tsx";
import { daysInTwoWeeks } from "../ui/days-in-view.tsx";
import { EmptyState, Skeleton, TextWithPhoneLink } from "../ui/states.tsx";
import { Unbroken } from "../ui/unbroken.tsx";
import { NextDayButton } from "./alternatives.tsx";

type Named = { _id: string; name: string };

type DayNoticeProps = {
  day: ClinicDay;
  settings: PublicSettings;
  /** The longest notice in hours for moving and canceling one of the shown treatments. */
  changeHours: number;
};

/** The chosen day's opening hours, with the clinic's address and terms. */
export function DayNotice({ day, settings, changeHours }: DayNoticeProps) {
  return (
    <div>
      <p className="day-name fs-5 fw-bold mb-2">{formatMediumDay(day)}</p>
      {whyClosed(settings, day) === null && (
        <p className="icon-line text-soft mb-2">
          <Clock className="icon" aria-hidden="true" />
          {describeOpeningHours(day, settings)}
        </p>
      )}
      <p className="day-terms icon-line text-soft mb-0">
        <ShieldCheck className="icon" aria-hidden="true" />
        {describeFreeCancel(settings, changeHours)}
      </p>
      <div className="day-facts">
        <p className="icon-line text-soft mb-2">
          <MapPin className="icon" aria-hidden="true" />
          <Unbroken text={`${settings.address.street}, ${settings.address.city}`} />
        </p>
        <p className="icon-line text-soft mb-0">
          <ShieldCheck className="icon" aria-hidden="true" />
          {describeCancelPolicy(settings, changeHours)}
        </p>
      </div>
    </div>
  );
}

type NoOpeningsProps = {
  day: ClinicDay;
  today: ClinicDay;
  settings: PublicSettingsAnswer;
  /** `dentist` and `treatment` are the page's filters. */
  dentist: Named | undefined;
  treatment: Named | undefined;
  onChoose: (day: ClinicDay) => void;
};

/** Stands in place of the treatments on a day that is closed, full, past or too far ahead, and leads to the next days with openings. */
export function NoOpenings({ day, today, settings, dentist, treatment, onChoose }: NoOpeningsProps) {
  const { phone, phoneUrl } = settings;
  const closed = whyClosed(settings, day);
  const last = lastBookableDay(settings, today);
  const why =
    day < today ? (
      "This day is past."
    ) : day > last ? (
      <TextWithPhoneLink
        text={`Appointments can be booked online until ${formatDay(last)}. For a later day, please call ${phone}.`}
        {...{ phone, phoneUrl }}
      />
    ) : closed === null ? (
      <>
        {dentist ? (
          <>
            <bdi>{dentist.name}</bdi> has
          </>
        ) : (
          "There are"
        )}{" "}
        no openings{" "}
        {treatment && (
          <>
            for <bdi>{treatment.name}</bdi>{" "}
          </>
        )}
        on this day.
      </>
    ) : (
      closed && `${closed}.`
    );
  return (
    <section className="panel" aria-label="No openings">
      <EmptyState
        icon={CalendarX}
        title={
          closed === null || day < today || day > last
            ? "No Slot Available"
            : `The clinic is closed ${day === today ? "today" : "on this day"}`
        }
        action={<NextOpenings {...{ day, today, settings, dentist, treatment, onChoose }} />}
      >
        <span role="status">{why}</span>
      </EmptyState>
    </section>
  );
}

const maxNextDays = 3;

/** Buttons for the next days with openings within two weeks, or for the first one after them. */
function NextOpenings({ day, today, settings, dentist, treatment, onChoose }: NoOpeningsProps) {
  const sought = { doctor: dentist?._id, treatment: treatment?._id };
  const last = lastBookableDay(settings, today);
  const from = day < today ? today : day < last ? plusDays(day, 1) : last;
  const days = Math.min(daysInTwoWeeks, daysFromTo(from, last) + 1);
  const counts = useQuery(availableDaysQuery({ from, days }, sought));
  const next = counts.data?.filter(({ dateISO, free }) => free > 0 && dateISO !== day).slice(0, maxNextDays);
  if (counts.isPending) return <Skeleton />;
  if (!next?.length) {
    return <NextDayButton day={day} {...sought} className="btn btn-primary" onDayChange={onChoose} />;
  }
  return (
    <ul className="list-unstyled d-grid justify-content-center gap-2 mt-3 mb-0" aria-label="Next openings">
      {next.map(({ dateISO, free }) => (
        <li key={dateISO}>
          <button type="button" className="btn btn-outline-primary w-100" onClick={() => onChoose(dateISO)}>
            <span>
              <strong className="whole">{formatShortDay(dateISO)}</strong>{" "}
              <span className="whole">{formatOpeningCount(free)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
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
    <section className="tinted d-flex flex-wrap align-items-center gap-3 mb-4" aria-label="Chosen dentist">
      <div className="d-flex flex-fill align-items-center gap-3">
        <Avatar name={dentist.name} src={dentist.img} />
        <p className="mb-0">
          <strong className="d-block">
            <bdi>{dentist.name}</bdi>
          </strong>
          <span>Here are the openings with this dentist.</span>
        </p>
      </div>
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
      <strong className="d-block">
        {dentist ? (
          <>
            <bdi>{dentist.name}</bdi> is not taking bookings at the moment
          </>
        ) : (
          "We couldn't find this dentist"
        )}
      </strong>
      <span>Here are everyone's openings.</span>
    </UnavailableNotice>
  );
}

type UnavailableTreatmentProps = { treatment: string | undefined; dentist: string | undefined };

/** Says that the chosen dentist, or the clinic, doesn't offer the treatment in the URL. */
export function TreatmentUnavailable({ treatment, dentist }: UnavailableTreatmentProps) {
  return (
    <UnavailableNotice label="Chosen treatment" icon={<CircleHelp size={28} aria-hidden="true" />}>
      <strong className="d-block">
        {treatment && dentist ? (
          <>
            <bdi>{dentist}</bdi> doesn't offer <bdi>{treatment}</bdi>
          </>
        ) : (
          "We don't offer this treatment"
        )}
      </strong>
      <span>{dentist ? "Here is what they offer." : "Here is all that we offer."}</span>
    </UnavailableNotice>
  );
}

/** Shown if a link named a time that is no longer free. */
export function TimeTaken({ slot }: { slot: string }) {
  return (
    <UnavailableNotice label="Chosen time" icon={<Clock size={28} aria-hidden="true" />}>
      <strong className="d-block">{formatSlot(slot)} is no longer free</strong>
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
    <section className="tinted is-warning d-flex align-items-center gap-3 mb-4" aria-label={label}>
      {icon}
      <p className="mb-0" role="status">
        {children}
      </p>
    </section>
  );
}

type PausedProps = { settings: Pick<PublicSettingsAnswer, "bookingPaused" | "phone" | "phoneUrl"> };

/** Stands in place of days and treatments while booking is paused. Existing appointments can still be moved and canceled. */
export function BookingPaused({ settings: { bookingPaused, phone, phoneUrl } }: PausedProps) {
  return (
    <section className="panel" aria-label="Online booking is paused">
      <EmptyState
        icon={CirclePause}
        title="Online booking is paused"
        action={
          !bookingPaused.includes(phone) && (
            <a className="btn btn-primary figures" href={phoneUrl}>
              Call {phone}
            </a>
          )
        }
      >
        <TextWithPhoneLink text={bookingPaused} phone={phone} phoneUrl={phoneUrl} />
        <span className="d-block">Your booked appointments stay as they are.</span>
      </EmptyState>
    </section>
  );
}
