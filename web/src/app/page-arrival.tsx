import { useLayoutEffect } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { isAbovePage } from "../shared/navigation.ts";
import { pageTitle } from "../shared/paths.ts";
import { focusQuietly } from "../shared/use-hydrated.ts";
import { announce } from "./announcer.tsx";

type ShownPage = { key: string; pathname: string; above: boolean };

/** The browser itself does all of this for the first page. */
let shownPage: ShownPage | undefined;

/** For tests, which draw several first pages in a tab. */
export function forgetArrival(): void {
  shownPage = undefined;
}

/** After each page: names the tab, announces the page to screen readers, and moves the focus to its heading. */
export function PageArrival({ title }: { title: string }) {
  const { key, hash, pathname, state } = useLocation();
  const above = isAbovePage(state);
  const type = useNavigationType();
  useLayoutEffect(() => {
    document.title = pageTitle(title);
    const before = shownPage;
    shownPage = { key, pathname, above };
    if (!before || before.key === key) return;
    // A page that notes a choice in its address, or opens or closes a dialog, is not a new page.
    const stays = type === "REPLACE" || above || before.above;
    if (stays && before.pathname === pathname) return;
    announce(title);
    const target = hash ? document.getElementById(hash.slice(1)) : null;
    focusQuietly(target ?? document.querySelector("main h1") ?? document.querySelector("main"));
  }, [title, key, hash, pathname, above, type]);
  return null;
}
