import { type RouteObject, type UIMatch, useMatches } from "react-router-dom";
import type { PageCode } from "./load-page.ts";

/** Who may see a page. The server checks each request itself. */
export type Access = "public" | "signed-in" | "admin";

/** What the shell knows of a page before its code has loaded: the `handle` of its route. */
export type PageHandle = {
  path: string;
  title: string;
  access: Access;
};

export const notFound: PageHandle = { path: "*", title: "Page not found", access: "public" };

/** The `handle` of each route whose code loads by itself: of pages, and of the layouts around them. */
type CodeHandle = Pick<PageCode, "prefetch">;

/** The page on the screen. */
export function usePageHandle(): PageHandle {
  return handleOf(useMatches());
}

function handleOf(matches: readonly UIMatch[]): PageHandle {
  return matches.map(({ handle }) => handle).findLast(isPageHandle) ?? notFound;
}

/** The handles of these pages, without aliases. */
export function handlesOf(pages: readonly RouteObject[]): PageHandle[] {
  return pages.flatMap(({ path, handle }) => (isPageHandle(handle) && handle.path === path ? [handle] : []));
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === "object" && handle !== null && "title" in handle;
}

export function isCodeHandle(handle: unknown): handle is CodeHandle {
  return typeof handle === "object" && handle !== null && "prefetch" in handle;
}
