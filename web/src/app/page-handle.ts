import type { Permission } from "@clinic/contract/permissions.ts";
import { type RouteObject, useMatches } from "react-router-dom";
import type { PageCode } from "./load-page.ts";

/** Who may see a page: everybody, every signed-in user, or staff with a permission. Hiding a page protects no data, so the server also checks each request. */
export type Access = "public" | "signed-in" | Permission;

/** The `handle` of a page's route: the facts about the page that are known before the page's code has loaded. */
export type PageHandle = {
  path: string;
  title: string;
  access: Access;
};

export const notFound: PageHandle = { path: "*", title: "Page not found", access: "public" };

/** The `handle` of a route whose code loads lazily, which are pages and layouts. */
type CodeHandle = Pick<PageCode, "prefetch">;

export function usePageHandle(): PageHandle {
  const handles = useMatches().map(({ handle }) => handle);
  return handles.findLast(isPageHandle) ?? notFound;
}

/** Returns the pages' handles. Skips alias routes, whose path differs from the path in their handle. */
export function listPageHandles(pages: readonly RouteObject[]): PageHandle[] {
  return pages.flatMap(({ path, handle }) => (isPageHandle(handle) && handle.path === path ? [handle] : []));
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === "object" && handle !== null && "title" in handle;
}

export function isCodeHandle(handle: unknown): handle is CodeHandle {
  return typeof handle === "object" && handle !== null && "prefetch" in handle;
}
