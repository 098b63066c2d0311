import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { ToastContainer, toast } from "react-toastify/unstyled";
import { shownSince } from "../lib/notify.ts";
import "../styles/toasts.scss";

/** Top right, 5 s, draggable. 80 % and 300 ms are the library's own. */
export function Toasts() {
  useEndWithPage();
  return (
    <ToastContainer position="top-right" autoClose={5000} draggable draggablePercent={80} closeOnClick />
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
  useEffect(() => {
    for (const [id, since] of shownSince) if (since < lastInput.current) toast.dismiss(id);
  }, [pathname]);
}
