import { readDate } from "@clinic/domain/calendar-date.ts";
import { type ComponentProps, useEffect, useEffectEvent, useState } from "react";
import type { ClinicDay } from "../shared/clinic-day.ts";

const typingPauseMs = 500;

type Props = Omit<ComponentProps<"input">, "type" | "value" | "onChange" | "onBlur" | "onKeyDown"> & {
  value: ClinicDay;
  /** If `onChoose` navigates, it must replace the history entry: a new entry would move the focus out of the field. */
  onChoose: (day: ClinicDay) => void;
};

/**
 * A date field that chooses the day that the page shows. A half-typed date may be another valid day, so `onChoose` is called
 * only by Enter, by leaving the field, or after a pause.
 */
export function DayInput({ value, onChoose, ...input }: Props) {
  const [typed, setTyped] = useState<string>();
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setTyped(undefined);
  }
  const choose = () => {
    const day = readDate(typed ?? value);
    if (day && day !== value) onChoose(day);
  };
  const chooseAfterPause = useEffectEvent(choose);
  useEffect(() => {
    if (typed === undefined) return undefined;
    const timer = setTimeout(() => chooseAfterPause(), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <input
      type="date"
      className="form-control"
      {...input}
      value={typed ?? value}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={({ key }) => key === "Enter" && choose()}
      onBlur={() => {
        choose();
        setTyped(undefined);
      }}
    />
  );
}
