import { useLayoutEffect, useState } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { isAbovePage } from "../shared/navigation.ts";
import { pageTitle } from "../shared/paths.ts";
import { focusWithoutScroll } from "../shared/use-hydrated.ts";

type ShownPage = { key: string; pathname: string; above: boolean };

/** Undefined before the first page, for which the browser itself does all of this. */
let shownPage: ShownPage | undefined;

/** For tests, which draw several first pages in a tab. */
export function resetRouteAnnouncer(): void {
  shownPage = undefined;
}

/** After each navigation: sets the tab's title, announces the page to screen readers, and focuses its heading. */
export function RouteAnnouncer({ title }: { title: string }) {
  const [announced, setAnnounced] = useState("");
  const { key, hash, pathname, state } = useLocation();
  const above = isAbovePage(state);
  const type = useNavigationType();
  useLayoutEffect(() => {
    document.title = pageTitle(title);
    const before = shownPage;
    shownPage = { key, pathname, above };
    if (!before || before.key === key) return;
    // A changed query, and a dialog that opens or closes, are not a new page.
    const stays = type === "REPLACE" || above || before.above;
    if (stays && before.pathname === pathname) return;
    setAnnounced(title);
    const target = hash ? document.getElementById(hash.slice(1)) : null;
    focusWithoutScroll(target ?? document.querySelector("main h1") ?? document.querySelector("main"));
  }, [title, key, hash, pathname, above, type]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {announced}
    </p>
  );
}
