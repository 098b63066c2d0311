import type { QueryKey } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import { type PageQuery, usePagedList } from "../shared/query-client.ts";
import { ErrorState, Skeleton } from "./states.tsx";
import { Pager } from "./table.tsx";

type PagedListProps<Items, Key extends QueryKey> = {
  /** The query of the page after this cursor. */
  pageQuery: (after: string) => PageQuery<Items, Key>;
  /** Names the pages for screen readers, for example `Users`. */
  label: string;
  skeletonLines: NonNullable<ComponentProps<typeof Skeleton>["lines"]>;
  /** Stands in place of a list without items. */
  empty: ReactNode;
  /** Draws the items of a page, of which the first one has this number. */
  children: (items: Items, firstNumber: number) => ReactNode;
};

/** A long list in pages. It needs a React key that changes with the list's filter, so that a new filter starts on the first page. */
export function PagedList<Items extends readonly unknown[], Key extends QueryKey>({
  pageQuery,
  label,
  skeletonLines,
  empty,
  children,
}: PagedListProps<Items, Key>) {
  const { query, firstNumber, previous, following, restart } = usePagedList(pageQuery);
  if (query.isPending) return <Skeleton lines={skeletonLines} className="skeleton-row" />;
  if (query.isError) return <ErrorState error={query.error} retry={restart} />;
  const { data: items, total } = query.data;
  if (items.length === 0 && !previous) return empty;
  return (
    <>
      {children(items, firstNumber)}
      <Pager
        label={label}
        first={firstNumber}
        count={items.length}
        total={total}
        previous={previous}
        following={following}
      />
    </>
  );
}
