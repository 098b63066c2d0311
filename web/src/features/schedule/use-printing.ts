import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { hasPaper } from "../../components/paper.tsx";

let asked = false;

/** Whether the page is being put on paper, where columns that scroll would be cut off. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, isPrinted);
}

/** What goes on paper in its place leaves the page as it is. */
function isPrinted(): boolean {
  return (asked || matchMedia("print").matches) && !hasPaper();
}

function subscribe(notice: () => void) {
  const media = matchMedia("print");
  // The browser takes the page as it stands when these return.
  const begin = () => {
    asked = true;
    flushSync(notice);
  };
  const end = () => {
    asked = false;
    notice();
  };
  media.addEventListener("change", notice);
  addEventListener("beforeprint", begin);
  addEventListener("afterprint", end);
  return () => {
    media.removeEventListener("change", notice);
    removeEventListener("beforeprint", begin);
    removeEventListener("afterprint", end);
  };
}
