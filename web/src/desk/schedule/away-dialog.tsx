import { absenceInputSchema } from "@clinic/contract/absences.ts";
import type { FieldErrors } from "@clinic/contract/errors.ts";
import type { Schedule, ScheduledBooking } from "@clinic/contract/schedule.ts";
import { localTimeIn, plusDays, readDate } from "@clinic/domain/calendar-date.ts";
import { useQuery } from "@tanstack/react-query";
import { CalendarX } from "lucide-react";
import { useId } from "react";
import * as z from "zod/mini";
import { isolateDirection } from "../../shared/appointment-text.ts";
import { isUpcoming } from "../../shared/booking-rules.ts";
import { type ClinicDay, formatMediumDay } from "../../shared/clinic-day.ts";
import { schemaAndRulesResolver, showServerErrors } from "../../shared/form-rules.ts";
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
  absenceOverlaps,
  awayTimeFaults,
  getLastAbsentDay,
} from "../doctors/absence-times.ts";
import { useAddAbsence } from "../doctors/doctor-calls.ts";
import { scheduleQuery } from "./schedule-query.ts";

/** A doctor, and the day on which the doctor's absence begins. */
export type DoctorDay = { day: ClinicDay; doctorId: string; doctor: string };

type AwayDialogProps = DoctorDay & {
  timeZone: string;
  now: Date;
  onSaved: (answer: AffectedAnswer) => void;
  onClose: () => void;
};

const awayFormSchema = z.object({
  until: z.enum(["from-now", "day", "part", "last-day"]),
  lastDay: z.string(),
  fromTime: z.string(),
  toTime: z.string(),
  reason: absenceInputSchema.shape.reason,
});
type AwayForm = z.infer<typeof awayFormSchema>;

/** Marks a doctor as away. Before saving, the dialog shows how many appointments the absence affects. */
export function AwayDialog({ day, doctorId, doctor, timeZone, now, onSaved, onClose }: AwayDialogProps) {
  const formId = useId();
  const clock = localTimeIn(timeZone, now);
  const isToday = clock.startsWith(day);
  const form = useForm<AwayForm>({
    resolver: schemaAndRulesResolver(awayFormSchema, (fields) =>
      findAwayFaults({ ...fields, day, now: clock }),
    ),
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
  const span = readAwaySpan({ ...typed, day, now: clock });
  const submit = form.handleSubmit(({ reason, ...fields }) => {
    const absence = readAwaySpan({ ...fields, day, now: clock });
    if (!absence) return;
    add.mutate(
      { doctorId, ...absence, reason },
      {
        onSuccess: (answer) => {
          notify.success(`${isolateDirection(doctor)} is marked as away`);
          onSaved(answer);
        },
        onError: (error) => showServerErrors(error, form),
      },
    );
  });
  return (
    <Dialog
      open
      title={`${isolateDirection(doctor)} is away`}
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
            title={isToday ? "All of today" : `All of ${formatMediumDay(day)}`}
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
        <AffectedCount span={span} doctorId={doctorId} now={now} />
      </form>
    </Dialog>
  );
}

/** The calendar's last day. An absence can't include this day, because the absence would end a day later. */
const lastCalendarDay = "9999-12-31";

/** `now` is the clinic's local time, `2023-01-05T08:00`. `fromTime` and `toTime` are used only if `until` is `part`. */
type AwayInput = AwayTimes & Pick<AwayForm, "until" | "lastDay"> & { day: ClinicDay; now: string };

/** Returns the absence as a half-open range. Undefined while the input is incomplete or ends before it begins. */
export function readAwaySpan(input: AwayInput): AwaySpan | undefined {
  const { day, until, lastDay, fromTime, toTime, now } = input;
  if (until === "part") {
    const isFaulty = Object.keys(awayTimeFaults(input, true)).length > 0;
    return isFaulty ? undefined : { from: `${day}T${fromTime}`, to: `${day}T${toTime}` };
  }
  const last = until === "last-day" ? readDate(lastDay) : day;
  if (!last || last < day || last === lastCalendarDay) return undefined;
  const isToday = now.startsWith(day);
  const from = isToday && until !== "day" ? now : `${day}T00:00`;
  return { from, to: `${plusDays(last, 1)}T00:00` };
}

/** Returns the error texts of the fields that stop `readAwaySpan` from returning a span. */
export function findAwayFaults(input: AwayInput): FieldErrors {
  if (input.until === "part") return awayTimeFaults(input, true);
  return readAwaySpan(input) ? {} : { lastDay: "The last day can't be before the first" };
}

/** Returns the doctor's upcoming appointments during the absence. */
export function findAffectedAppointments(
  days: Schedule,
  doctorId: string,
  span: AwaySpan,
  now: Date,
): ScheduledBooking[] {
  return days
    .flatMap(({ bookings }) => bookings)
    .filter((booking) => booking.doctorId === doctorId && isUpcoming(booking, now))
    .filter((booking) => absenceOverlaps(span, booking));
}

export function describeAffectedCount(count: number): string {
  if (count === 0) return "No appointments are affected.";
  return count === 1
    ? "1 appointment can't take place then. You choose what to do with it next."
    : `${count} appointments can't take place then. You choose what to do with each next.`;
}

/** Counts appointments in at most this many days, because GET /schedule refuses more. */
const maxCountedDays = 31;

/** Returns the last day whose affected appointments the dialog counts before the absence is saved. */
export function findLastCountedDay(first: ClinicDay, last: ClinicDay): ClinicDay {
  const lastPossible = plusDays(first, maxCountedDays - 1);
  return last < lastPossible ? last : lastPossible;
}

type AffectedCountProps = { span: AwaySpan | undefined; doctorId: string; now: Date };

function AffectedCount({ span, doctorId, now }: AffectedCountProps) {
  const first = span?.from.slice(0, 10) ?? "";
  const last = span ? getLastAbsentDay(span) : "";
  const counted = span ? findLastCountedDay(first, last) : "";
  const schedule = useQuery({ ...scheduleQuery(first, counted), enabled: span !== undefined });
  const isKnown = span && schedule.isSuccess && !schedule.isPlaceholderData;
  const count = isKnown ? findAffectedAppointments(schedule.data, doctorId, span, now).length : undefined;
  return (
    <p className="alert icon-text mb-0" role="status">
      {count !== undefined ? (
        <>
          <CalendarX size={20} className="text-warning" aria-hidden="true" />
          <span>
            {describeAffectedCount(count)}
            {counted < last && " Counted for the first 31 days. Later ones are checked when you save."}
          </span>
        </>
      ) : span === undefined ? (
        "Choose for how long to see how many appointments are affected."
      ) : schedule.isError ? (
        "You will see how many appointments are affected when you save."
      ) : (
        "Counting affected appointments…"
      )}
    </p>
  );
}
