import { useLayoutEffect } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { isAbovePage } from "../lib/above-page.ts";
import { focusQuietly } from "../lib/focus-quietly.ts";
import { pageTitle } from "../lib/page-title.ts";
import { announce } from "./announcer.tsx";
import { rememberedScroll, rememberScroll } from "./scroll-memory.ts";

/** The browser has done all of this itself for the location that the page was loaded with. */
let shown: { key: string; pathname: string; above: boolean } | undefined;

/**
 * Stands behind a page and so appears with it, after its code has loaded: names the tab, says the page's name, moves the
 * focus to its heading, and scrolls to where a reader expects to be.
 */
export function Arrival({ title }: { title: string }) {
  const { key, hash, pathname, state } = useLocation();
  const above = isAbovePage(state);
  const type = useNavigationType();
  // Before the next frame: a shorter page that takes the place of a longer one scrolls by itself.
  useLayoutEffect(() => {
    document.title = pageTitle(title);
    const first = shown === undefined;
    // A page that notes a choice in its own address has not been arrived at anew, nor one above which something opens or closes.
    const stays = type === "REPLACE" || above || shown?.above;
    const again = shown?.key === key || (stays && shown?.pathname === pathname);
    shown = { key, pathname, above };
    if (!first && !again) {
      announce(title);
      const target = hash ? document.getElementById(hash.slice(1)) : null;
      focusQuietly(target ?? document.querySelector("main h1") ?? document.querySelector("main"));
      if (target && type !== "POP") target.scrollIntoView({ behavior: "instant" });
      else window.scrollTo({ top: type === "POP" ? rememberedScroll(key) : 0, behavior: "instant" });
    }
    return rememberScroll(key);
  }, [title, key, hash, pathname, above, type]);
  return null;
}
