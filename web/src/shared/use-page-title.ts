import { formatPageTitle } from "./page-title.ts";
import { useSettings, useSite } from "./published.ts";

/** Returns a function that formats titles with the clinic's current name. Only a page's own title has a path. */
export function usePageTitle(): (title: string, path?: string) => string {
  const { data: settings } = useSettings();
  const { data: site } = useSite();
  return (title, path) => formatPageTitle({ path, title }, settings, site);
}
