import type { PublicSettings } from "@clinic/contract/settings.ts";
import type { DescribedPage, PublicSite } from "@clinic/contract/site.ts";

type OwnTexts = Pick<PublicSite, "pages">;

/** The pages whose titles and descriptions the clinic may write, by their paths. */
const describedPaths: Record<string, DescribedPage> = {
  "/": "home",
  "/about": "about",
  "/contact": "contact",
  "/review": "reviews",
  "/infoCard": "hours",
};

/** The clinic's own title and description of the page at this path. Either may be empty. */
export function ownPageTexts(path: string, { pages }: OwnTexts): { title: string; description: string } {
  const page = describedPaths[path];
  return page ? pages[page] : { title: "", description: "" };
}

/** The tab's title of a page. Without a title of the clinic's own, the home page names the clinic and its city. */
export function formatPageTitle(
  { path = "", title }: { path?: string | undefined; title: string },
  { name, address }: Pick<PublicSettings, "name" | "address">,
  texts: OwnTexts,
): string {
  const own = ownPageTexts(path, texts).title;
  if (path !== "/") return `${own || title} · ${name}`;
  return own || (address.city ? `${name} · Dentist in ${address.city}` : name);
}
