import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { queryClient } from "../shared/query-client.ts";
import { settleIdentityQuestion, useHasIdentityQuestion } from "../shared/session/confirm-identity.ts";
import { useSession, useSignOutToHome } from "../shared/session/session.ts";
import { useHasShortPassword } from "../shared/session/user-flags.ts";
import { lazyDialog } from "../ui/lazy-component.tsx";
import { DeskLock, PageBehindLock } from "./page-lock.tsx";

/** The layout of all pages behind the sign-in. Holds TanStack Query, so that public pages don't load it. */
export function Component() {
  return (
    <QueryClientProvider client={queryClient}>
      <PageBehindLock />
      <DeskLock />
      <IdentityQuestion />
      <ShortPasswordQuestion />
    </QueryClientProvider>
  );
}

const IdentityDialog = lazyDialog(
  "identity-dialog",
  async () => ({ Part: (await import("./identity-dialog.tsx")).IdentityDialog }),
  { seldom: true },
);

/** Asks the user to sign in again while a call waits for it. Leaving the page refuses. */
function IdentityQuestion() {
  const session = useSession();
  const isAsked = useHasIdentityQuestion();
  const { key } = useLocation();
  useEffect(() => {
    // The question belongs to the page on which it was asked (`key`).
    return key ? () => settleIdentityQuestion(false) : undefined;
  }, [key]);
  const uid = session.status === "signed-in" ? session.user.uid : undefined;
  return (
    <IdentityDialog
      props={isAsked && uid !== undefined ? { uid, onClose: () => settleIdentityQuestion(false) } : undefined}
    />
  );
}

const ShortPasswordDialog = lazyDialog(
  "short-password-dialog",
  async () => ({ Part: (await import("./short-password-dialog.tsx")).ShortPasswordDialog }),
  { seldom: true },
);

function ShortPasswordQuestion() {
  const session = useSession();
  const signOut = useSignOutToHome();
  const staffUid = session.status === "signed-in" && session.user.staff ? session.user.uid : undefined;
  const isAsked = useHasShortPassword(staffUid);
  return <ShortPasswordDialog props={isAsked ? { onClose: () => void signOut() } : undefined} />;
}
