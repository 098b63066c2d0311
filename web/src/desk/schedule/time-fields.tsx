import type { Doctor } from "@clinic/contract/doctors.ts";
import { todayIn } from "@clinic/domain/calendar-date.ts";
import { useQuery } from "@tanstack/react-query";
import type { UseFormRegisterReturn } from "react-hook-form";
import { type FreeTimes, getTimesWithDentist } from "../../booking/free-times.ts";
import { isolateDirection } from "../../shared/appointment-text.ts";
import { availableTimesQuery } from "../../shared/available-query.ts";
import { type ClinicDay, formatMediumDay } from "../../shared/clinic-day.ts";
import { formatSlot } from "../../shared/clinic-format.ts";
import { describeError } from "../../shared/error-sentences.ts";
import { doctorsQuery, settingsQuery } from "../../shared/queries.ts";
import { DayCalendar } from "../../ui/day-calendar.tsx";
import { SelectField } from "../../ui/fields.tsx";
import { CalendarSkeleton, MonthClosings, useMonthInView } from "../../ui/month-in-view.tsx";

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
  doctorField: UseFormRegisterReturn;
};

/** Shows the fields for day, time and doctor. A treatment with a seat has no doctor field. */
export function TimeFields(props: TimeFieldsProps) {
  const { free, day, treatmentId, slot, doctorId, anyone, onDay, slotField, doctorField } = props;
  const { times, choices, hint, isFull } = free;
  const { data: rules } = useQuery(settingsQuery);
  const view = useMonthInView(day);
  const today = rules && todayIn(rules.timeZone, new Date());
  return (
    <>
      {rules && today ? (
        <>
          <DayCalendar
            {...view}
            day={day}
            sought={{ doctor: doctorId, treatment: treatmentId }}
            known={new Map(isFull === undefined ? [] : [[day, isFull]])}
            today={today}
            rules={rules}
            onChoose={onDay}
          />
          <MonthClosings month={view.month} rules={rules} today={today} />
        </>
      ) : (
        <CalendarSkeleton month={day} />
      )}
      <SelectField
        label="Time"
        hint={[formatMediumDay(day), hint].filter(Boolean).join(": ")}
        {...slotField}
        value={times.includes(slot) ? slot : ""}
      >
        <option value="">Choose a time</option>
        {times.map((time) => (
          <option key={time} value={time}>
            {formatSlot(time)}
          </option>
        ))}
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
    </>
  );
}

type FreeTimeChoices = {
  times: readonly string[];
  choices: readonly DoctorChoice[];
  hint: string | undefined;
  /** Whether the day has no free time. Undefined while the day loads or if no treatment is chosen. */
  isFull: boolean | undefined;
  /** Whether the chosen time is also free with that doctor. */
  fits: (doctorId: string) => boolean;
};

/** How often an open form reloads the free times, because other people may have booked them. */
const freeTimesRefetchMs = 10_000;

type FreeTimesQuery = { day: ClinicDay; treatmentId: string; doctorId: string };

/** Loads a day's free times for a treatment, and the doctors who perform the treatment. */
export function useFreeTimes({ day, treatmentId, doctorId }: FreeTimesQuery) {
  const available = useQuery({ ...availableTimesQuery(day), refetchInterval: freeTimesRefetchMs });
  const doctors = useQuery(doctorsQuery);
  const free = available.data?.find(({ _id }) => _id === treatmentId);
  const all = free ? getTimesWithDentist(free, doctorId) : [];
  /** `slot` is the chosen time, or empty. The chosen time stays chosen until the free times are known. */
  const at = (slot: string): FreeTimeChoices => ({
    times: available.data || slot === "" ? all : [slot],
    choices: listDoctorChoices(doctors.data ?? [], treatmentId, free, slot),
    hint: available.isLoadingError
      ? describeError(available.error)
      : available.isLoading
        ? "Looking for free times…"
        : available.data && !free && treatmentId
          ? "This treatment isn't offered anymore"
          : free && describeFreeTimes(all, slot),
    isFull: free && all.length === 0,
    fits: (other) => free !== undefined && getTimesWithDentist(free, other).includes(slot),
  });
  return { all, at };
}

function describeFreeTimes(times: readonly string[], slot: string): string {
  if (times.length === 0) return "No Slot Available";
  return slot && !times.includes(slot)
    ? `${formatSlot(slot)} isn't free: choose another time`
    : `${times.length} free`;
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
