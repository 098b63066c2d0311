import type { ReactNode } from "react";
import { Navigate, type To } from "react-router-dom";
import { PageSpinner } from "../../components/page-spinner.tsx";
import { useSeemsSignedIn, useSession } from "../../lib/session/session.ts";

/** Whoever is signed in goes on at once, history replaced. The form waits for nobody who has no stored token. */
export function VisitorsOnly({ sendTo, children }: { sendTo: To; children: ReactNode }) {
  const session = useSession();
  const seemsSignedIn = useSeemsSignedIn();
  if (session.status === "signed-in") return <Navigate to={sendTo} replace />;
  if (session.status === "loading" && seemsSignedIn) return <PageSpinner />;
  return children;
}
