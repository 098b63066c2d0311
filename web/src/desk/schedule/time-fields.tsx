import type { listManagedTimes } from "@clinic/contract/available.ts";
import type { Doctor } from "@clinic/contract/doctors.ts";
import { deskDaysBack, deskMonthsAhead } from "@clinic/contract/unusual.ts";
import { plusDays, plusMonths, todayIn } from "@clinic/domain/calendar-date.ts";
import { bookNoticeHours, earliestStart } from "@clinic/domain/notice-hours.ts";
import { lastBookableDay, whyClosed } from "@clinic/domain/opening-hours.ts";
import { slotAt } from "@clinic/domain/slot.ts";
import { useQuery } from "@tanstack/react-query";
import type { UseFormRegisterReturn } from "react-hook-form";
import type * as z from "zod/mini";
import { type FreeTimes, getTimesWithDentist } from "../../booking/free-times.ts";
import { isolateDirection } from "../../shared/appointment-text.ts";
import { availableTimesQuery, managedTimesQuery } from "../../shared/available-query.ts";
import { type ClinicDay, formatDayOfMonth, formatMediumDay } from "../../shared/clinic-day.ts";
import { formatSlot } from "../../shared/clinic-format.ts";
import { describeError } from "../../shared/error-sentences.ts";
import type { OpenDayRules } from "../../shared/open-days.ts";
import { doctorsQuery, settingsQuery } from "../../shared/queries.ts";
import { CalendarSkeleton, Closings, useMonthInView } from "../../ui/days-in-view.tsx";
import { SelectField } from "../../ui/fields.tsx";
import { MonthCalendar } from "../../ui/month-calendar.tsx";
import "./time-fields.scss";

type TimeFieldsProps = {
  free: FreeTimeChoices;
  day: ClinicDay;
  treatmentId: string;
  slot: string;
  doctorId: string;
  /** The text of the option for no particular doctor. */
  anyone: string;
  onDay: (day: ClinicDay) => void;
  slotField: UseFormRegisterReturn & { error: string | undefined };
  doctorField: UseFormRegisterReturn & { error?: string | undefined };
};

/**
 * Shows the fields for day, time and doctor. The desk may choose any quarter-hour; the free times come first. A treatment with a
 * seat has no doctor field.
 */
export function TimeFields(props: TimeFieldsProps) {
  const { free, day, treatmentId, slot, doctorId, anyone, onDay, slotField, doctorField } = props;
  const { times, otherTimes, choices, hint, isFull } = free;
  const { data: rules } = useQuery(settingsQuery);
  const view = useMonthInView(day);
  const today = rules && todayIn(rules.timeZone, new Date());
  return (
    <div className="time-fields">
      {rules && today ? (
        <div>
          <div className="day-calendar-frame">
            <MonthCalendar
              view={view}
              day={day}
              sought={{ doctor: doctorId, treatment: treatmentId }}
              known={new Map(isFull === undefined ? [] : [[day, isFull]])}
              deskDays={{ from: plusDays(today, -deskDaysBack), to: plusMonths(today, deskMonthsAhead) }}
              today={today}
              rules={rules}
              onChoose={onDay}
            />
          </div>
          <Closings view={view} rules={rules} today={today} />
        </div>
      ) : (
        <CalendarSkeleton month={day} />
      )}
      <div>
        <SelectField
          label="Time"
          hint={[formatMediumDay(day), hint].filter(Boolean).join(": ")}
          {...slotField}
          value={slot}
        >
          <option value="">Choose a time</option>
          <TimeGroup label="Free" times={times} />
          <TimeGroup label="Other times" times={otherTimes} />
        </SelectField>
        {choices.length > 0 && (
          <SelectField label="Doctor" {...doctorField} value={doctorId}>
            <option value="">{anyone}</option>
            {choices.map((choice) => (
              <option key={choice.doctorId} value={choice.doctorId}>
                {choice.text}
              </option>
            ))}
          </SelectField>
        )}
      </div>
    </div>
  );
}

function TimeGroup({ label, times }: { label: string; times: readonly string[] }) {
  if (times.length === 0) return null;
  return (
    <optgroup label={label}>
      {times.map((time) => (
        <option key={time} value={time}>
          {formatSlot(time)}
        </option>
      ))}
    </optgroup>
  );
}

type FreeTimeChoices = {
  /** The free times. */
  times: readonly string[];
  /** All other quarter-hours at which the appointment would end before midnight. */
  otherTimes: readonly string[];
  choices: readonly DoctorChoice[];
  hint: string | undefined;
  /** Whether the day has no free time. Undefined while the day loads, or if patients can't book it or no treatment is chosen. */
  isFull: boolean | undefined;
};

/** How often an open form reloads the free times, because other people may have booked them. */
const freeTimesRefetchMs = 10_000;

type FreeTimesQuery = {
  day: ClinicDay;
  treatmentId: string;
  doctorId: string;
  /** Undefined if no treatment is chosen. */
  durationMinutes: number | undefined;
};

/**
 * Loads a day's free times for a treatment, and the doctors who perform the treatment. A past or closed day has none. Neither the notice
 * nor the last day that patients can book binds the desk: times that are too soon or too late for patients are free too.
 */
