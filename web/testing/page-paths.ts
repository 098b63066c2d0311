import { type Access, listPageHandles } from "../src/app/page-handle.ts";
import { memberPages, publicPages } from "../src/app/routes.tsx";

/** The paths of the site's pages for these people, such as `/dashboard/treatments/:id`. `staff`: pages that need a permission. */
export function listPagePaths(readers: Extract<Access, "public" | "signed-in"> | "staff"): string[] {
  return listPageHandles([...publicPages, ...memberPages])
    .filter(({ access }) => (access === "public" || access === "signed-in" ? access : "staff") === readers)
    .map(({ path }) => path);
}
