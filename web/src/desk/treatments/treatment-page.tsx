import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, SearchX } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate, useParams } from "react-router-dom";
import { settingsQuery } from "../../shared/queries.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";
import { type AffectedAnswer, needsAttention, noAffectedAppointments } from "../attention/affected-answer.ts";
import { AffectedNotice } from "../attention/affected-notice.tsx";
import { managedTreatmentsQuery } from "./treatment-calls.ts";
import { TreatmentForm } from "./treatment-form.tsx";
import "../desk.scss";
import "./treatments.scss";

const listPath = "/dashboard/treatments";

/** Edits a treatment, or adds a treatment if the URL's id is `new`. */
export function Component() {
  const { id } = useParams();
  const isNew = id === "new";
  const navigate = useNavigate();
  const [reloads, setReloads] = useState(0);
  const [answer, setAnswer] = useState(noAffectedAppointments);
  const treatments = useQuery(managedTreatmentsQuery);
  const settings = useQuery(settingsQuery);
  const treatment = treatments.data?.find(({ _id }) => _id === id);
  const reload = async () => {
    await treatments.refetch();
    setReloads((count) => count + 1);
  };
  /** Stays on the page if the save affects appointments, and starts the form again with the saved values. */
  const closeAfterSave = async (saved: AffectedAnswer) => {
    if (!needsAttention(saved)) return navigate(listPath);
    await reload();
    setAnswer(saved);
  };
  const error = treatments.error ?? settings.error;
  return (
    <>
      <Link className="btn btn-link small p-0" to={listPath}>
        <ArrowLeft size={16} aria-hidden="true" /> Treatments
      </Link>
      <PageHeading title={isNew ? "Add a treatment" : (treatment?.name ?? "Treatment")} />
      <div className="desk-column">
        <AffectedNotice {...answer} />
        {treatments.isPending || settings.isPending ? (
          <Skeleton lines={5} className="skeleton-row" />
        ) : error || !settings.data ? (
          <ErrorState
            error={error}
            retry={() => void Promise.all([treatments.refetch(), settings.refetch()])}
          />
        ) : isNew || treatment ? (
          <TreatmentForm
            key={`${id} ${reloads}`}
            current={treatment}
            hours={settings.data.openingHours}
            region={settings.data}
            onSaved={closeAfterSave}
            onReload={reload}
          />
        ) : (
          <EmptyState
            icon={SearchX}
            title="There is no such treatment"
            action={
              <Link className="btn btn-primary" to={listPath}>
                All treatments
              </Link>
            }
          >
            It may have been deleted.
          </EmptyState>
        )}
      </div>
    </>
  );
}
