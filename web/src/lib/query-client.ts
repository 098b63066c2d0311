import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient } from "@tanstack/react-query";
import { readAccessToken, subscribeToAccessToken } from "./access-token.ts";
import { ApiError } from "./api-error.ts";

const passing = new Set(["offline", "unexpected", "internal", "unavailable"]);

/** After a change a first answer that is still on its way is asked for again too: it may be from before the change. */
class ChangingQueryClient extends QueryClient {
  override invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    const asked = this.getQueryCache().findAll({ ...filters, type: "active", fetchStatus: "fetching" });
    for (const query of asked) if (query.state.data === undefined) void query.cancel({ silent: true });
    return super.invalidateQueries(filters, options);
  }
}

/** Reads are tried again only for faults that pass; a refusal is final. After a read that timed out, people decide: they have waited long. */
export function newQueryClient(): QueryClient {
  return new ChangingQueryClient({
    defaultOptions: {
      // Without a connection a call fails at once with a sentence, instead of waiting silently for one.
      mutations: { networkMode: "always" },
      queries: {
        networkMode: "always",
        refetchOnReconnect: true,
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && error instanceof ApiError && passing.has(error.code),
      },
    },
  });
}

/** One for all that a session sees. */
export const queryClient = newQueryClient();

// Nobody finds the last person's answers after a sign-out, in this tab or another.
if (typeof window !== "undefined") {
  subscribeToAccessToken(() => {
    if (readAccessToken() === null) queryClient.clear();
  });
}
