import type { ManagedDoctor } from "@clinic/contract/doctors.ts";
import { Stethoscope } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { Pager } from "../../components/pager.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { usePagedList } from "../../lib/paged-list.ts";
import { DeleteDoctorDialog } from "./delete-doctor-dialog.tsx";
import { doctorsQuery } from "./doctor-calls.ts";
import { DoctorsTable } from "./doctors-table.tsx";
import { EditDoctorDialog } from "./edit-doctor-dialog.tsx";

type Asked = { about: "edit" | "delete"; doctor: ManagedDoctor };

export function Page() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { query, firstNumber, previous, following, restart } = usePagedList(doctorsQuery);
  const count = query.data?.total ?? query.data?.data.length ?? "…";
  const add = (
    <Link className="btn btn-primary" to="/dashboard/adddoctor">
      Add a New Doctor
    </Link>
  );
  const close = () => setAsked(null);
  return (
    <>
      <PageHeading title={`Manage Doctors: ${count}`} actions={add} />
      {query.isPending && <Skeleton lines={4} className="skeleton-row" />}
      {query.isError && <ErrorState error={query.error} retry={restart} />}
      {query.data?.data.length === 0 && !previous && (
        <EmptyState icon={Stethoscope} title="No doctors yet" action={add}>
          Doctors that you add show on the public pages.
        </EmptyState>
      )}
      {query.data && query.data.data.length > 0 && (
        <DoctorsTable
          doctors={query.data.data}
          firstNumber={firstNumber}
          onEdit={(doctor) => setAsked({ about: "edit", doctor })}
          onDelete={(doctor) => setAsked({ about: "delete", doctor })}
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
      {asked?.about === "edit" && <EditDoctorDialog doctor={asked.doctor} onClose={close} />}
      {asked?.about === "delete" && <DeleteDoctorDialog doctor={asked.doctor} onClose={close} />}
    </>
  );
}
