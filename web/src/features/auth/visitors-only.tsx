import type { ReactNode } from "react";
import type { To } from "react-router-dom";
import { PageSpinner } from "../../components/page-spinner.tsx";
import { Redirect } from "../../components/redirect.tsx";
import { useSeemingRole, useSession } from "../../lib/session/session.ts";
import type { SessionUser } from "../../lib/session/session-state.ts";

type Props = { sendTo: (user: SessionUser) => { to: To; state?: unknown }; children: ReactNode };

/** Whoever is signed in goes on at once, history replaced. The form waits for nobody who has no stored token. */
export function VisitorsOnly({ sendTo, children }: Props) {
  const session = useSession();
  const role = useSeemingRole();
  if (session.status === "signed-in") return <Redirect {...sendTo(session.user)} />;
  if (session.status === "loading" && role) return <PageSpinner />;
  return children;
}
