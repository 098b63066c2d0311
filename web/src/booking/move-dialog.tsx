import type { Booking, MoveRequest } from "@clinic/contract/bookings.ts";
import type { PublicSettings } from "@clinic/contract/settings.ts";
import { formatDate } from "@clinic/domain/calendar-date.ts";
import type { UseMutationResult } from "@tanstack/react-query";
import { type ComponentProps, type Ref, type RefObject, useEffect, useId, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useFullDays } from "../shared/available-query.ts";
import { moveTerms } from "../shared/cancel-terms.ts";
import type { ClinicDay } from "../shared/clinic-day.ts";
import { familySentenceOf, linkedSentenceOf, sentenceOf } from "../shared/error-sentences.ts";
import { useUnsavedForm } from "../shared/unsaved-forms.ts";
import { DayCalendar } from "../ui/day-calendar.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { FormAlert, SelectField, SubmitButton } from "../ui/fields.tsx";
import { MonthClosings, useMonthInView } from "../ui/month-in-view.tsx";
import { WithDentist } from "../ui/visit-name.tsx";
import { Alternatives, NextDayButton } from "./alternatives.tsx";
import { type Alternative, heldDays } from "./free-times.ts";
import {
  isOwnTime,
  type Movable,
  type MoveChoice,
  moveRequest,
  useMoveChoice,
  useMoveForm,
  waysAfter,
} from "./move-choice.ts";
import "./move.scss";

type MoveDialogProps = {
  booking: Movable;
  clinic: PublicSettings;
  open: boolean;
  moving: Pick<
    UseMutationResult<unknown, Error, MoveRequest>,
    "mutate" | "isPending" | "isError" | "error" | "variables" | "reset"
  >;
  /** The account's other bookings, once known. Their times aren't offered to the same person again. */
  others?: readonly Booking[];
  heir?: RefObject<HTMLElement | null>;
  onClose: () => void;
};

const none: readonly Booking[] = [];

export function MoveDialog({ booking, clinic, open, moving, others = none, heir, onClose }: MoveDialogProps) {
  const formId = useId();
  const form = useMoveForm(booking, clinic);
  const begun = open && form.formState.isDirty && !moving.isPending;
  const leave = useUnsavedForm(begun, { title: "Leave without moving it?", close: onClose });
  return (
    <Dialog
      open={open}
      title={`Move: ${booking.treatment}`}
      onClose={() => leave(onClose)}
      locked={moving.isPending}
      {...(heir && { heir })}
      footer={
        <SubmitButton form={formId} busy={moving.isPending} busyText="Moving…">
          Move appointment
        </SubmitButton>
      }
    >
      <MoveForm
        id={formId}
        form={form}
        booking={booking}
        clinic={clinic}
        error={moving.error}
        refused={moving.isError ? moving.variables : undefined}
        others={others}
        onTurn={() => moving.isError && moving.reset()}
        onSubmit={moving.mutate}
      />
    </Dialog>
  );
}

type MoveFormProps = {
  id: string;
  form: UseFormReturn<MoveChoice>;
  booking: Movable;
  clinic: PublicSettings;
  error: Error | null;
  /** The request that failed. */
  refused: MoveRequest | undefined;
  others: readonly Booking[];
  /** Another day was chosen: the error no longer applies. */
  onTurn: () => void;
  onSubmit: (to: MoveRequest) => void;
};

