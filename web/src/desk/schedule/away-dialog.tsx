import { absenceInputSchema } from "@clinic/contract/absences.ts";
import type { FieldErrors } from "@clinic/contract/errors.ts";
import type { Schedule, ScheduledBooking } from "@clinic/contract/schedule.ts";
import { localTimeIn, plusDays, readDate } from "@clinic/domain/calendar-date.ts";
import { useQuery } from "@tanstack/react-query";
import { CalendarX } from "lucide-react";
import { useId } from "react";
import * as z from "zod/mini";
import { isolated } from "../../shared/appointment-words.ts";
import { isUpcoming } from "../../shared/booking-rules.ts";
import { type ClinicDay, showWeekday } from "../../shared/clinic-day.ts";
import { rulesResolver, showRefusal } from "../../shared/form-rules.ts";
import { notify } from "../../shared/notify.ts";
import { useUnsavedForm } from "../../shared/unsaved-forms.ts";
import { useForm } from "../../shared/use-form.ts";
import { ChoiceTile, ChoiceTiles } from "../../ui/choices.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormAlert, SubmitButton, TextField } from "../../ui/fields.tsx";
import type { AffectedAnswer } from "../attention/affected-answer.ts";
import {
  type AwaySpan,
  type AwayTimes,
  lastDayOf,
  takesTimeOf,
  timeFaults,
} from "../doctors/absence-times.ts";
import { useAddAbsence } from "../doctors/doctor-calls.ts";
import { scheduleQuery } from "./schedule-query.ts";

export type Away = { day: ClinicDay; doctorId: string; doctor: string };

type AwayDialogProps = Away & {
  timeZone: string;
  now: Date;
  onSaved: (answer: AffectedAnswer) => void;
  onClose: () => void;
};

const fieldsSchema = z.object({
  until: z.enum(["from-now", "day", "part", "last-day"]),
  lastDay: z.string(),
  fromTime: z.string(),
  toTime: z.string(),
  reason: absenceInputSchema.shape.reason,
});
type Fields = z.infer<typeof fieldsSchema>;

