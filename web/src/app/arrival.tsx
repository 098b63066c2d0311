import { useLayoutEffect } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { focusQuietly } from "../lib/focus-quietly.ts";
import { announce } from "./announcer.tsx";
import { pageTitle } from "./page-title.ts";
import { rememberedScroll, rememberScroll } from "./scroll-memory.ts";

/** The browser has done all of this itself for the location that the page was loaded with. */
let shown: { key: string; pathname: string } | undefined;

/**
 * Stands behind a page and so appears with it, after its code has loaded: names the tab, says the page's name, moves the
 * focus to its heading, and scrolls to where a reader expects to be.
 */
export function Arrival({ title }: { title: string }) {
  const { key, hash, pathname } = useLocation();
  const type = useNavigationType();
  // Before the next frame: a shorter page that takes the place of a longer one scrolls by itself.
  useLayoutEffect(() => {
    document.title = pageTitle(title);
    const first = shown === undefined;
    // A page that notes a choice in its own address has not been arrived at anew.
    const again = shown?.key === key || (type === "REPLACE" && shown?.pathname === pathname);
    shown = { key, pathname };
    if (!first && !again) {
      announce(title);
      const target = hash ? document.getElementById(hash.slice(1)) : null;
      focusQuietly(target ?? document.querySelector("main h1") ?? document.querySelector("main"));
      if (target && type !== "POP") target.scrollIntoView({ behavior: "instant" });
      else window.scrollTo({ top: type === "POP" ? rememberedScroll(key) : 0, behavior: "instant" });
    }
    return rememberScroll(key);
  }, [title, key, hash, pathname, type]);
  return null;
}
