import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Outlet } from "react-router-dom";
import { queryClient } from "../shared/query-client.ts";
import { useIsUserActive } from "../shared/user-activity.ts";
import type { Toasts } from "../ui/toasts.tsx";
import "../shared/configure-zod.ts";

/** The layout of all pages behind the sign-in. Public pages load neither TanStack Query nor toasts. */
export function Component() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <LazyToasts />
    </QueryClientProvider>
  );
}

// Apart from its `then`, which Vite would move behind the preload: it would not handle a stylesheet that fails to load.
const loadToasts = () => import("../ui/toasts.tsx");

/** Loads the container of toasts. Toasts that are shown before wait for it. */
function LazyToasts() {
  const [loaded, setLoaded] = useState<{ Toasts: typeof Toasts }>();
  const awake = useIsUserActive();
  useEffect(() => {
    if (!awake) return;
    loadToasts().then(setLoaded, () => {
      // Toasts only repeat what the page shows.
    });
  }, [awake]);
  return loaded && <loaded.Toasts />;
}
