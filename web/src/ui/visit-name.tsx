import type { Booking } from "@clinic/contract/bookings.ts";

type Props = { visit: Pick<Booking, "treatment" | "doctor" | "patientName"> & { personId?: string | null } };

/** `visitWords` on the page, where names may be written from right to left. */
export function VisitName({ visit: { treatment, doctor, patientName, personId } }: Props) {
  return (
    <>
      {treatment}
      {personId && (
        <>
          {" for "}
          <bdi>{patientName}</bdi>
        </>
      )}
      <WithDentist doctor={doctor} />
    </>
  );
}

/** ` with Dr. Daniel Reyes`, to follow other words. */
export function WithDentist({ doctor }: Pick<Booking, "doctor">) {
  return (
    doctor && (
      <>
        {" with "}
        <bdi>{doctor}</bdi>
      </>
    )
  );
}
