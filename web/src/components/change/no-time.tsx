import type { ComponentProps } from "react";
import { NextDayButton } from "../clinic/next-day-button.tsx";

type Props = Omit<ComponentProps<typeof NextDayButton>, "className" | "otherwise"> & {
  /** Somebody else has a time on that day. */
  othersFree: boolean;
  onAnyone: () => void;
};

/** Leads on from a day without a free time: to the next one that has some, or to the other dentists. */
export function NoTime({ othersFree, onAnyone, ...next }: Props) {
  return (
    <div className="no-time">
      <NextDayButton {...next} className="btn btn-sm btn-outline-primary" />
      {next.doctor && othersFree && (
        <button type="button" className="btn btn-sm btn-outline-secondary" onClick={onAnyone}>
          Other dentists' times
        </button>
      )}
    </div>
  );
}
