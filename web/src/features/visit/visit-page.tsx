import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { PageHeading } from "../../components/page-heading.tsx";
import { useSettings } from "../../lib/published/published-clinic.ts";
import { newQueryClient } from "../../lib/query-client.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { ClinicPanel } from "./clinic-panel.tsx";
import { UnknownLink } from "./unknown-link.tsx";
import { Visit, VisitSkeleton } from "./visit.tsx";
import { readLink } from "./visit-link.ts";
import "../../styles/visit.scss";

/** Where the links of mails lead: one appointment, for whoever has its link. */
export function Component() {
  const { hash } = useLocation();
  const { data: clinic } = useSettings();
  // Its own: it belongs to no session, and so ends with none.
  const [client] = useState(newQueryClient);
  // What is behind the `#` never was in the file that this page was built as.
  const hydrated = useHydrated();
  const link = readLink(hash);
  return (
    <QueryClientProvider client={client}>
      <div className="container page visit">
        <PageHeading title="Your appointment" />
        <div className="visit-grid">
          {!hydrated ? (
            <VisitSkeleton />
          ) : link ? (
            <Visit key={hash} link={link} clinic={clinic} />
          ) : (
            <UnknownLink />
          )}
          <ClinicPanel clinic={clinic} />
        </div>
      </div>
    </QueryClientProvider>
  );
}
