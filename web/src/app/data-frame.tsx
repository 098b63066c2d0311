import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Outlet } from "react-router-dom";
import { useAwake } from "../shared/awake.ts";
import { queryClient } from "../shared/query-client.ts";
import type { Toasts } from "../ui/toasts.tsx";
import "../shared/configure-zod.ts";

/** Around the pages that work with the server's data. The public pages load none of this. */
export function Component() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <LateToasts />
    </QueryClientProvider>
  );
}

const loadToasts = () => import("../ui/toasts.tsx");

/** Toasts speak of what somebody has done. What is said before they have come waits for them. */
function LateToasts() {
  const [late, setLate] = useState<{ component: typeof Toasts }>();
  const awake = useAwake();
  useEffect(() => {
    if (!awake) return;
    loadToasts().then(
      (loaded) => setLate({ component: loaded.Toasts }),
      // Toasts only repeat what the page shows.
      () => undefined,
    );
  }, [awake]);
  return late && <late.component />;
}
