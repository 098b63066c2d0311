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
import { readAccessToken, subscribeToAccessToken } from "./session/tokens.ts";

const temporaryErrors = new Set(["offline", "unexpected", "internal", "unavailable"]);

/** Invalidation also restarts a first request that is under way, because its answer may be from before the change. */
class RefetchingQueryClient extends QueryClient {
  override invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    const fetching = this.getQueryCache().findAll({ ...filters, type: "active", fetchStatus: "fetching" });
    for (const query of fetching) if (query.state.data === undefined) void query.cancel({ silent: true });
    return super.invalidateQueries(filters, options);
  }
}

/** Only temporary errors are retried. A timeout is not: people have waited long and decide themselves. */
export function createQueryClient(): QueryClient {
  return new RefetchingQueryClient({
    defaultOptions: {
      // Without a connection a call fails with a sentence at once, instead of waiting silently.
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

// A sign-out in any tab removes the account's data.
if (typeof window !== "undefined") {
  subscribeToAccessToken(() => {
    if (readAccessToken() === null) queryClient.clear();
  });
}

const pageSize = 50;

/** The request for a page of a list. An empty cursor means the first page. */
export function pageRequestAfter(after: string) {
  return { limit: pageSize, ...(after && { after }) };
}

type PageQuery<Items, Key extends QueryKey> = UseQueryOptions<ListPage<Items>, Error, ListPage<Items>, Key>;

/**
 * A long list, one page at a time. `after` is the cursor of the page before. Give the component a `key` that changes with the
 * list's filter.
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
    /** Undefined on the first page. `following` is undefined on the last one. */
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
 * Whether each query has been answered or has failed once. A page draws their data together, so that no part pushes another
 * away. Stays true.
 */
export function useAreFirstAnswersReady(...queries: QueryState[]): boolean {
  const [wereReady, setWereReady] = useState(false);
  const areReady =
    wereReady || queries.every(({ isPending, failureCount }) => !isPending || failureCount > 0);
  if (areReady && !wereReady) setWereReady(true);
  return areReady;
}
