import type { Booking, MoveRequest } from "@clinic/contract/bookings.ts";
import type { PublicSettings } from "@clinic/contract/settings.ts";
import type { UseMutationResult } from "@tanstack/react-query";
import { type ComponentProps, type Ref, type RefObject, useEffect, useId, useRef } from "react";
import { type UseFormReturn, useController, useWatch } from "react-hook-form";
import { useFullyBookedDays } from "../shared/available-query.ts";
import { describeMoveTerms } from "../shared/cancel-terms.ts";
import type { ClinicDay } from "../shared/clinic-day.ts";
import { formatShortDayWithYear } from "../shared/clinic-day.ts";
import { formatSlot } from "../shared/clinic-format.ts";
import {
  describeError,
  describeErrorForFamily,
  describeErrorForMailLink,
} from "../shared/error-sentences.ts";
import { useUnsavedForm } from "../shared/unsaved-forms.ts";
import { DentistSuffix } from "../ui/appointment-name.tsx";
import { spanInView, useTwoWeeksInView } from "../ui/days-in-view.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { FieldError, FormAlert, SelectField, SubmitButton } from "../ui/fields.tsx";
import { Skeleton } from "../ui/states.tsx";
import { TimePicker } from "../ui/time-picker.tsx";
import { Alternatives, NextDayButton } from "./alternatives.tsx";
import { findBusyDays } from "./free-times.ts";
import {
  findAlternativesAfterRefusal,
  isCurrentTime,
  type MovableAppointment,
  type MoveChoice,
  toMoveRequest,
  useMoveChoice,
  useMoveForm,
} from "./move-form.ts";
import "./move.scss";

type MoveDialogProps = {
  booking: MovableAppointment;
  clinic: PublicSettings;
  open: boolean;
  moving: Pick<
    UseMutationResult<unknown, Error, MoveRequest>,
    "mutate" | "isPending" | "isError" | "error" | "variables" | "reset"
  >;
  /** The account's other bookings, when loaded, so that nobody is offered a time at which they have another appointment. */
  otherBookings?: readonly Booking[];
  fallbackFocus?: RefObject<HTMLElement | null>;
  onClose: () => void;
};

const noBookings: readonly Booking[] = [];

