import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet } from "react-router-dom";
import { Toasts } from "../components/toasts.tsx";
import { queryClient } from "../lib/query-client.ts";
import "./member-parts.ts";

/** Around the pages that work with the server's data. The public pages load none of this. */
export function Page() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <Toasts />
    </QueryClientProvider>
  );
}
