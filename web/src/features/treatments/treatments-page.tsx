import type { ManagedTreatment } from "@clinic/contract/treatments.ts";
import { useQuery } from "@tanstack/react-query";
import { Plus, Stethoscope } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { managedDoctorsQuery } from "../../lib/clinic/managed-doctors-query.ts";
import { managedTreatmentsQuery } from "../../lib/clinic/managed-treatments-query.ts";
import { RemoveTreatmentDialog } from "./remove-treatment-dialog.tsx";
import "./treatments.scss";
import { TreatmentsTable } from "./treatments-table.tsx";

export function Component() {
  const treatments = useQuery(managedTreatmentsQuery);
  const doctors = useQuery(managedDoctorsQuery);
  const [removing, setRemoving] = useState<ManagedTreatment>();
  const add = (
    <Link className="btn btn-primary" to="/dashboard/treatments/new">
      <Plus size={18} aria-hidden="true" /> Add a treatment
    </Link>
  );
  return (
    <>
      <PageHeading
        title="Treatments"
        lead="In the order in which patients see them. Changes show at once; appointments already booked keep their time and price."
        actions={add}
      />
      {treatments.isPending ? (
        <Skeleton lines={6} className="treatment-skeleton" />
      ) : treatments.isError ? (
        <ErrorState error={treatments.error} retry={() => void treatments.refetch()} />
      ) : treatments.data.length === 0 ? (
        <EmptyState icon={Stethoscope} title="No treatments yet" action={add}>
          Patients can book as soon as there is one.
        </EmptyState>
      ) : (
        <TreatmentsTable treatments={treatments.data} doctors={doctors.data} onRemove={setRemoving} />
      )}
      <RemoveTreatmentDialog treatment={removing} onClose={() => setRemoving(undefined)} />
    </>
  );
}