/** Day, time and dentist change. */
function MoveForm({ id, form, booking, clinic, error, refused, others, onTurn, onSubmit }: MoveFormProps) {
  const moving = useMoveChoice(form, booking, clinic, others);
  const { today, available, free, dentists, times, choice, turnTo, choose, isFull } = moving;
  const { register, handleSubmit, formState, clearErrors } = form;
  const { date, slot, doctorId } = choice;
  const view = useMonthInView(date);
  const held = heldDays(others, view.month, today, [booking.personId ?? null]);
  const full = useFullDays([...held, booking.dateISO, date], isFull);
  const none = available.isSuccess && times.length === 0;
  const unknown = available.error && sentenceOf(available.error);
  const turn = (day: ClinicDay) => {
    turnTo(day);
    onTurn();
  };
  // The dialog's footer may cover the button that leads to the next free day.
  const { isDirty } = formState;
  const wayOn = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (none && isDirty) wayOn.current?.scrollIntoView({ block: "nearest" });
  }, [none, isDirty]);
  const mayOffer = slot === "" && !available.isFetching;

  return (
    <form id={id} noValidate onSubmit={handleSubmit(() => onSubmit(moveRequest(booking, free, choice)))}>
      {error && (
        <MoveRefusal
          error={error}
          booking={booking}
          ways={mayOffer ? waysAfter(error, refused, free, choice) : []}
          onChoose={(way) => choose({ slot: way.slot, doctorId: way.dentist?._id ?? "" })}
        />
      )}
      <p>
        {booking.personId ? (
          <>
            <bdi>{booking.patientName}</bdi>, now on{" "}
          </>
        ) : (
          "Now on "
        )}
        <strong>{booking.date}</strong> at <strong>{booking.slot}</strong>
        <WithDentist doctor={booking.doctor} />. {moveTerms(booking, clinic, new Date())}
      </p>
      <DayCalendar
        {...view}
        day={date}
        today={today}
        rules={clinic}
        sought={{ doctor: doctorId, treatment: booking.treatmentId }}
        known={full}
        onChoose={turn}
      />
      <MonthClosings month={view.month} rules={clinic} today={today} />
      <div className="field-row">
        {dentists.length > 0 && (
          <SelectField
            label="Dentist"
            {...register("doctorId", { onChange: () => clearErrors("slot") })}
            value={doctorId}
          >
            <option value="">Anyone</option>
            {dentists.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <SelectField
          label={`Time on ${formatDate(date)}`}
          error={none ? "No Slot Available" : formState.errors.slot?.message}
          {...register("slot", { validate: (time) => times.includes(time) || "Please choose a time" })}
          value={slot}
        >
          <option value="">{available.isPending ? "Loading…" : "Choose a time"}</option>
          {times.map((time) => (
            <option key={time} value={time}>
              {isOwnTime(booking, { date, slot: time }) ? `${time}, same time` : time}
            </option>
          ))}
        </SelectField>
      </div>
      {none && (
        <NoTime
          ref={wayOn}
          treatment={booking.treatmentId}
          day={date}
          doctor={doctorId}
          othersFree={free.slots.length > 0}
          onTurn={turn}
          onAnyone={() => choose({ slot: "", doctorId: "" })}
        />
      )}
      {unknown && unknown !== (error && sentenceOf(error)) && <FormAlert>{unknown}</FormAlert>}
    </form>
  );
}

type MoveRefusalProps = {
  error: Error;
  booking: Movable;
  ways: readonly Alternative[];
  onChoose: (way: Alternative) => void;
};

/** Why it can't be, and what can. It stands above the form, which on a phone may be out of sight. */
function MoveRefusal({ error, booking, ways, onChoose }: MoveRefusalProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={place}>
      <FormAlert>{whyNot(error, booking)}</FormAlert>
      <Alternatives ways={ways} onChoose={onChoose} />
    </div>
  );
}

function whyNot(error: Error, { personId, patientName }: Movable): string {
  if (personId === undefined) return linkedSentenceOf(error, patientName);
  return familySentenceOf(error, personId === null ? undefined : patientName);
}

type NoTimeProps = Omit<ComponentProps<typeof NextDayButton>, "className" | "otherwise"> & {
  /** Somebody else has a time on that day. */
  othersFree: boolean;
  onAnyone: () => void;
  ref: Ref<HTMLDivElement>;
};

/** Leads on from a day without a free time: to the next one that has some, or to the other dentists. */
function NoTime({ othersFree, onAnyone, ref, ...next }: NoTimeProps) {
  return (
    <div className="no-time" ref={ref}>
      <NextDayButton {...next} className="btn btn-sm btn-outline-primary" />
      {next.doctor && othersFree && (
        <button type="button" className="btn btn-sm btn-outline-secondary" onClick={onAnyone}>
          Other dentists' times
        </button>
      )}
    </div>
  );
}
