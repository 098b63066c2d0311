import type { OpeningHours } from "@clinic/contract/settings.ts";
import { weekFromMonday } from "../clinic/clinic-format.ts";
import { DayHours, type HoursWords } from "./day-hours.tsx";

type Props = {
  hours: OpeningHours;
  /** What a form says of them, nested by their shape. */
  errors: unknown;
  onChange: (hours: OpeningHours) => void;
  words?: HoursWords;
};

/** Seven days from Monday, each with its ranges. */
export function WeekHours({ hours, errors, onChange, words }: Props) {
  return (
    <div className="week-hours">
      {weekFromMonday.map((weekday) => (
        <DayHours
          key={weekday}
          weekday={weekday}
          ranges={hours[weekday]}
          words={words}
          error={firstMessage(nestedAt(errors, weekday))}
          onChange={(ranges) => onChange({ ...hours, [weekday]: ranges })}
        />
      ))}
    </div>
  );
}

/** The first sentence in the errors that react-hook-form nests by a value's shape: an array's own, or one of its items'. */
function firstMessage(errors: unknown): string | undefined {
  if (typeof errors !== "object" || errors === null) return undefined;
  if ("message" in errors && typeof errors.message === "string") return errors.message;
  for (const [key, nested] of Object.entries(errors)) {
    const found = key === "ref" ? undefined : firstMessage(nested);
    if (found) return found;
  }
  return undefined;
}

function nestedAt(errors: unknown, key: string): unknown {
  return typeof errors === "object" && errors !== null
    ? Object.entries(errors).find(([at]) => at === key)?.[1]
    : undefined;
}
