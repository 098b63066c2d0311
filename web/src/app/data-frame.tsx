import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { queryClient } from "../shared/query-client.ts";
import { settleIdentityQuestion, useHasIdentityQuestion } from "../shared/session/confirm-identity.ts";
import { useSession, useSignOutToHome } from "../shared/session/session.ts";
import { useHasShortPassword } from "../shared/session/user-flags.ts";
import { useIsUserActive } from "../shared/user-activity.ts";
import { lazyDialog } from "../ui/lazy-component.tsx";
import type { Toasts } from "../ui/toasts.tsx";
import { DeskLock, PageBehindLock } from "./page-lock.tsx";

/** The layout of all pages behind the sign-in. Holds TanStack Query and toasts, so that public pages load neither. */
export function Component() {
  return (
    <QueryClientProvider client={queryClient}>
      <PageBehindLock />
      <DeskLock />
      <IdentityQuestion />
      <ShortPasswordQuestion />
      <LazyToasts />
    </QueryClientProvider>
  );
}

const IdentityDialog = lazyDialog(
  "identity-dialog",
  async () => ({ Part: (await import("./identity-dialog.tsx")).IdentityDialog }),
  { seldom: true },
);

/** Asks the user to sign in again while a call waits for it. Leaving the page is a no. */
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

// A function apart from `.then`: Vite would move a `.then` behind its CSS preload, whose failure would then stay unhandled.
const loadToasts = () => import("../ui/toasts.tsx");

/** Loads the toast container's code. A toast that is shown earlier waits for the container. */
function LazyToasts() {
  const [loaded, setLoaded] = useState<{ Toasts: typeof Toasts }>();
  const awake = useIsUserActive();
  useEffect(() => {
    if (!awake) return;
    loadToasts().then(setLoaded, () => {
      // Ignores the failure, because toasts only repeat what the page shows.
    });
  }, [awake]);
  return loaded && <loaded.Toasts />;
}
