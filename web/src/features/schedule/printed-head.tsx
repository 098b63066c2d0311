import type { Schedule } from "@clinic/contract/schedule.ts";
import { useQuery } from "@tanstack/react-query";
import { settingsQuery } from "../../lib/clinic/settings-query.ts";
import { showMoment } from "../../lib/clinic/show-moment.ts";
import { printedTitle } from "./printed-title.ts";
import { useDoctorName } from "./use-doctor-name.ts";
import type { Shown } from "./use-shown.ts";

type Props = { asked: Shown; days: Schedule; timeZone: string; now: Date };

/** On paper alone: whose days these are, which, and how old the sheet is. */
export function PrintedHead({ asked, days, timeZone, now }: Props) {
  const { data: clinic } = useQuery(settingsQuery);
  const doctor = useDoctorName(asked.view === "week" ? asked.doctorId : "", days);
  return (
    <div className="printed-head">
      <p>
        {clinic?.name}
        <span>Printed {showMoment(now.toISOString(), timeZone)}</span>
      </p>
      <p className="printed-title">{printedTitle(asked, doctor)}</p>
    </div>
  );
}
