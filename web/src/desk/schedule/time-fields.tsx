import type { Doctor } from "@clinic/contract/doctors.ts";
import { todayIn } from "@clinic/domain/calendar-date.ts";
import { useQuery } from "@tanstack/react-query";
import type { UseFormRegisterReturn } from "react-hook-form";
import { type FreeTimes, timesWith } from "../../booking/free-times.ts";
import { isolated } from "../../shared/appointment-words.ts";
import { availableQuery } from "../../shared/available-query.ts";
import { type ClinicDay, showWeekday } from "../../shared/clinic-day.ts";
import { sentenceOf } from "../../shared/error-sentences.ts";
import { doctorsQuery, settingsQuery } from "../../shared/queries.ts";
import { DayCalendar } from "../../ui/day-calendar.tsx";
import { SelectField } from "../../ui/fields.tsx";
import { CalendarSkeleton, MonthClosings, useMonthInView } from "../../ui/month-in-view.tsx";

type Props = {
  free: Times;
  day: ClinicDay;
  treatmentId: string;
  slot: string;
  doctorId: string;
  /** With nobody chosen. */
  anyone: string;
  onDay: (day: ClinicDay) => void;
  slotField: UseFormRegisterReturn & { error: string | undefined };
  doctorField: UseFormRegisterReturn;
};

/** A day, what is free on it, and with whom; a seat asks for no doctor. */
export function TimeFields({ free, day, treatmentId, slot, doctorId, anyone, onDay, ...fields }: Props) {
  const { times, choices, hint, isFull } = free;
  return (
    <>
      <DayField
        day={day}
        sought={{ doctor: doctorId, treatment: treatmentId }}
        known={new Map(isFull === undefined ? [] : [[day, isFull]])}
        onChoose={onDay}
      />
      <SelectField
        label="Time"
        hint={[showWeekday(day), hint].filter(Boolean).join(": ")}
        {...fields.slotField}
        value={times.includes(slot) ? slot : ""}
      >
        <option value="">Choose a time</option>
        {times.map((time) => (
          <option key={time} value={time}>
            {time}
          </option>
        ))}
      </SelectField>
      {choices.length > 0 && (
        <SelectField label="Doctor" {...fields.doctorField} value={doctorId}>
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

type Days = Pick<React.ComponentProps<typeof DayCalendar>, "day" | "sought" | "known" | "onChoose">;

function DayField({ day, ...days }: Days) {
  const { data: rules } = useQuery(settingsQuery);
  const view = useMonthInView(day);
  if (!rules) return <CalendarSkeleton month={day} />;
  const today = todayIn(rules.timeZone, new Date());
  return (
    <>
      <DayCalendar {...view} {...days} day={day} today={today} rules={rules} />
      <MonthClosings month={view.month} rules={rules} today={today} />
    </>
  );
}

type Wish = { day: ClinicDay; treatmentId: string; doctorId: string };

type Times = {
  times: readonly string[];
  choices: readonly Choice[];
  hint: string | undefined;
  /** The day has no time. Undefined while it loads or if no treatment is chosen. */
  isFull: boolean | undefined;
  /** Whether the chosen time is another doctor's too. Anyone's time is anyone's; one doctor's only theirs. */
  fits: (other: string) => boolean;
};

/** What others take while a form is open goes from its list. */
const lookAgainMs = 10_000;

/** What is free on a day for one treatment, with whom: for a form's times and doctors. */
export function useTimes({ day, treatmentId, doctorId }: Wish) {
  const available = useQuery({ ...availableQuery(day), refetchInterval: lookAgainMs });
  const doctors = useQuery(doctorsQuery);
  const free = available.data?.find(({ _id }) => _id === treatmentId);
  const all = free ? timesWith(free, doctorId) : [];
  /** With that time chosen; empty for none. Until it is known what is free, it stands. */
  const at = (slot: string): Times => ({
    times: available.data || slot === "" ? all : [slot],
    choices: doctorChoices(doctors.data ?? [], treatmentId, free, slot),
    hint: available.isLoadingError
      ? sentenceOf(available.error)
      : available.isLoading
        ? "Looking for free times…"
        : available.data && !free && treatmentId
          ? "This treatment isn't offered anymore"
          : free && freeText(all, slot),
    isFull: free && all.length === 0,
    fits: (other) => free !== undefined && timesWith(free, other).includes(slot),
  });
  return { all, at };
}

function freeText(times: readonly string[], slot: string): string {
  if (times.length === 0) return "No Slot Available";
  return slot && !times.includes(slot) ? `${slot} isn't free: choose another time` : `${times.length} free`;
}

type Choice = { doctorId: string; name: string; text: string };

/** Who performs a treatment, by name; of those who can't at that time or on that day it says so. Nobody for a seat. */
export function doctorChoices(
  doctors: readonly Pick<Doctor, "_id" | "name" | "treatments">[],
  treatmentId: string,
  free: FreeTimes | undefined,
  slot: string,
): Choice[] {
  const offering = doctors.filter(({ treatments }) => treatments.includes(treatmentId));
  return offering.map(({ _id, name }) => ({
    doctorId: _id,
    name,
    text: `${isolated(name)}${free ? why(free, _id, slot) : ""}`,
  }));
}

function why(free: FreeTimes, doctorId: string, slot: string): string {
  const times = timesWith(free, doctorId);
  if (times.length === 0) return ", no free time on this day";
  return slot === "" || times.includes(slot) ? "" : `, not free at ${slot}`;
}
