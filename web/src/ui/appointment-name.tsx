import type { Booking } from "@clinic/contract/bookings.ts";

type Props = {
  appointment: Pick<Booking, "treatment" | "doctor" | "patientName"> & { personId?: string | null };
};

/** `Children's Check-up for Mia Rivera with Dr. Daniel Reyes`, with `<bdi>` for right-to-left names. */
export function AppointmentName({ appointment: { treatment, doctor, patientName, personId } }: Props) {
  return (
    <>
      {treatment}
      {personId && (
        <>
          {" for "}
          <bdi>{patientName}</bdi>
        </>
      )}
      <DentistSuffix doctor={doctor} />
    </>
  );
}

/** Draws ` with Dr. Daniel Reyes`, or nothing for a treatment without dentists. */
export function DentistSuffix({ doctor }: Pick<Booking, "doctor">) {
  return (
    doctor && (
      <>
        {" with "}
        <bdi>{doctor}</bdi>
      </>
    )
  );
}
