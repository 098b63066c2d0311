import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { PageSpinner } from "../components/page-spinner.tsx";
import { useSession } from "../lib/session/session.ts";
import type { Access } from "./routes.ts";

type Props = {
  access: Access;
  /** The page draws itself also before it is known who is there. */
  drawnFirst: boolean;
  children: ReactNode;
};

/** Sends a visitor to /login, carrying where they wanted to go. */
export function Guard({ access, ...props }: Props) {
  return access === "public" ? props.children : <SignedIn admin={access === "admin"} {...props} />;
}

function SignedIn({ admin, drawnFirst, children }: Omit<Props, "access"> & { admin: boolean }) {
  const session = useSession();
  const location = useLocation();
  if (session.status === "loading") return drawnFirst ? children : <PageSpinner />;
  if (session.status === "signed-out")
    return <Navigate to="/login" state={{ from: location, ended: session.ended }} replace />;
  if (admin && session.user.role !== "admin") return <Navigate to="/dashboard" replace />;
  return children;
}
