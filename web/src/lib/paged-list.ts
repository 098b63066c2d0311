import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ListPage } from "./api.ts";

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
