import type { ComponentProps, Ref } from "react";
import { NextDayButton } from "../clinic/next-day-button.tsx";

type Props = Omit<ComponentProps<typeof NextDayButton>, "className" | "otherwise"> & {
  /** Somebody else has a time on that day. */
  othersFree: boolean;
  onAnyone: () => void;
  ref: Ref<HTMLDivElement>;
};

/** Leads on from a day without a free time: to the next one that has some, or to the other dentists. */
export function NoTime({ othersFree, onAnyone, ref, ...next }: Props) {
  return (
    <div className="no-time" ref={ref}>
      <NextDayButton {...next} className="btn btn-sm btn-outline-primary" />
      {next.doctor && othersFree && (
        <button type="button" className="btn btn-sm btn-outline-secondary" onClick={onAnyone}>
          Other dentists' times
        </button>
      )}
    </div>
  );
}
