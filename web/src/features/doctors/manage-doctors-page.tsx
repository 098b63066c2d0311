import type { ManagedDoctor } from "@clinic/contract/doctors.ts";
import { localTimeIn } from "@clinic/domain/calendar-date.ts";
import { useQuery } from "@tanstack/react-query";
import { Stethoscope } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { CountTitle, PageHeading } from "../../components/page-heading.tsx";
import { Pager } from "../../components/pager.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { settingsQuery } from "../../lib/clinic/settings-query.ts";
import { usePagedList } from "../../lib/paged-list.ts";
import { useFirstAnswers } from "../../lib/use-first-answers.ts";
import { absencesQuery } from "./absence-calls.ts";
import { DeleteDoctorDialog } from "./delete-doctor-dialog.tsx";
import { doctorsQuery } from "./doctor-calls.ts";
import { DoctorsTable } from "./doctors-table.tsx";

export function Component() {
  const [deleting, setDeleting] = useState<ManagedDoctor>();
  const absences = useQuery(absencesQuery);
  const settings = useQuery(settingsQuery);
  const { query, firstNumber, previous, following, restart } = usePagedList(doctorsQuery);
  const known = useFirstAnswers(query, absences, settings);
  const count = query.data?.total ?? query.data?.data.length;
  const add = (
    <Link className="btn btn-primary" to="/dashboard/adddoctor">
      Add a New Doctor
    </Link>
  );
  return (
    <>
      <PageHeading title={<CountTitle text="Manage Doctors" count={count} />} actions={add} />
      {(!known || query.isPending) && <Skeleton lines={4} className="skeleton-row" />}
      {known && query.isError && <ErrorState error={query.error} retry={restart} />}
      {known && query.data?.data.length === 0 && !previous && (
        <EmptyState icon={Stethoscope} title="No doctors yet" action={add}>
          Doctors that you add show on the public pages.
        </EmptyState>
      )}
      {known && query.data && query.data.data.length > 0 && (
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
      {deleting && <DeleteDoctorDialog doctor={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  );
}
