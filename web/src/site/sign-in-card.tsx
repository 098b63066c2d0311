import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import { type To, useLocation, useNavigate } from "react-router-dom";
import { bookingPath } from "../shared/paths.ts";
import { readLoginOrigin } from "../shared/session/login-origin.ts";
import { useSession, useStoredRole } from "../shared/session/session.ts";
import type { Session, SessionUser } from "../shared/session/session-state.ts";
import { tabStorage } from "../shared/storage.ts";
import { useHydrated, useIsPrerendered } from "../shared/use-hydrated.ts";
import { PageSpinner, Redirect } from "../ui/page-heading.tsx";
import { preloadSignIn } from "./sign-in-attempt.tsx";
import "./auth.scss";

type AuthCardProps = {
  title: string;
  /** Shows what the person chose before the login. */
  visit?: boolean;
  children: ReactNode;
};

/** The card around the sign-in forms. Preloads Firebase Auth and the forms' schemas at the first focus or touch. */
export function AuthCard({ title, visit = false, children }: AuthCardProps) {
  useRestoredOrigin();
  return (
    <div className="container auth-page">
      <section
        className="panel auth-card"
        aria-labelledby="auth-title"
        onFocus={preloadSignIn}
        onPointerDown={preloadSignIn}
      >
        <h1 id="auth-title" className="text-center mb-4">
          {title}
        </h1>
        {children}
      </section>
      {visit && <ChosenVisitPanel />}
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
  useGreeting(session);
  if (session.status === "signed-in") return <Redirect {...nextPage(session.user)} />;
  if (session.status === "loading" && role) return <PageSpinner />;
  return children;
}

/** Greets the person who signs in while this page is open. */
function useGreeting(session: Session): void {
  const wasVisitor = useRef(false);
  useEffect(() => {
    if (session.status === "signed-in" && wasVisitor.current) void greet(session.user);
    wasVisitor.current = session.status === "signed-out";
  }, [session]);
}

async function greet({ name }: SessionUser): Promise<void> {
  const [{ composeGreeting }, { notify }] = await Promise.all([
    import("../shared/session/sign-in.ts"),
    import("../shared/notify.ts"),
  ]);
  notify.info(await composeGreeting(name));
}

/** Beside the form: what the person chose before the login. After a reload only wide screens show it, where it moves nothing. */
function ChosenVisitPanel() {
  const { state } = useLocation();
  const isLate = useIsPrerendered();
  const origin = useHydrated() ? readLoginOrigin(state) : null;
  const search = origin?.pathname === bookingPath ? origin.search : "";
  if (!/[?&](treatment|date)=/.test(search)) return null;
  return (
    <aside className={`panel chosen-visit${isLate ? " is-late" : ""}`} aria-label="Your choice">
      <Suspense>
        <ChosenVisit search={search} />
      </Suspense>
    </aside>
  );
}

/** Loads lazily, because only a person who chose a treatment needs the list of treatments. */
const ChosenVisit = lazy<ComponentType<{ search: string }>>(() =>
  import("./chosen-visit.tsx").then(
    ({ ChosenVisit: Panel }) => ({ default: Panel }),
    () => ({ default: () => null }),
  ),
);
