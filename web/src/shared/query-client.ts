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

/** After a change a first answer that is still on its way is asked for again too: it may be from before the change. */
class RefetchingQueryClient extends QueryClient {
  override invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    const asked = this.getQueryCache().findAll({ ...filters, type: "active", fetchStatus: "fetching" });
    for (const query of asked) if (query.state.data === undefined) void query.cancel({ silent: true });
    return super.invalidateQueries(filters, options);
  }
}

/** Reads are tried again only for faults that pass; a refusal is final. After a read that timed out, people decide: they have waited long. */
export function newQueryClient(): QueryClient {
  return new RefetchingQueryClient({
    defaultOptions: {
      // Without a connection a call fails at once with a sentence, instead of waiting silently for one.
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

/** One for all that a session sees. */
export const queryClient = newQueryClient();

// Nobody finds the last person's answers after a sign-out, in this tab or another.
if (typeof window !== "undefined") {
  subscribeToAccessToken(() => {
    if (readAccessToken() === null) queryClient.clear();
  });
}

const pageSize = 50;

/** Which page of a list, as its query or body says it; empty for the first one. */
export function pageAfter(after: string) {
  return { limit: pageSize, ...(after && { after }) };
}

type PageQuery<Items, Key extends QueryKey> = UseQueryOptions<ListPage<Items>, Error, ListPage<Items>, Key>;

/**
 * One page at a time of a list too long to show. `after` is the cursor of the page before. Give the component a `key` that
 * changes with the selection.
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
    /** Undefined where there is no such page. */
    previous: visited.length > 0 ? () => setVisited((cursors) => cursors.slice(0, -1)) : undefined,
    following: next === null ? undefined : () => setVisited((cursors) => [...cursors, next]),
    /** From the first page again: also out of a page whose cursor has been deleted. */
    restart: () => {
      setVisited([]);
      void query.refetch();
    },
  };
}

type Read = Pick<UseQueryResult, "isPending" | "failureCount">;

/**
 * Whether each of these has been answered, or has failed once: then what they bring is drawn together, and nothing that one of them
 * brings pushes away what another has brought. From then on it stays true.
 */
export function useFirstAnswers(...reads: Read[]): boolean {
  const [known, setKnown] = useState(false);
  const areKnown = known || reads.every(({ isPending, failureCount }) => !isPending || failureCount > 0);
  if (areKnown && !known) setKnown(true);
  return areKnown;
}
