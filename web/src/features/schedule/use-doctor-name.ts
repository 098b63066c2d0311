import type { Schedule } from "@clinic/contract/schedule.ts";
import { useQuery } from "@tanstack/react-query";
import { doctorsQuery } from "../../lib/clinic/doctors-query.ts";

/** Who is gone is called as their appointments know them. */
export function useDoctorName(doctorId: string, days: Schedule): string | undefined {
  const { data: doctors = [] } = useQuery({ ...doctorsQuery, enabled: doctorId !== "" });
  if (doctorId === "") return undefined;
  const named = [
    ...doctors.map(({ _id, name }) => ({ doctorId: _id, doctor: name })),
    ...days.flatMap(({ columns, bookings }) => [...columns, ...bookings]),
  ];
  return named.find((one) => one.doctorId === doctorId)?.doctor ?? "One doctor";
}
