import type { Booking, MoveRequest } from "@clinic/contract/bookings.ts";
import type { PublicSettings } from "@clinic/contract/settings.ts";
import { formatDate } from "@clinic/domain/calendar-date.ts";
import { useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import { moveTerms } from "../../lib/clinic/cancel-terms.ts";
import type { ClinicDay } from "../../lib/clinic/clinic-day.ts";
import { heldDays } from "../../lib/clinic/held-times.ts";
import { useFullDays } from "../../lib/clinic/use-full-days.ts";
import { sentenceOf } from "../../lib/error-sentences.ts";
import { WithDentist } from "../clinic/visit-name.tsx";
import { DayCalendar } from "../day-calendar.tsx";
import { FormAlert } from "../form-alert.tsx";
import { MonthClosings } from "../month-closings.tsx";
import { SelectField } from "../select-field.tsx";
import { useMonthInView } from "../use-month-in-view.ts";
import { isOwnTime, type Movable, type MoveChoice, moveRequest, waysAfter } from "./move-choice.ts";
import { MoveRefusal } from "./move-refusal.tsx";
import { NoTime } from "./no-time.tsx";
import { useMoveChoice } from "./use-move-choice.ts";
import "../../styles/move.scss";

type Props = {
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
export function MoveForm({ id, form, booking, clinic, error, refused, others, onTurn, onSubmit }: Props) {
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
