import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  keepPreviousData,
  QueryClient,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from "@tanstack/react-query";
import { useState } from "react";
import type { ListPage } from "./api.ts";
import { ApiError } from "./api-error.ts";
import { currentSession, subscribeToSession } from "./session/session-state.ts";
import { readAccessToken, subscribeToAccessToken } from "./session/tokens.ts";

const temporaryErrors = new Set(["offline", "unexpected", "internal", "unavailable"]);

/**
 * A client whose invalidation also restarts a query's running first request, because its answer may be from before the
 * change.
 */
class RefetchingQueryClient extends QueryClient {
  override invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    const fetching = this.getQueryCache().findAll({ ...filters, type: "active", fetchStatus: "fetching" });
    for (const query of fetching) if (query.state.data === undefined) void query.cancel({ silent: true });
    return super.invalidateQueries(filters, options);
  }
}

/** Retries queries only after temporary errors. A timeout is not retried: people have waited long, and decide themselves. */
export function createQueryClient(): QueryClient {
  return new RefetchingQueryClient({
    defaultOptions: {
      // Sends requests also when the browser is offline, so that they fail with an error sentence instead of waiting
      // silently.
      mutations: { networkMode: "always" },
      queries: {
        networkMode: "always",
        refetchOnReconnect: true,
        staleTime: 30_000,
        retry: (failures, error) =>
          failures < 2 && error instanceof ApiError && temporaryErrors.has(error.code),
      },
    },
  });
}

export const queryClient = createQueryClient();

// Removes the account's cached data when any tab signs out, or when somebody else takes over.
if (typeof window !== "undefined") {
  let owner = currentUid();
  subscribeToSession(() => {
    const uid = currentUid();
    if (uid === owner) return;
    if (owner !== undefined) queryClient.clear();
    owner = uid;
  });
  subscribeToAccessToken(() => {
    if (readAccessToken() === null) queryClient.clear();
  });
}

function currentUid(): string | undefined {
  const session = currentSession();
  return session.status === "signed-in" ? session.user.uid : undefined;
}

const pageSize = 50;

/** The request for a page of a list. An empty cursor means the first page. */
export function pageRequestAfter(after: string) {
  return { limit: pageSize, ...(after && { after }) };
}

export type PageQuery<Items, Key extends QueryKey> = UseQueryOptions<
  ListPage<Items>,
  Error,
  ListPage<Items>,
  Key
>;

/**
 * Reads a long list one page at a time. `after` is the cursor of the page before. The component that calls this needs a `key`
 * that changes with the list's filter, so that a new filter starts on the first page.
 */
export function usePagedList<Items, Key extends QueryKey>(
  pageQuery: (after: string) => PageQuery<Items, Key>,
) {
  const [visited, setVisited] = useState<string[]>([]);
  const query = useQuery({ ...pageQuery(visited.at(-1) ?? ""), placeholderData: keepPreviousData });
  const next = query.data?.next ?? null;
  return {
    query,
    /** The number of the page's first row, from 1. */
    firstNumber: visited.length * pageSize + 1,
    /** `previous` and `following` go to the page before and after. Undefined if there is no such page. */
    previous: visited.length > 0 ? () => setVisited((cursors) => cursors.slice(0, -1)) : undefined,
    following: next === null ? undefined : () => setVisited((cursors) => [...cursors, next]),
    /** Returns to the first page, for example if the cursor's item has been deleted. */
    restart: () => {
      setVisited([]);
      void query.refetch();
    },
  };
}

type QueryState = Pick<UseQueryResult, "isPending" | "failureCount">;

/**
 * Whether every query has been answered or has failed once. Stays true from then on. Pages draw the data of all queries
 * together, so that no part pushes another down.
 */
export function useAreFirstAnswersReady(...queries: QueryState[]): boolean {
  const [wereReady, setWereReady] = useState(false);
  const areReady =
    wereReady || queries.every(({ isPending, failureCount }) => !isPending || failureCount > 0);
  if (areReady && !wereReady) setWereReady(true);
  return areReady;
}
