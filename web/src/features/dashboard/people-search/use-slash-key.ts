import { useEffect, useEffectEvent } from "react";

/** Fields that take a slash as text, and windows that keep the focus to themselves. */
const typing = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";
const windows = "[aria-modal=true], dialog:modal";

/** `/` anywhere on the page, but where it is typed. */
export function useSlashKey(onSlash: () => void): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "/" || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest(typing)) return;
    if (document.querySelector(windows)) return;
    event.preventDefault();
    onSlash();
  });
  useEffect(() => {
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, []);
}
