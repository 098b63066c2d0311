import { type Booking, type MoveRequest, moveBooking } from "@clinic/contract/bookings.ts";
import type { PublicSettings } from "@clinic/contract/settings.ts";
import { isBookableDay } from "@clinic/domain/availability.ts";
import { showDate, todayIn } from "@clinic/domain/calendar-date.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useQuery } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import { DayCalendar } from "../../components/day-calendar.tsx";
import { FormAlert } from "../../components/form-alert.tsx";
import { SelectField } from "../../components/select-field.tsx";
import { availableQuery } from "../../lib/clinic/available-query.ts";
import { neighbourDay } from "../../lib/clinic/neighbour-day.ts";
import { sentenceOf } from "../../lib/error-sentences.ts";

type Props = {
  id: string;
  booking: Booking;
  clinic: PublicSettings;
  error: Error | null;
  onSubmit: (to: MoveRequest) => void;
};

/** Only day and time change: price and payment stay as they are. */
export function MoveForm({ id, booking, clinic, error, onSubmit }: Props) {
  const today = todayIn(clinic.timeZone, new Date());
  const { register, handleSubmit, formState, setValue, control } = useForm<MoveRequest>({
    resolver: standardSchemaResolver(moveBooking.body),
    defaultValues: { date: firstDay(booking.dateISO, clinic, today), slot: "" },
  });
  const day = useWatch({ control, name: "date" });
  const available = useQuery(availableQuery(day));
  const slots = available.data?.find(({ _id }) => _id === booking.treatmentId)?.slots ?? [];
  const none = available.isSuccess && slots.length === 0;

  return (
    <form id={id} noValidate onSubmit={handleSubmit(onSubmit)}>
      {error && <FormAlert>{sentenceOf(error)}</FormAlert>}
      <p>
        Now on <strong>{booking.date}</strong> at <strong>{booking.slot}</strong>.
      </p>
      <DayCalendar
        day={day}
        today={today}
        rules={clinic}
        onChoose={(chosen) => {
          setValue("date", chosen);
          setValue("slot", "");
        }}
      />
      <SelectField
        label={`Time on ${showDate(day)}`}
        error={formState.errors.slot?.message ?? (none ? "No Slot Available" : undefined)}
        {...register("slot")}
      >
        <option value="">{available.isPending ? "Loading…" : "Choose a time"}</option>
        {slots.map((slot) => (
          <option key={slot}>{slot}</option>
        ))}
      </SelectField>
      {available.isError && <FormAlert>{sentenceOf(available.error)}</FormAlert>}
    </form>
  );
}

function firstDay(day: string, clinic: PublicSettings, today: string): string {
  return isBookableDay(clinic, day, today) ? day : (neighbourDay(day, 1, clinic, today) ?? today);
}