export function useFreeTimes({ day, treatmentId, doctorId, durationMinutes }: FreeTimesQuery) {
  const { data: rules } = useQuery(settingsQuery);
  const today = rules && todayIn(rules.timeZone, new Date());
  const obstacle = rules && today && explainUnbookableDay(day, rules, today);
  const isBookable = obstacle === undefined;
  const isTooLate = rules && today && day > lastBookableDay(rules, today) && whyClosed(rules, day) === null;
  const available = useQuery({
    ...availableTimesQuery(day),
    refetchInterval: freeTimesRefetchMs,
    enabled: isBookable,
  });
  const doctors = useQuery(doctorsQuery);
  const offer = isBookable ? available.data?.find(({ _id }) => _id === treatmentId) : undefined;
  const noticeHours = offer && rules ? bookNoticeHours(rules, offer) : 0;
  const isTooSoon =
    rules && noticeHours > 0 && day <= todayIn(rules.timeZone, earliestStart(new Date(), noticeHours));
  const managed = useQuery({
    ...managedTimesQuery({ treatment: treatmentId, from: day }),
    refetchInterval: freeTimesRefetchMs,
    enabled: treatmentId !== "" && (isTooLate || isTooSoon) === true,
  });
  const ofDesk = (isTooLate || offer) && managed.data && withManagedTimes(managed.data);
  const free = ofDesk ?? offer;
  const all = free ? getTimesWithDentist(free, doctorId) : [];
  /** `slot` is the chosen time, or empty. */
  const at = (slot: string): FreeTimeChoices => ({
    times: all,
    otherTimes: listOtherTimes(all, durationMinutes, slot),
    choices: listDoctorChoices(doctors.data ?? [], treatmentId, free, slot),
    hint: available.isLoadingError
      ? describeError(available.error)
      : obstacle && !free && !managed.isLoading
        ? offerAnyTime(obstacle, slot)
        : available.isLoading || (isTooLate && managed.isLoading)
          ? "Looking for free times…"
          : available.data && !free && treatmentId
            ? "This treatment isn't offered anymore"
            : free && [obstacle, describeFreeTimes(all, { slot, doctorId })].filter(Boolean).join(" "),
    isFull: isBookable && free ? all.length === 0 : undefined,
  });
  return { all, at };
}

function withManagedTimes([day]: z.output<typeof listManagedTimes.answer>): FreeTimes {
  const times = day?.times ?? [];
  const doctors = new Map(times.flatMap((time) => time.doctors.map((doctor) => [doctor._id, doctor])));
  return {
    slots: times.map(({ slot }) => slot),
    doctors: [...doctors.values()].map((doctor) => ({
      ...doctor,
      img: "",
      slots: times
        .filter((time) => time.doctors.some(({ _id }) => _id === doctor._id))
        .map(({ slot }) => slot),
    })),
  };
}

/** Lists the quarter-hours that aren't free, and `slot` even if it is none. Before a treatment is chosen, only `slot`. */
export function listOtherTimes(
  free: readonly string[],
  durationMinutes: number | undefined,
  slot: string,
): string[] {
  const quarterHours = Array.from({ length: 96 }, (_, index) => index * 15);
  const possible =
    durationMinutes === undefined ? [] : quarterHours.filter((at) => at + durationMinutes <= 24 * 60);
  const all = new Set([...possible.map(slotAt), ...(slot === "" ? [] : [slot])]);
  return [...all].filter((time) => !free.includes(time));
}

/** Says why patients can't book the day at all. Undefined if they can. */
export function explainUnbookableDay(
  day: ClinicDay,
  rules: OpenDayRules,
  today: ClinicDay,
): string | undefined {
  if (day < today) return "This day is past.";
  const last = lastBookableDay(rules, today);
  const reasons = [
    day > last && `Patients can book until ${formatDayOfMonth(last)}.`,
    describeClosed(rules, day),
  ];
  return reasons.filter(Boolean).join(" ") || undefined;
}

function describeClosed(rules: OpenDayRules, day: ClinicDay): string {
  const closed = whyClosed(rules, day);
  if (closed === null) return "";
  return closed === "" ? "The clinic is closed." : `The clinic is closed (${closed}).`;
}

function offerAnyTime(obstacle: string, slot: string): string {
  return slot === "" ? `${obstacle} You can still choose a time.` : obstacle;
}

function describeFreeTimes(
  times: readonly string[],
  { slot, doctorId }: { slot: string; doctorId: string },
): string {
  const { length } = times;
  if (length === 0) {
    const why = doctorId === "" ? ". All times are taken or past." : " with this doctor.";
    return offerAnyTime(`No Slot Available${why}`, slot);
  }
  if (slot === "" || times.includes(slot)) return `${length} free`;
  return `${formatSlot(slot)} isn't ${length === 1 ? "the free time" : `one of the ${length} free times`}`;
}

type DoctorChoice = { doctorId: string; name: string; text: string };

/** Lists the doctors who perform a treatment, and notes who isn't free at `slot`. Empty for a treatment with a seat. */
export function listDoctorChoices(
  doctors: readonly Pick<Doctor, "_id" | "name" | "treatments">[],
  treatmentId: string,
  free: FreeTimes | undefined,
  slot: string,
): DoctorChoice[] {
  const offering = doctors.filter(({ treatments }) => treatments.includes(treatmentId));
  return offering.map(({ _id, name }) => ({
    doctorId: _id,
    name,
    text: `${isolateDirection(name)}${free ? describeAvailability(free, _id, slot) : ""}`,
  }));
}

function describeAvailability(free: FreeTimes, doctorId: string, slot: string): string {
  const times = getTimesWithDentist(free, doctorId);
  if (times.length === 0) return ", no free time on this day";
  return slot === "" || times.includes(slot) ? "" : `, not free at ${formatSlot(slot)}`;
}
