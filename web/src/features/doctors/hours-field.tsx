import type { OpeningHours } from "@clinic/contract/settings.ts";
import { useId, useState } from "react";
import { WeekHours } from "../../components/hours/week-hours.tsx";

type Props = {
  /** Null: the clinic's. */
  hours: OpeningHours | null;
  clinicHours: OpeningHours;
  errors: unknown;
  onChange: (hours: OpeningHours | null) => void;
};

const words = { none: "Off", begin: "Add hours" };

/** When a doctor works. Own hours begin with the clinic's, and are kept while somebody only looks at the other choice. */
export function HoursField({ hours, clinicHours, errors, onChange }: Props) {
  const group = useId();
  const [own, setOwn] = useState(hours ?? clinicHours);
  const change = (changed: OpeningHours) => {
    setOwn(changed);
    onChange(changed);
  };
  return (
    <fieldset className="doctor-part">
      <legend>Weekly hours</legend>
      <label className="form-check line-check">
        <input
          type="radio"
          className="form-check-input"
          name={group}
          checked={hours === null}
          onChange={() => onChange(null)}
        />
        <span>The clinic's hours</span>
      </label>
      <label className="form-check line-check">
        <input
          type="radio"
          className="form-check-input"
          name={group}
          checked={hours !== null}
          onChange={() => onChange(own)}
        />
        <span>Own hours</span>
      </label>
      {hours && (
        <>
          <p className="form-text">
            For a break, add a second range to the day. Times outside the clinic's hours are not offered.
          </p>
          <WeekHours hours={hours} words={words} errors={errors} onChange={change} />
        </>
      )}
    </fieldset>
  );
}
