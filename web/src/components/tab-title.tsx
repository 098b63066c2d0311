import { useEffect } from "react";
import { pageTitle } from "../lib/page-title.ts";

/** Names the tab where a page only knows its name after it has asked. What is printed bears it, and the file that it is kept in. */
export function TabTitle({ title }: { title: string }) {
  useEffect(() => {
    document.title = pageTitle(title);
  }, [title]);
  return null;
}
