import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, SearchX } from "lucide-react";
import { useState } from "react";
import { Link, useParams } from "react-router-dom";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { settingsQuery } from "../../lib/clinic/settings-query.ts";
import { managedTreatmentsQuery } from "./managed-treatments-query.ts";
import { TreatmentForm } from "./treatment-form.tsx";
import "./treatments.scss";

const list = "/dashboard/treatments";

/** One treatment, or with the id `new` the form for another. */
export function Page() {
  const { id } = useParams();
  const isNew = id === "new";
  const [reloads, setReloads] = useState(0);
  const treatments = useQuery(managedTreatmentsQuery);
  const settings = useQuery(settingsQuery);
  const treatment = treatments.data?.find(({ _id }) => _id === id);
  const reload = async () => {
    await treatments.refetch();
    setReloads((count) => count + 1);
  };
  const failed = treatments.error ?? settings.error;
  return (
    <>
      <Link className="back-link" to={list}>
        <ArrowLeft size={16} aria-hidden="true" /> Treatments
      </Link>
      <PageHeading title={isNew ? "Add a treatment" : (treatment?.name ?? "Treatment")} />
      {treatments.isPending || settings.isPending ? (
        <Skeleton lines={5} className="treatment-skeleton" />
      ) : failed || !settings.data ? (
        <ErrorState
          error={failed}
          retry={() => void Promise.all([treatments.refetch(), settings.refetch()])}
        />
      ) : isNew || treatment ? (
        <TreatmentForm
          key={`${id} ${reloads}`}
          current={treatment}
          hours={settings.data.openingHours}
          onReload={reload}
        />
      ) : (
        <EmptyState
          icon={SearchX}
          title="There is no such treatment"
          action={
            <Link className="btn btn-primary" to={list}>
              All treatments
            </Link>
          }
        >
          It may have been deleted meanwhile.
        </EmptyState>
      )}
    </>
  );
}
