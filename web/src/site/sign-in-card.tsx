import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { type To, useLocation, useNavigate } from "react-router-dom";
import { shortDayText } from "../shared/clinic-format.ts";
import { dayIn } from "../shared/paths.ts";
import { useSeemingRole, useSession } from "../shared/session/session.ts";
import type { SessionUser } from "../shared/session/session-state.ts";
import { tabStorage } from "../shared/storage.ts";
import { PageSpinner, Redirect } from "../ui/page-heading.tsx";
import { prepareSignIn } from "./complete-sign-in.tsx";
import "./auth.scss";

/** The first focus or touch inside shows that somebody means to sign in. */
export function AuthCard({ title, children }: { title: string; children: ReactNode }) {
  useKeptState();
  return (
    <div className="container auth-page">
      <section
        className="panel auth-card"
        aria-labelledby="auth-title"
        onFocus={prepareSignIn}
        onPointerDown={prepareSignIn}
      >
        <h1 id="auth-title">{title}</h1>
        {children}
      </section>
    </div>
  );
}

const key = "cameFrom";

/**
 * 'Skip to content', followed by the browser before any of the page's code runs, makes an entry of the history that knows
 * of no origin: it is given the one of the entry before.
 */
function useKeptState(): void {
  const navigate = useNavigate();
  const { state, search, hash } = useLocation();
  useEffect(() => {
    if (state !== null) tabStorage.write(key, JSON.stringify(state));
    else if (hash !== "#content") tabStorage.remove(key);
    else {
      const kept: unknown = JSON.parse(tabStorage.read(key) ?? "null");
      void navigate({ search, hash }, { replace: true, state: kept, preventScrollReset: true });
    }
  }, [navigate, state, search, hash]);
}

type Props = { sendTo: (user: SessionUser) => { to: To; state?: unknown }; children: ReactNode };

/** Whoever is signed in goes on at once, history replaced. The form waits for nobody who has no stored token. */
export function VisitorsOnly({ sendTo, children }: Props) {
  const session = useSession();
  const role = useSeemingRole();
  if (session.status === "signed-in") return <Redirect {...sendTo(session.user)} />;
  if (session.status === "loading" && role) return <PageSpinner />;
  return children;
}

/** What was chosen before somebody was asked to sign in, by the query of /appointment. */
export function WantedBooking({ search }: { search: string }) {
  const wanted = new URLSearchParams(search);
  const treatment = wanted.get("treatment");
  const date = dayIn(wanted);
  return (
    <strong>
      {treatment === null ? (
        "an appointment"
      ) : (
        <Suspense fallback={unnamed}>
          <TreatmentName id={treatment} unnamed={unnamed} />
        </Suspense>
      )}
      {wanted.has("doctor") && " with the dentist you chose"}
      {date && (
        <>
          {" "}
          on <span className="whole">{shortDayText(date)}</span>
        </>
      )}
    </strong>
  );
}

const unnamed = "the treatment you chose";

const loadTreatmentName = () => import("./treatment-name.tsx");

/** The catalogue is loaded for who has chosen from it. */
const TreatmentName = lazy(() =>
  loadTreatmentName().then(
    ({ TreatmentName: Name }) => ({ default: Name }),
    () => ({ default: () => unnamed }),
  ),
);
