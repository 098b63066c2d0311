import { todayIn } from "@clinic/domain/calendar-date.ts";
import { useQuery } from "@tanstack/react-query";
import type { UseFormRegisterReturn } from "react-hook-form";
import { CalendarSkeleton } from "../../components/calendar-skeleton.tsx";
import { DayCalendar } from "../../components/day-calendar.tsx";
import { MonthClosings } from "../../components/month-closings.tsx";
import { SelectField } from "../../components/select-field.tsx";
import { useMonthInView } from "../../components/use-month-in-view.ts";
import { type ClinicDay, showWeekday } from "../../lib/clinic/clinic-day.ts";
import { settingsQuery } from "../../lib/clinic/settings-query.ts";
import type { Times } from "./use-times.ts";

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
