import type { Absence } from "@clinic/contract/absences.ts";
import type { ManagedDoctor } from "@clinic/contract/doctors.ts";
import { localTimeIn } from "@clinic/domain/calendar-date.ts";
import { useQuery } from "@tanstack/react-query";
import { Stethoscope } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { settingsQuery } from "../../shared/queries.ts";
import { useAreFirstAnswersReady, usePagedList } from "../../shared/query-client.ts";
import { useMay } from "../../shared/session/session.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { lazyDialog } from "../../ui/lazy-component.tsx";
import { CountTitle, PageHeading } from "../../ui/page-heading.tsx";
import { EmptyState, ErrorState, Skeleton, StatusBadge } from "../../ui/states.tsx";
import { CardTable, Pager } from "../../ui/table.tsx";
import { getAbsenceBadgeText } from "./absence-times.ts";
import { absencesQuery, doctorsQuery } from "./doctor-calls.ts";

export function Component() {
  const [deleting, setDeleting] = useState<ManagedDoctor>();
  const absences = useQuery(absencesQuery);
  const settings = useQuery(settingsQuery);
  const { query, firstNumber, previous, following, restart } = usePagedList(doctorsQuery);
  const isReady = useAreFirstAnswersReady(query, absences, settings);
  const count = query.data?.total ?? query.data?.data.length;
  const mayEdit = useMay("clinic.edit");
  const add = mayEdit && (
    <Link className="btn btn-primary" to="/dashboard/adddoctor">
      Add a New Doctor
    </Link>
  );
  return (
    <>
      <PageHeading title={<CountTitle text="Manage Doctors" count={count} />} actions={add} />
      {(!isReady || query.isPending) && <Skeleton lines={4} className="skeleton-row" />}
      {isReady && query.isError && <ErrorState error={query.error} retry={restart} />}
      {isReady && query.data?.data.length === 0 && !previous && (
        <EmptyState icon={Stethoscope} title="No doctors yet" action={add}>
          Doctors that you add show on the public pages.
        </EmptyState>
      )}
      {isReady && query.data && query.data.data.length > 0 && (
        <DoctorsTable
          doctors={query.data.data}
          firstNumber={firstNumber}
          absences={absences.data ?? []}
          now={localTimeIn(settings.data?.timeZone ?? "UTC", new Date())}
          onDelete={setDeleting}
        />
      )}
      <Pager
        label="Doctors"
        first={firstNumber}
        count={query.data?.data.length ?? 0}
        total={query.data?.total ?? null}
        previous={previous}
        following={following}
      />
      <DeleteDoctorDialog props={deleting && { doctor: deleting, onClose: () => setDeleting(undefined) }} />
    </>
  );
}

type Props = {
  doctors: readonly ManagedDoctor[];
  absences: readonly Absence[];
  /** The present time in the clinic's time zone. */
  now: string;
  firstNumber: number;
  onDelete: (doctor: ManagedDoctor) => void;
};

function DoctorsTable({ doctors, absences, now, firstNumber, onDelete }: Props) {
  const mayEdit = useMay("clinic.edit");
  return (
    <CardTable caption="Doctors">
      <thead>
        <tr>
          <th scope="col">#</th>
          <th scope="col">Avatar</th>
          <th scope="col">Name</th>
          <th scope="col">Specialty</th>
          <th scope="col">Action</th>
        </tr>
      </thead>
      <tbody>
        {doctors.map((doctor, i) => (
          <tr key={doctor._id}>
            <td data-label="#">{firstNumber + i}</td>
            <td data-label="Avatar">
              <Avatar name={doctor.name} src={doctor.img} />
            </td>
            <td className="card-title" data-label="Name">
              <span>
                {doctor.name}
                <span className="row-note">{doctor.email}</span>
                <DoctorBadges
                  bookable={doctor.bookable}
                  away={getAbsenceBadgeText(
                    absences.filter(({ doctorId }) => doctorId === doctor._id),
                    now,
                  )}
                />
              </span>
            </td>
            <td data-label="Specialty">{doctor.specialty}</td>
            <td>
              <div className="card-table-actions">
                <Link
                  className="btn btn-sm btn-outline-secondary"
                  to={`/dashboard/managedoctor/${doctor._id}`}
                >
                  {mayEdit ? "Edit" : "Time away"}
                  <span className="visually-hidden"> {doctor.name}</span>
                </Link>
                {mayEdit && (
                  <button
                    type="button"
                    className="btn btn-sm btn-outline-danger"
                    onClick={() => onDelete(doctor)}
                  >
                    Delete<span className="visually-hidden"> {doctor.name}</span>
                  </button>
                )}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </CardTable>
  );
}

function DoctorBadges({ bookable, away }: { bookable: boolean; away: string | undefined }) {
  if (bookable && !away) return null;
  return (
    <span className="row-marks d-flex flex-wrap gap-2 mt-2">
      {!bookable && <StatusBadge tone="neutral">Not bookable</StatusBadge>}
      {away && <StatusBadge tone="warning">{away}</StatusBadge>}
    </span>
  );
}

const DeleteDoctorDialog = lazyDialog("delete-doctor", async () => ({
  Part: (await import("./delete-doctor.tsx")).DeleteDoctorDialog,
}));
