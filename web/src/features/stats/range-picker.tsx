import { CircleAlert } from "lucide-react";
import { useId } from "react";
import { ChoiceLinks } from "../../components/choice-links.tsx";
import { DayInput } from "../../components/day-input.tsx";
import { type Days, faultOf } from "./ranges.ts";
import { rangeChoices, type useRange } from "./use-range.ts";

export function RangePicker({ choice, days, addressOf, setDays }: ReturnType<typeof useRange>) {
  const id = useId();
  const fault = faultOf(days);
  return (
    <div className="range-picker">
      <ChoiceLinks label="Days" chosen={choice} choices={rangeChoices} to={addressOf} />
      {choice === "days" && (
        <fieldset className="range-days" aria-label="From – to">
          <DayField
            label="From"
            value={days.from}
            describedBy={fault ? id : undefined}
            onChoose={(from) => setDays({ from })}
          />
          <DayField
            label="To"
            value={days.to}
            describedBy={fault ? id : undefined}
            onChoose={(to) => setDays({ to })}
          />
          {fault && (
            <p className="field-error" id={id} role="alert">
              <CircleAlert className="icon" aria-hidden="true" />
              {fault}
            </p>
          )}
        </fieldset>
      )}
    </div>
  );
}

type DayFieldProps = {
  label: string;
  value: Days["from"];
  /** The id of what is wrong with it. */
  describedBy: string | undefined;
  onChoose: (day: Days["from"]) => void;
};

function DayField({ label, value, describedBy, onChoose }: DayFieldProps) {
  const id = useId();
  return (
    <label htmlFor={id}>
      <span>{label}</span>
      <DayInput
        id={id}
        value={value}
        aria-invalid={describedBy ? true : undefined}
        aria-describedby={describedBy}
        onChoose={onChoose}
      />
    </label>
  );
}