export function MoveDialog({
  booking,
  clinic,
  open,
  moving,
  otherBookings = noBookings,
  fallbackFocus,
  onClose,
}: MoveDialogProps) {
  const formId = useId();
  const form = useMoveForm(booking, clinic);
  const slot = useWatch({ control: form.control, name: "slot" });
  const isEdited = open && form.formState.isDirty && !moving.isPending;
  const leave = useUnsavedForm(isEdited, { title: "Leave without moving it?", close: onClose });
  return (
    <Dialog
      open={open}
      title={`Move: ${booking.treatment}`}
      onClose={() => leave(onClose)}
      locked={moving.isPending}
      wide
      note={slot === "" && <p className="small">Choose a time first.</p>}
      error={moving.error && describeMoveRefusal(moving.error, booking)}
      {...(fallbackFocus && { fallbackFocus })}
      footer={
        <SubmitButton
          className={slot ? "btn-primary" : "btn-outline-primary"}
          form={formId}
          busy={moving.isPending}
          busyText="Moving…"
        >
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
        otherBookings={otherBookings}
        onDayChange={() => moving.isError && moving.reset()}
        onSubmit={moving.mutate}
      />
    </Dialog>
  );
}

type MoveFormProps = {
  id: string;
  form: UseFormReturn<MoveChoice>;
  booking: MovableAppointment;
  clinic: PublicSettings;
  error: Error | null;
  /** The move request that failed. */
  refused: MoveRequest | undefined;
  otherBookings: readonly Booking[];
  /** Called when the patient chooses another day, because the error no longer applies. */
  onDayChange: () => void;
  onSubmit: (to: MoveRequest) => void;
};

function MoveForm({
  id,
  form,
  booking,
  clinic,
  error,
  refused,
  otherBookings,
  onDayChange,
  onSubmit,
}: MoveFormProps) {
  const moving = useMoveChoice(form, booking, clinic, otherBookings);
  const { today, available, free, dentists, times, choice, changeDay, chooseTime, isFull } = moving;
  const { register, handleSubmit, formState, clearErrors, control } = form;
  const { date, slot, doctorId } = choice;
  const { field, fieldState } = useController({
    control,
    name: "slot",
    rules: { validate: (time) => times.includes(time) || "Please choose a time" },
  });
  const view = useTwoWeeksInView(date, today, clinic);
  const busyDays = findBusyDays(otherBookings, spanInView(view), today, [booking.personId ?? null]);
  const fullDays = useFullyBookedDays([...busyDays, booking.dateISO, date], isFull);
  const isDayFull = available.isSuccess && times.length === 0;
  const chooseDay = (day: ClinicDay) => {
    changeDay(day);
    onDayChange();
  };
  // Scrolls to the button that leads to the next free day, because the dialog's footer may cover it.
  const { isDirty } = formState;
  const noTimesElement = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isDayFull && isDirty) noTimesElement.current?.scrollIntoView({ block: "nearest" });
  }, [isDayFull, isDirty]);
  const showsAlternatives = error && slot === "" && !available.isFetching;

  return (
    <form id={id} noValidate onSubmit={handleSubmit(() => onSubmit(toMoveRequest(booking, free, choice)))}>
      {showsAlternatives && (
        <MoveAlternatives
          alternatives={findAlternativesAfterRefusal(error, refused, free, choice)}
          day={date}
          onChoose={(alternative) =>
            chooseTime({ slot: alternative.slot, doctorId: alternative.dentist?._id ?? "" })
          }
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
        <strong>{formatShortDayWithYear(booking.dateISO)}</strong> at{" "}
        <strong>{formatSlot(booking.slot)}</strong>
        <DentistSuffix doctor={booking.doctor} />. You keep this time until the appointment is moved.{" "}
        {describeMoveTerms(booking, clinic, new Date())}
      </p>
      {dentists.length > 0 && (
        <SelectField
          label="Dentist"
          {...register("doctorId", { onChange: () => clearErrors("slot") })}
          value={doctorId}
        >
          <option value="">Any dentist</option>
          {dentists.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <TimePicker
        view={view}
        day={date}
        today={today}
        rules={clinic}
        sought={{ doctor: doctorId, treatment: booking.treatmentId }}
        known={fullDays}
        onChoose={chooseDay}
        times={times}
        field={{ ...field, value: slot }}
        error={isDayFull ? undefined : fieldState.error?.message}
        note={(time) => isCurrentTime(booking, { date, slot: time }) && "same time"}
      >
        {available.isPending && <Skeleton lines={3} />}
        {available.error && <FormAlert>{describeError(available.error)}</FormAlert>}
        {isDayFull && (
          <NoFreeTimes
            ref={noTimesElement}
            treatment={booking.treatmentId}
            day={date}
            doctor={doctorId}
            othersFree={free.slots.length > 0}
            onDayChange={chooseDay}
            onAnyone={() => chooseTime({ slot: "", doctorId: "" })}
          />
        )}
      </TimePicker>
    </form>
  );
}

/** Scrolls into view, because on a phone the top of the form may be out of sight. */
function MoveAlternatives(props: ComponentProps<typeof Alternatives>) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={element}>
      <Alternatives {...props} />
    </div>
  );
}

function describeMoveRefusal(error: Error, { personId, patientName }: MovableAppointment): string {
  if (personId === undefined) return describeErrorForMailLink(error, patientName);
  return describeErrorForFamily(error, personId === null ? undefined : patientName);
}

type NoTimeProps = Omit<ComponentProps<typeof NextDayButton>, "className" | "fallback"> & {
  /** Whether another dentist has a free time on that day. */
  othersFree: boolean;
  onAnyone: () => void;
  ref: Ref<HTMLDivElement>;
};

/** Buttons that lead from a full day to the next day with a free time, or to the other dentists' times. */
function NoFreeTimes({ othersFree, onAnyone, ref, ...next }: NoTimeProps) {
  return (
    <div className="d-grid gap-2" role="status" ref={ref}>
      <FieldError>No Slot Available</FieldError>
      <NextDayButton {...next} className="btn btn-outline-primary" />
      {next.doctor && othersFree && (
        <button type="button" className="btn btn-outline-secondary" onClick={onAnyone}>
          Other dentists' times
        </button>
      )}
    </div>
  );
}
