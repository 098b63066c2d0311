import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ListPage } from "./api.ts";

type Options<T> = {
  queryKey: readonly unknown[];
  /** `after` is the cursor of the page before; empty for the first page. */
  load: (after: string, signal: AbortSignal) => Promise<ListPage<T[]>>;
};

const pageSize = 50;

/** Which page of a list, as its query or body says it. */
export function pageAfter(after: string) {
  return { limit: pageSize, ...(after && { after }) };
}

/** One page at a time of a list too long to show. Give the component a `key` that changes with the selection. */
export function usePagedList<T>({ queryKey, load }: Options<T>) {
  const [visited, setVisited] = useState<string[]>([]);
  const after = visited.at(-1) ?? "";
  const query = useQuery({
    queryKey: [...queryKey, after],
    queryFn: ({ signal }) => load(after, signal),
    placeholderData: keepPreviousData,
  });
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
