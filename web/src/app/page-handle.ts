import { type RouteObject, useMatches } from "react-router-dom";
import type { PageCode } from "./load-page.ts";

/** Who may see a page. The server also checks each request. */
export type Access = "public" | "signed-in" | "admin";

/** The `handle` of a page's route: what is known before its code has loaded. */
export type PageHandle = {
  path: string;
  title: string;
  access: Access;
};

export const notFound: PageHandle = { path: "*", title: "Page not found", access: "public" };

/** The `handle` of each route with lazy code: pages and layouts. */
type CodeHandle = Pick<PageCode, "prefetch">;

/** The handle of the current page. */
export function usePageHandle(): PageHandle {
  const handles = useMatches().map(({ handle }) => handle);
  return handles.findLast(isPageHandle) ?? notFound;
}

/** The handles of these pages, without their aliases. */
export function handlesOf(pages: readonly RouteObject[]): PageHandle[] {
  return pages.flatMap(({ path, handle }) => (isPageHandle(handle) && handle.path === path ? [handle] : []));
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === "object" && handle !== null && "title" in handle;
}

export function isCodeHandle(handle: unknown): handle is CodeHandle {
  return typeof handle === "object" && handle !== null && "prefetch" in handle;
}
