import { QueryClientProvider } from "@tanstack/react-query";
import { type ComponentType, lazy, Suspense } from "react";
import { Outlet } from "react-router-dom";
import { useAwake } from "../shared/awake.ts";
import { queryClient } from "../shared/query-client.ts";
import "../shared/configure-zod.ts";

/** The layout of all pages behind the sign-in. Public pages load neither TanStack Query nor toasts. */
export function Component() {
  const awake = useAwake();
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <Suspense>{awake && <Toasts />}</Suspense>
    </QueryClientProvider>
  );
}

/** Earlier toasts wait for their container. If its code does not load, the page works without: toasts only repeat it. */
const Toasts = lazy<ComponentType>(() =>
  import("../ui/toasts.tsx").then(
    (loaded) => ({ default: loaded.Toasts }),
    () => ({ default: () => null }),
  ),
);
