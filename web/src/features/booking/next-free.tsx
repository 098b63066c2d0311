import { useQuery } from "@tanstack/react-query";
import { DayFoundButton, NextDayButton } from "../../components/clinic/next-day-button.tsx";
import { availableQuery } from "../../lib/clinic/available-query.ts";
import { type ClinicDay, showShortWeekday } from "../../lib/clinic/clinic-day.ts";
import type { OfferedOn } from "./offer.ts";

type Props = {
  day: ClinicDay;
  /** The next open one, whose times load ahead. */
  following: ClinicDay | undefined;
  treatmentId: string;
  /** Leaves the times of a day that this patient can have. */
  offeredOn: OfferedOn;
  /** Empty for anyone. */
  doctorId: string;
  onTurn: (day: ClinicDay) => void;
};

/** From a day on which a treatment is full to the next on which it isn't: mostly the following one, and nothing is asked for it. */
export function NextFree({ day, following, treatmentId, offeredOn, doctorId, onTurn }: Props) {
  const known = useQuery({ ...availableQuery(following ?? day), enabled: following !== undefined });
  const offered = following && known.data ? offeredOn(following, known.data) : undefined;
  const isFree = offered?.some(({ _id, slots }) => _id === treatmentId && slots.length > 0);
  const look = { className: "btn btn-primary treatment-next", show: showShortWeekday, onTurn };
  if (known.isLoading) return <DayFoundButton next={undefined} {...look} />;
  if (isFree) return <DayFoundButton next={following} {...look} />;
  return (
    <NextDayButton
      day={offered && following ? following : day}
      doctor={doctorId}
      treatment={treatmentId}
      {...look}
    />
  );
}
