import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Outlet } from "react-router-dom";
import { queryClient } from "../shared/query-client.ts";
import { useIsUserActive } from "../shared/user-activity.ts";
import type { Toasts } from "../ui/toasts.tsx";

/** The layout of all pages behind the sign-in. Holds TanStack Query and toasts, so that public pages load neither. */
export function Component() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <LazyToasts />
    </QueryClientProvider>
  );
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
