import type { PublicSettingsAnswer } from "@clinic/contract/settings.ts";
import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "../../components/error-state.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { UnknownLink } from "./unknown-link.tsx";
import { linkedVisitQuery } from "./visit-calls.ts";
import type { VisitLink } from "./visit-link.ts";
import { VisitPanel } from "./visit-panel.tsx";

export function Visit({ link, clinic }: { link: VisitLink; clinic: PublicSettingsAnswer }) {
  const visit = useQuery(linkedVisitQuery(link.token));
  // What was seen here before may be long past, and a link's question is about what is true now.
  if (!visit.isFetchedAfterMount) return <VisitSkeleton />;
  if (visit.error instanceof ApiError && visit.error.code === "not-found") return <UnknownLink />;
  if (visit.data) return <VisitPanel link={link} visit={visit.data} clinic={clinic} />;
  if (visit.isError) {
    return (
      <section className="panel visit-panel">
        <ErrorState
          error={visit.error}
          title="Your appointment could not be loaded"
          retry={() => void visit.refetch()}
        >
          It is as it was. If it's urgent, please call us.
        </ErrorState>
      </section>
    );
  }
  return <VisitSkeleton />;
}

/** As tall as what comes. */
export function VisitSkeleton() {
  return (
    <section className="panel visit-panel awaited" aria-label="Your appointment">
      <Skeleton lines={6} className="visit-line" />
    </section>
  );
}
