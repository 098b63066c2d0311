import { type ManagedTreatment, removeTreatment } from "@clinic/contract/treatments.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus, Stethoscope } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { call } from "../../shared/api.ts";
import { describeError } from "../../shared/error-sentences.ts";
import { notify } from "../../shared/notify.ts";
import { publishChange } from "../../shared/published.ts";
import { useMay } from "../../shared/session/session.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";
import { managedDoctorsQuery } from "../doctors/doctor-calls.ts";
import { NotOfferedTreatments } from "./not-offered-treatments.tsx";
import { managedTreatmentsQuery } from "./treatment-calls.ts";
import { TreatmentsTable } from "./treatments-table.tsx";
import "../desk.scss";
import "./treatments.scss";

export function Component() {
  const treatments = useQuery(managedTreatmentsQuery);
  const doctors = useQuery(managedDoctorsQuery);
  const [removing, setRemoving] = useState<ManagedTreatment>();
  const mayEdit = useMay("clinic.edit");
  const offered = treatments.data?.filter(({ active }) => active) ?? [];
  const notOffered = treatments.data?.filter(({ active }) => !active) ?? [];
  const add = mayEdit && (
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
        <Skeleton lines={6} className="skeleton-row" />
      ) : treatments.isError ? (
        <ErrorState error={treatments.error} retry={() => void treatments.refetch()} />
      ) : (
        <>
          {offered.length === 0 ? (
            <EmptyState icon={Stethoscope} title="No treatments yet" action={add}>
              Patients can book as soon as there is one.
            </EmptyState>
          ) : (
            <TreatmentsTable
              {...{ mayEdit, notOffered }}
              treatments={offered}
              doctors={doctors.data}
              onRemove={setRemoving}
            />
          )}
          {notOffered.length > 0 && <NotOfferedTreatments mayEdit={mayEdit} treatments={notOffered} />}
        </>
      )}
      {removing && <RemoveTreatmentDialog treatment={removing} onClose={() => setRemoving(undefined)} />}
    </>
  );
}

type Props = { treatment: ManagedTreatment; onClose: () => void };

function RemoveTreatmentDialog({ treatment: { _id, name }, onClose }: Props) {
  const queryClient = useQueryClient();
  const removal = useMutation({
    mutationFn: () => publishChange(call(removeTreatment, { params: { id: _id } })),
    onSuccess: async ({ outcome }) => {
      await queryClient.invalidateQueries();
      notify.success(
        outcome === "removed"
          ? `${name} deleted`
          : `${name} has appointments, so it is kept under “No longer offered”`,
      );
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title={`Delete ${name}?`}
      confirmText="Delete"
      busyText="Deleting…"
      busy={removal.isPending}
      error={removal.isError ? describeError(removal.error) : undefined}
      danger
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    >
      <p>Patients can no longer book it.</p>
      <p className="mb-0">
        If it was ever booked, it stays below the list under “No longer offered”, and you can offer it again.
        Appointments already booked stay as they are.
      </p>
    </ConfirmDialog>
  );
}
