import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Outlet } from "react-router-dom";
import type { Toasts } from "../components/toasts.tsx";
import { queryClient } from "../lib/query-client.ts";
import "./member-parts.ts";

/** Around the pages that work with the server's data. The public pages load none of this. */
export function Page() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <LateToasts />
    </QueryClientProvider>
  );
}

/** The page first: nobody has done anything yet that a toast could speak of. What is said before they have come waits for them. */
function LateToasts() {
  const [late, setLate] = useState<{ component: typeof Toasts }>();
  useEffect(() => {
    import("../components/toasts.tsx").then(
      (loaded) => setLate({ component: loaded.Toasts }),
      // Toasts only repeat what the page shows.
      () => undefined,
    );
  }, []);
  return late && <late.component />;
}
