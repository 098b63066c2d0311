import { useQuery } from "@tanstack/react-query";
import { DayFoundButton, NextDayButton } from "../../components/clinic/next-day-button.tsx";
import { availableQuery } from "../../lib/clinic/available-query.ts";
import { type ClinicDay, showShortWeekday } from "../../lib/clinic/clinic-day.ts";
import { timesWith } from "../../lib/clinic/free-times.ts";

type Props = {
  day: ClinicDay;
  /** The next open one, whose times load ahead. */
  following: ClinicDay | undefined;
  treatmentId: string;
  /** Empty for anyone. */
  doctorId: string;
  onTurn: (day: ClinicDay) => void;
};

/** From a day on which a treatment is full to the next on which it isn't: mostly the following one, and nothing is asked for it. */
export function NextFree({ day, following, treatmentId, doctorId, onTurn }: Props) {
  const known = useQuery({ ...availableQuery(following ?? day), enabled: following !== undefined });
  const offered = known.data?.find(({ _id }) => _id === treatmentId);
  const look = { className: "btn btn-primary treatment-next", show: showShortWeekday, onTurn };
  if (known.isLoading) return <DayFoundButton next={undefined} {...look} />;
  if (following && offered && timesWith(offered, doctorId).length > 0)
    return <DayFoundButton next={following} {...look} />;
  return <NextDayButton day={day} doctor={doctorId} treatment={treatmentId} {...look} />;
}
