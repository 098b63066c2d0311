import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { PageSpinner } from "../components/page-spinner.tsx";
import { useSession } from "../lib/session/session.ts";
import type { Access } from "./routes.ts";

/** Sends a visitor to /login, carrying where they wanted to go. */
export function Guard({ access, children }: { access: Access; children: ReactNode }) {
  return access === "public" ? children : <SignedIn admin={access === "admin"}>{children}</SignedIn>;
}

function SignedIn({ admin, children }: { admin: boolean; children: ReactNode }) {
  const session = useSession();
  const location = useLocation();
  if (session.status === "loading") return <PageSpinner />;
  if (session.status === "signed-out") return <Navigate to="/login" state={{ from: location }} replace />;
  if (session.status === "unreachable") return <Unreachable retry={session.retry} />;
  if (admin && session.user.role !== "admin") return <Navigate to="/dashboard" replace />;
  return children;
}

function Unreachable({ retry }: { retry: () => void }) {
  return (
    <section className="container page">
      <div className="notice" role="alert">
        <h1>We can't reach the sign-in service</h1>
        <p>Please check your connection. You are still signed in, and nothing is lost.</p>
        <button type="button" className="btn btn-primary" onClick={retry}>
          Try again
        </button>
      </div>
    </section>
  );
}
