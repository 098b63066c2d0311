import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useLocation } from "react-router-dom";
import { ToastContainer, toast } from "react-toastify/unstyled";
import { shownSince } from "../lib/notify.ts";
import { findToastBand, keepToastRoom, leaveToasts } from "./toast-room.ts";
import "../styles/toasts.scss";

/** The newest toast is first, so that the others stay in place when it goes. */
export function Toasts() {
  const [band] = useState(findToastBand);
  useEffect(() => keepToastRoom(band), [band]);
  useEndWithPage();
  return createPortal(
    <ToastContainer
      position="top-right"
      autoClose={5000}
      draggable
      draggablePercent={80}
      closeOnClick
      newestOnTop
    />,
    band,
  );
}

const inputs = ["pointerdown", "keydown", "popstate"] as const;

/**
 * Whoever goes on to another page has read what was said on this one. What an act says and then leads to another page itself
 * came after the hand's last move, and stays.
 */
function useEndWithPage() {
  const { pathname } = useLocation();
  const lastInput = useRef(0);
  useEffect(() => {
    const note = (event: Event) => {
      lastInput.current = event.timeStamp;
    };
    for (const input of inputs) window.addEventListener(input, note, { capture: true });
    return () => {
      for (const input of inputs) window.removeEventListener(input, note, { capture: true });
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each new page.
  useLayoutEffect(() => {
    const read = [...shownSince].filter(([, since]) => since < lastInput.current).map(([id]) => id);
    leaveToasts(read);
    for (const id of read) toast.dismiss(id);
  }, [pathname]);
}
