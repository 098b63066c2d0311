import type { PublicSettings } from "@clinic/contract/settings.ts";
import type { DescribedPage, PublicSite } from "@clinic/contract/site.ts";

/** The pages whose titles the clinic may write, by their titles in app/routes.tsx. */
const describedTitles: Record<string, DescribedPage> = {
  Home: "home",
  About: "about",
  Contact: "contact",
  Reviews: "reviews",
  "Opening hours and location": "hours",
};

/** The tab's title of a page. Without a title of the clinic's own, the home page names the clinic and its city. */
export function formatPageTitle(
  title: string,
  { name, address }: Pick<PublicSettings, "name" | "address">,
  { pages }: Pick<PublicSite, "pages">,
): string {
  const page = describedTitles[title];
  const own = page ? pages[page].title : "";
  if (page !== "home") return `${own || title} · ${name}`;
  return own || (address.city ? `${name} · Dentist in ${address.city}` : name);
}
