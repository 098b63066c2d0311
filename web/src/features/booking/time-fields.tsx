import { formatDate } from "@clinic/domain/calendar-date.ts";
import type { UseFormRegisterReturn } from "react-hook-form";
import { SelectField } from "../../components/select-field.tsx";
import { TextField } from "../../components/text-field.tsx";
import { type Dentist, timesWith } from "../../lib/clinic/free-times.ts";
import type { Offer } from "./offer.ts";

type Props = {
  offer: Offer;
  /** The chosen one; without, the times are anyone's. */
  dentist: Dentist | undefined;
  error: string | undefined;
  /** What the form says: the field itself could not show a time before its option is there. */
  slot: string;
  field: UseFormRegisterReturn;
};

export function TimeFields({ offer, dentist, error, slot, field }: Props) {
  const times = timesWith(offer, dentist?._id ?? "");
  const none = times.length === 0;
  return (
    <>
      <div className="booking-when">
        <TextField label="Date" readOnly value={formatDate(offer.day)} />
        <SelectField label="Time" error={error} {...field} value={slot} disabled={none}>
          <option value="">{none ? "No free times" : "Choose a time"}</option>
          {times.map((slot) => (
            <option key={slot} value={slot}>
              {slot}
            </option>
          ))}
        </SelectField>
      </div>
      <p className="booking-none" role="status">
        {none && dentist && (
          <>
            <bdi>{dentist.name}</bdi> has no time for this on{" "}
            <span className="whole">{formatDate(offer.day)}</span>.
          </>
        )}
      </p>
    </>
  );
}
