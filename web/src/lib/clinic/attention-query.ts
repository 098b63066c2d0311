import { listAttention } from "@clinic/contract/attention.ts";
import { queryOptions } from "@tanstack/react-query";
import { callForPage, type ListPage } from "../api.ts";

/** What needs somebody at the desk, the first page of it and how much there is: asked again every minute, once for menu and sheet. */
export const attentionQuery = queryOptions({
  queryKey: ["attention"],
  queryFn: ({ signal }) => callForPage(listAttention, {}, { signal }),
  refetchInterval: 60_000,
});

/** How many things need somebody, by the first page of them. */
export function countAttention({ data: listed, total, next }: ListPage<readonly unknown[]>): number {
  return next === null ? listed.length : (total ?? listed.length);
}
