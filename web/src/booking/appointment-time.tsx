import type { PublicSettings } from "@clinic/contract/settings.ts";
import { todayIn } from "@clinic/domain/calendar-date.ts";
import { formatDuration } from "@clinic/domain/clinic-time.ts";
import { useEffect, useRef, useState } from "react";
import { type UseFormReturn, useController } from "react-hook-form";
import { formatAppointmentDay } from "../shared/appointment-text.ts";
import { type ClinicDay, formatShortDayWithYear } from "../shared/clinic-day.ts";
import { formatSlot } from "../shared/clinic-format.ts";
import { useTwoWeeksInView } from "../ui/days-in-view.tsx";
import { TimePicker } from "../ui/time-picker.tsx";
import { Unbroken } from "../ui/unbroken.tsx";
import { type Dentist, getTimesWithDentist } from "./free-times.ts";
import type { Offer } from "./offer.ts";
import type { BookingFormValues } from "./use-booking-form.ts";

type Props = {
  form: UseFormReturn<BookingFormValues>;
  /** The day's offer without the times at which the chosen person has another appointment. */
  offer: Offer;
  treatmentId: string;
  durationMinutes: number;
  /** Undefined for any dentist. */
  dentist: Dentist | undefined;
  /** The patient's name. Empty while it is unknown. */
  name: string;
  clinic: PublicSettings;
  onDayChange: (day: ClinicDay) => void;
  onChosen: (slot: string) => void;
};

/** When, who and where in one line. The times show on request, and while none is chosen. */
export function AppointmentTime({
  form,
  offer,
  treatmentId,
  durationMinutes,
  dentist,
  name,
  clinic,
  ...props
}: Props) {
  const { field, fieldState } = useController({ control: form.control, name: "slot" });
  const { day } = offer;
  const today = todayIn(clinic.timeZone, new Date());
  const view = useTwoWeeksInView(day, today, clinic);
  const times = getTimesWithDentist(offer, dentist?._id ?? "");
  const isMissing = field.value === "" || fieldState.error !== undefined;
  const [isChoosing, setIsChoosing] = useState(isMissing);
  if (isMissing && !isChoosing) setIsChoosing(true);
  const line = useRef<HTMLParagraphElement>(null);
  // Another dentist or person may not have the time. The times then open above the button that the patient pressed.
  useEffect(() => {
    if (isMissing) line.current?.scrollIntoView({ block: "nearest" });
  }, [isMissing]);
  return (
    <>
      <p className="booking-line" ref={line}>
        <strong>
          <span className="whole">{formatAppointmentDay({ dateISO: day })}</span>
          {field.value && (
            <>
              {" "}
              at <span className="whole">{formatSlot(field.value)}</span>
            </>
          )}
        </strong>{" "}
        <span className="whole">({formatDuration(durationMinutes)})</span>
        {name && (
          <>
            {" "}
            for <bdi>{name}</bdi>
          </>
        )}
        {name ? " at" : ","} <Unbroken text={`${clinic.address.street}, ${clinic.address.city}`} />
        {!isMissing && (
          <>
            {" "}
            <button
              type="button"
              className="btn btn-link"
              aria-expanded={isChoosing}
              onClick={() => setIsChoosing(!isChoosing)}
            >
              Change time
            </button>
          </>
        )}
      </p>
      {isChoosing && (
        <TimePicker
          view={view}
          day={day}
          today={today}
          rules={clinic}
          sought={{ doctor: dentist?._id, treatment: treatmentId }}
          known={new Map([[day, times.length === 0]])}
          onChoose={props.onDayChange}
          times={times}
          field={{
            ...field,
            onChange: (time) => {
              field.onChange(time);
              props.onChosen(time);
            },
          }}
          error={fieldState.error?.message}
        >
          <p role="status">
            {dentist ? (
              <>
                <bdi>{dentist.name}</bdi> has
              </>
            ) : (
              "There are"
            )}{" "}
            no openings on {formatShortDayWithYear(day)}.
          </p>
        </TimePicker>
      )}
    </>
  );
}
