import type { ComponentProps } from "react";
import { DoctorWeekGrid } from "./day-grid/doctor-week-grid.tsx";
import { GridKey } from "./day-grid/grid-key.tsx";
import { useDoctorName } from "./use-doctor-name.ts";

type Props = Omit<ComponentProps<typeof DoctorWeekGrid>, "doctor">;

export function DoctorWeekView(props: Props) {
  const doctor = useDoctorName(props.doctorId, props.days) ?? "";
  return (
    <section className="day-sheet" aria-labelledby="week-title">
      <h2 id="week-title">The week of {doctor}</h2>
      <DoctorWeekGrid {...props} doctor={doctor} />
      <GridKey />
    </section>
  );
}
