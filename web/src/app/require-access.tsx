import type { ReactNode } from "react";
import { useLocation, useNavigation } from "react-router-dom";
import { useSession } from "../shared/session/session.ts";
import { Redirect } from "../ui/page-heading.tsx";
import type { Access } from "./page-handle.ts";

type Props = { access: Access; children: ReactNode };

/** Sends visitors to /login, and remembers where they wanted to go. Sends patients away from the clinic's pages. */
export function RequireAccess({ access, children }: Props) {
  return access === "public" ? (
    children
  ) : (
    <RequireSignIn admin={access === "admin"}>{children}</RequireSignIn>
  );
}

function RequireSignIn({ admin, children }: { admin: boolean; children: ReactNode }) {
  const session = useSession();
  const location = useLocation();
  const navigation = useNavigation();
  // What is the same for everybody is drawn first.
  if (session.status === "loading") return children;
  const isAllowed = session.status === "signed-in" && (!admin || session.user.role === "admin");
  if (isAllowed) return children;
  // SignOut is on its way home already.
  if (navigation.state !== "idle") return null;
  return session.status === "signed-out" ? (
    <Redirect key={location.key} to="/login" state={{ from: location, ended: session.ended }} />
  ) : (
    <Redirect key={location.key} to="/dashboard" />
  );
}
