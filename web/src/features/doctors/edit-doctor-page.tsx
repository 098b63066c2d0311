import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, CalendarOff, SearchX } from "lucide-react";
import { Link, useParams } from "react-router-dom";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { isolated } from "../../lib/clinic/isolated.ts";
import { managedDoctorsQuery } from "../../lib/clinic/managed-doctors-query.ts";
import { useFirstAnswers } from "../../lib/use-first-answers.ts";
import { absencesQuery } from "./absence-calls.ts";
import { EditDoctor } from "./edit-doctor.tsx";
import { useFormParts } from "./use-form-parts.ts";
import "../../styles/doctor-form.scss";

const list = "/dashboard/managedoctor";

export function Component() {
  const { id } = useParams();
  const doctors = useQuery(managedDoctorsQuery);
  const { parts, error, retry } = useFormParts();
  const isKnown =
    useFirstAnswers(doctors, useQuery(absencesQuery)) && (parts !== undefined || error !== null);
  const doctor = isKnown ? doctors.data?.find(({ _id }) => _id === id) : undefined;
  return (
    <>
      <Link className="back-link" to={list}>
        <ArrowLeft size={16} aria-hidden="true" /> Manage Doctors
      </Link>
      <PageHeading
        title={doctor ? `Edit ${isolated(doctor.name)}` : "Edit Doctor"}
        actions={
          doctor && (
            <Link className="btn btn-outline-secondary to-absences" to="#away">
              <CalendarOff size={18} aria-hidden="true" /> Away
            </Link>
          )
        }
      />
      {!isKnown || doctors.isPending ? (
        <Skeleton lines={6} className="skeleton-row" />
      ) : doctors.isError ? (
        <ErrorState error={doctors.error} retry={() => void doctors.refetch()} />
      ) : doctor ? (
        parts ? (
          <EditDoctor key={id} doctor={doctor} {...parts} />
        ) : (
          <ErrorState error={error} retry={retry} />
        )
      ) : (
        <EmptyState
          icon={SearchX}
          title="There is no such doctor"
          action={
            <Link className="btn btn-primary" to={list}>
              All doctors
            </Link>
          }
        >
          They may have been deleted meanwhile.
        </EmptyState>
      )}
    </>
  );
}
