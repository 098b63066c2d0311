import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { type To, useLocation, useNavigate } from "react-router-dom";
import { formatOpeningTime, formatShortDayOnPublicPage } from "../shared/clinic-format.ts";
import { readDateParam, readSlotParam } from "../shared/paths.ts";
import { useSession, useStoredRole } from "../shared/session/session.ts";
import type { SessionUser } from "../shared/session/session-state.ts";
import { tabStorage } from "../shared/storage.ts";
import { PageSpinner, Redirect } from "../ui/page-heading.tsx";
import { preloadSignIn } from "./sign-in-attempt.tsx";
import "./auth.scss";

/** The card around the sign-in forms. Preloads Firebase Auth and the forms' schemas at the first focus or touch. */
export function AuthCard({ title, children }: { title: string; children: ReactNode }) {
  useRestoredOrigin();
  return (
    <div className="container auth-page">
      <section
        className="panel auth-card"
        aria-labelledby="auth-title"
        onFocus={preloadSignIn}
        onPointerDown={preloadSignIn}
      >
        <h1 id="auth-title">{title}</h1>
        {children}
      </section>
    </div>
  );
}

const originStorageKey = "cameFrom";

/**
 * Restores where the person came from, which the history entry's state holds. Before hydration the browser itself follows
 * 'Skip to content', which adds a history entry without that state.
 */
function useRestoredOrigin(): void {
  const navigate = useNavigate();
  const { state, search, hash } = useLocation();
  useEffect(() => {
    if (state !== null) tabStorage.write(originStorageKey, JSON.stringify(state));
    else if (hash !== "#content") tabStorage.remove(originStorageKey);
    else {
      const previous: unknown = JSON.parse(tabStorage.read(originStorageKey) ?? "null");
      void navigate({ search, hash }, { replace: true, state: previous, preventScrollReset: true });
    }
  }, [navigate, state, search, hash]);
}

type Props = { nextPage: (user: SessionUser) => { to: To; state?: unknown }; children: ReactNode };

/** Redirects signed-in users to `nextPage`. Shows `children` at once if no token is stored, because the person then is a visitor. */
export function VisitorsOnly({ nextPage, children }: Props) {
  const session = useSession();
  const role = useStoredRole();
  if (session.status === "signed-in") return <Redirect {...nextPage(session.user)} />;
  if (session.status === "loading" && role) return <PageSpinner />;
  return children;
}

/** Names the treatment, the day and the time that the person chose before the login. `search` is the query of /appointment. */
export function ChosenBooking({ search }: { search: string }) {
  const chosen = new URLSearchParams(search);
  const treatment = chosen.get("treatment");
  const date = readDateParam(chosen);
  const slot = readSlotParam(chosen);
  return (
    <strong>
      {treatment === null ? (
        "an appointment"
      ) : (
        <Suspense fallback={unnamedTreatment}>
          <TreatmentName id={treatment} unnamed={unnamedTreatment} />
        </Suspense>
      )}
      {chosen.has("doctor") && " with the dentist you chose"}
      {date && (
        <>
          {" "}
          on <span className="whole">{formatShortDayOnPublicPage(date)}</span>
          {slot && (
            <>
              {" "}
              at <span className="whole">{formatOpeningTime(slot)}</span>
            </>
          )}
        </>
      )}
    </strong>
  );
}

const unnamedTreatment = "the treatment you chose";

/** Loads lazily, because only a person who chose a treatment needs the list of treatments. */
const TreatmentName = lazy(() =>
  import("./treatment-name.tsx").then(
    ({ TreatmentName: Name }) => ({ default: Name }),
    () => ({ default: () => unnamedTreatment }),
  ),
);
