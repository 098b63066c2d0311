import type { ComponentProps } from "react";
import { AwayButton } from "./away/away-button.tsx";
import type { Away } from "./away/away-dialog.tsx";
import { DoctorWeekGrid } from "./day-grid/doctor-week-grid.tsx";
import { GridKey } from "./day-grid/grid-key.tsx";
import { useDoctorName } from "./use-doctor-name.ts";

type Props = Omit<ComponentProps<typeof DoctorWeekGrid>, "doctor" | "headMenu"> & {
  onAway: (away: Away) => void;
};

export function DoctorWeekView({ onAway, ...props }: Props) {
  const doctor = useDoctorName(props.doctorId, props.days) ?? "";
  return (
    <section className="day-sheet" aria-labelledby="week-title">
      <h2 id="week-title">The week of {doctor}</h2>
      <DoctorWeekGrid
        {...props}
        doctor={doctor}
        headMenu={(column) => (
          <AwayButton column={column} doctor={doctor} today={props.today} onAway={onAway} />
        )}
      />
      <GridKey />
    </section>
  );
}
