import { type Access, listPageHandles } from "../src/app/page-handle.ts";
import { memberPages, publicPages } from "../src/app/routes.tsx";

/** The paths of the site's pages that need this access, such as `/dashboard/treatments/:id`. */
export function listPagePaths(access: Access): string[] {
  return listPageHandles([...publicPages, ...memberPages])
    .filter((page) => page.access === access)
    .map(({ path }) => path);
}
