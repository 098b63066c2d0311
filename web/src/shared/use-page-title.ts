import { formatPageTitle } from "./page-title.ts";
import { useSettings, useSite } from "./published.ts";

/** Returns a function that formats titles with the clinic's current name. */
export function usePageTitle(): (title: string) => string {
  const { data: settings } = useSettings();
  const { data: site } = useSite();
  return (title) => formatPageTitle(title, settings, site);
}
