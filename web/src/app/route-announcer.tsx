import { useLayoutEffect, useState } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { isAbovePage } from "../shared/navigation.ts";
import { focusWithoutScroll } from "../shared/use-hydrated.ts";
import { usePageTitle } from "../shared/use-page-title.ts";

type ShownPage = { key: string; pathname: string; above: boolean };

/** Undefined before a tab's first page, which the browser itself announces. */
let shownPage: ShownPage | undefined;

/** For tests, which mount several first pages in one tab. */
export function resetRouteAnnouncer(): void {
  shownPage = undefined;
}

/** After each navigation: sets the tab's title, announces the page to screen readers, and focuses its heading. */
export function RouteAnnouncer({ path, title }: { path: string; title: string }) {
  const [announced, setAnnounced] = useState("");
  const { key, hash, pathname, state } = useLocation();
  const above = isAbovePage(state);
  const type = useNavigationType();
  const tabTitle = usePageTitle()(title, path);
  useLayoutEffect(() => {
    document.title = tabTitle;
    const before = shownPage;
    shownPage = { key, pathname, above };
    if (!before || before.key === key) return;
    // Announces nothing if only the query changes, or if a dialog opens or closes above the page.
    const stays = type === "REPLACE" || above || before.above;
    if (stays && before.pathname === pathname) return;
    setAnnounced(title);
    const target = hash ? document.getElementById(hash.slice(1)) : null;
    focusWithoutScroll(target ?? document.querySelector("main h1") ?? document.querySelector("main"));
  }, [title, tabTitle, key, hash, pathname, above, type]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {announced}
    </p>
  );
}
