import type { PublicSettingsAnswer } from "@clinic/contract/settings.ts";
import { cityLine, directionsUrl } from "@clinic/domain/address.ts";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { MapPin, Phone, Unlink } from "lucide-react";
import { useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { ApiError } from "../shared/api-error.ts";
import { prefetchOnIntent } from "../shared/load-code.ts";
import { useSettings } from "../shared/published.ts";
import { createQueryClient } from "../shared/query-client.ts";
import { useHydrated } from "../shared/use-hydrated.ts";
import { lazyComponent } from "../ui/lazy-component.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { ErrorState, Skeleton } from "../ui/states.tsx";
import { type MailLink, mailLinkQuery, parseMailLink } from "./visit-calls.ts";
import { VisitPanel } from "./visit-panel.tsx";
import "./visit.scss";

/** The page that the links in mails open. It shows one appointment without a sign-in. */
export function Component() {
  const { hash } = useLocation();
  const { data: clinic } = useSettings();
  // Creates its own query client, because the end of a session clears the shared client.
  const [client] = useState(createQueryClient);
  // Shows the skeleton until hydration, because the prerendered page doesn't know the URL's hash.
  const hydrated = useHydrated();
  const link = parseMailLink(hash);
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

function Visit({ link, clinic }: { link: MailLink; clinic: PublicSettingsAnswer }) {
  const appointment = useQuery(mailLinkQuery(link.token));
  // Waits for the server, because a cached appointment may be outdated.
  if (!appointment.isFetchedAfterMount) return <VisitSkeleton />;
  if (appointment.error instanceof ApiError && appointment.error.code === "not-found") return <UnknownLink />;
  if (appointment.data) return <VisitPanel link={link} appointment={appointment.data} clinic={clinic} />;
  if (appointment.isError) {
    return (
      <section className="panel d-grid gap-4">
        <ErrorState
          error={appointment.error}
          title="Your appointment could not be loaded"
          retry={() => void appointment.refetch()}
        >
          Nothing has changed. If it's urgent, please call us.
        </ErrorState>
      </section>
    );
  }
  return <VisitSkeleton />;
}

function VisitSkeleton() {
  return (
    <section className="panel d-grid gap-4 unknown-height" aria-label="Your appointment">
      <Skeleton lines={6} className="visit-line" />
    </section>
  );
}

/**
 * The link is incomplete or expired, or the patient's account is deleted. For privacy the page doesn't say which of these is
 * true.
 */
function UnknownLink() {
  return (
    <section className="panel d-grid gap-4" aria-labelledby="unknown-link">
      <div className="notice" role="status">
        <span className="notice-mark">
          <Unlink size={28} aria-hidden="true" />
        </span>
        <h2 id="unknown-link">This link no longer works</h2>
        <p>It may be incomplete, or the appointment was long ago. We can email you a new one.</p>
      </div>
      <NewLinkForm />
      <p className="text-center mb-0">
        Do you have an account? See all your appointments in{" "}
        <Link to="/dashboard" {...prefetchOnIntent("/dashboard")}>
          My Appointments
        </Link>
        .
      </p>
    </section>
  );
}

const NewLinkForm = lazyComponent(
  "new-link-form",
  async () => ({ Part: (await import("./new-link-form.tsx")).NewLinkForm }),
  () => <Skeleton lines={3} />,
);

function ClinicPanel({ clinic }: { clinic: PublicSettingsAnswer }) {
  return (
    <section className="tinted below-unknown-height" aria-labelledby="visit-clinic">
      <h2 id="visit-clinic" className="h3 mb-3">
        {clinic.name}
      </h2>
      <ul className="list-unstyled d-grid gap-3 mb-0">
        <li className="icon-line">
          <MapPin className="icon" aria-hidden="true" />
          <div>
            <address className="mb-0">
              {clinic.address.street}
              <br />
              {cityLine(clinic.address)}
            </address>
            <a href={directionsUrl(clinic)} target="_blank" rel="noreferrer">
              Get directions
            </a>
          </div>
        </li>
        <li className="icon-line">
          <Phone className="icon" aria-hidden="true" />
          <div>
            <a className="figures" href={clinic.phoneUrl}>
              {clinic.phone}
            </a>
            <p className="small text-soft mb-0">Questions? Call us.</p>
          </div>
        </li>
      </ul>
    </section>
  );
}