/** A doctor is ill: for how long, and how many appointments that hits, before it is saved. */
export function AwayDialog({ day, doctorId, doctor, timeZone, now, onSaved, onClose }: AwayDialogProps) {
  const formId = useId();
  const clock = localTimeIn(timeZone, now);
  const isToday = clock.startsWith(day);
  const asked = (fields: Omit<Fields, "reason">) => ({ ...fields, day, now: clock });
  const form = useForm<Fields>({
    resolver: rulesResolver(fieldsSchema, (fields) => awayFaults(asked(fields))),
    defaultValues: {
      until: isToday ? "from-now" : "day",
      lastDay: "",
      fromTime: "",
      toTime: "",
      reason: "",
    },
  });
  const add = useAddAbsence();
  const { register, watch, formState } = form;
  const { errors, isDirty } = formState;
  const leave = useUnsavedForm(isDirty && !add.isPending, { close: onClose });
  const typed = watch();
  const span = awaySpan(asked(typed));
  const submit = form.handleSubmit(({ reason, ...fields }) => {
    const absence = awaySpan(asked(fields));
    if (!absence) return;
    add.mutate(
      { doctorId, ...absence, reason },
      {
        onSuccess: (answer) => {
          notify.success(`${isolated(doctor)} is marked as away`);
          onSaved(answer);
        },
        onError: (error) => showRefusal(error, form),
      },
    );
  });
  return (
    <Dialog
      open
      title={`${isolated(doctor)} is away`}
      onClose={() => leave(onClose)}
      locked={add.isPending}
      footer={
        <SubmitButton form={formId} busy={add.isPending} busyText="Saving…">
          Save
        </SubmitButton>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        {errors.root && <FormAlert>{errors.root.message}</FormAlert>}
        <ChoiceTiles legend="For how long" plain>
          {isToday && <ChoiceTile title="Today from now" value="from-now" {...register("until")} />}
          <ChoiceTile
            title={isToday ? "All of today" : `All of ${showWeekday(day)}`}
            value="day"
            {...register("until")}
          />
          <ChoiceTile title="Part of the day" value="part" {...register("until")} />
          <ChoiceTile title="Until a day" value="last-day" {...register("until")} />
        </ChoiceTiles>
        {typed.until === "part" && (
          <div className="field-row">
            <TextField
              label="Away from"
              type="time"
              error={errors.fromTime?.message}
              {...register("fromTime")}
            />
            <TextField label="Back at" type="time" error={errors.toTime?.message} {...register("toTime")} />
          </div>
        )}
        {typed.until === "last-day" && (
          <TextField
            label="Last day away"
            type="date"
            min={day}
            error={errors.lastDay?.message}
            {...register("lastDay")}
          />
        )}
        <TextField
          label="Reason"
          autoComplete="off"
          hint="Optional. Only the desk sees it."
          error={errors.reason?.message}
          {...register("reason")}
        />
        <HitCount span={span} doctorId={doctorId} now={now} />
      </form>
    </Dialog>
  );
}

/** For how long a doctor who falls ill is away, and whom that concerns. */

/** After it there is no day to come back on. */
const lastOfCalendar = "9999-12-31";

type Until = "from-now" | "day" | "part" | "last-day";

/** `now`: by the clinic's clock, `2023-01-05T08:00`. The times count for a part of the day alone. */
type Asked = AwayTimes & { day: ClinicDay; until: Until; lastDay: string; now: string };

/** Half-open; none while what is asked for is missing or comes before its beginning. What is left of today begins now. */
export function awaySpan(asked: Asked): AwaySpan | undefined {
  const { day, until, lastDay, fromTime, toTime, now } = asked;
  if (until === "part") {
    const faulty = Object.keys(timeFaults(asked, true)).length > 0;
    return faulty ? undefined : { from: `${day}T${fromTime}`, to: `${day}T${toTime}` };
  }
  const last = until === "last-day" ? readDate(lastDay) : day;
  if (!last || last < day || last === lastOfCalendar) return undefined;
  const isToday = now.startsWith(day);
  const from = isToday && until !== "day" ? now : `${day}T00:00`;
  return { from, to: `${plusDays(last, 1)}T00:00` };
}

/** Why there is no span, by field. */
export function awayFaults(asked: Asked): FieldErrors {
  if (asked.until === "part") return timeFaults(asked, true);
  return awaySpan(asked) ? {} : { lastDay: "Choose a last day that isn't before the first" };
}

/** Their coming appointments in that time. */
export function hitBy(days: Schedule, doctorId: string, span: AwaySpan, now: Date): ScheduledBooking[] {
  return days
    .flatMap(({ bookings }) => bookings)
    .filter((booking) => booking.doctorId === doctorId && isUpcoming(booking, now))
    .filter((booking) => takesTimeOf(span, booking));
}

export function hitText(count: number): string {
  if (count === 0) return "No appointment is in the way.";
  return count === 1
    ? "1 appointment can't take place then. You choose what to do with it next."
    : `${count} appointments can't take place then. You choose what to do with each next.`;
}

/** Counting reads every appointment of these days. */
const mostCounted = 31;

/** The last day of which the appointments are counted before it is saved. */
export function lastCounted(first: ClinicDay, last: ClinicDay): ClinicDay {
  const most = plusDays(first, mostCounted - 1);
  return last < most ? last : most;
}

type HitCountProps = {
  /** None while it isn't said for how long. */
  span: AwaySpan | undefined;
  doctorId: string;
  now: Date;
};

/** How many appointments are in the way, before anything is saved. */
function HitCount({ span, doctorId, now }: HitCountProps) {
  const first = span?.from.slice(0, 10) ?? "";
  const last = span ? lastDayOf(span) : "";
  const counted = span ? lastCounted(first, last) : "";
  const schedule = useQuery({ ...scheduleQuery(first, counted), enabled: span !== undefined });
  const known = span && schedule.isSuccess && !schedule.isPlaceholderData;
  const hit = known && hitBy(schedule.data, doctorId, span, now).length;
  return (
    <p className="away-hits" role="status">
      {typeof hit === "number" ? (
        <>
          <CalendarX size={20} aria-hidden="true" />
          <span>
            {hitText(hit)}
            {counted < last && " Counted for the first 31 days: later ones are looked at when you save."}
          </span>
        </>
      ) : span === undefined ? (
        "Say for how long, to see how many appointments are in the way."
      ) : schedule.isError ? (
        "How many appointments are in the way will be told once it is saved."
      ) : (
        "Counting the appointments in the way…"
      )}
    </p>
  );
}
