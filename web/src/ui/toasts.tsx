import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useLocation } from "react-router-dom";
import { ToastContainer, toast } from "react-toastify/unstyled";
import { toastsShownAt } from "../shared/notify.ts";
import "./toasts.scss";

/** Draws all toasts into the page's toast band. */
export function Toasts() {
  const [band] = useState(findToastBand);
  useEffect(() => manageToastRoom(band), [band]);
  useDismissOnNavigation();
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

const inputEvents = ["pointerdown", "keydown", "popstate"] as const;

/**
 * Dismisses toasts when the user goes to another page. A toast that appeared after the last click or key stays, because the
 * action that it reports has led to the new page.
 */
function useDismissOnNavigation() {
  const { pathname } = useLocation();
  const lastInput = useRef(0);
  useEffect(() => {
    const note = (event: Event) => {
      lastInput.current = event.timeStamp;
    };
    for (const type of inputEvents) window.addEventListener(type, note, { capture: true });
    return () => {
      for (const type of inputEvents) window.removeEventListener(type, note, { capture: true });
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs for each new page.
  useLayoutEffect(() => {
    const old = [...toastsShownAt].filter(([, shownAt]) => shownAt < lastInput.current).map(([id]) => id);
    // Frees the old toasts' room at once, before react-toastify has animated them away.
    for (const id of old) document.getElementById(String(id))?.setAttribute("data-dismissed", "");
    if (!hasToasts(findToastBand())) setToastRoom(0);
    for (const id of old) toast.dismiss(id);
  }, [pathname]);
}

const rootElement = document.documentElement;
/** The height in pixels that the page keeps free for the toast band below the header. */
let toastRoom = 0;

function findToastBand(): HTMLElement {
  const band = document.querySelector<HTMLElement>(".toast-band");
  if (!band) throw new Error("The page has no band for toasts");
  return band;
}

/**
 * Makes room for toasts. The room stays after the toasts are gone, so that nothing moves under a finger. The room closes when
 * that moves nothing in view, and when a dialog opens or closes. Returns a function that removes the listeners and the room.
 */
function manageToastRoom(band: HTMLElement): () => void {
  // Measures the toasts and not the band, because the band's height follows from the room.
  const toasts = band.querySelector<HTMLElement>(".Toastify");
  if (!toasts) throw new Error("The toast band has no toast container");
  const grow = new ResizeObserver(() =>
    setToastRoom(Math.max(toastRoom, toasts.getBoundingClientRect().height)),
  );
  grow.observe(toasts, { box: "border-box" });
  const close = () => closeToastRoom(band);
  const dialogs = new MutationObserver(close);
  dialogs.observe(document.body, { attributeFilter: ["class"] });
  const scrolled = () => {
    if (window.scrollY >= toastRoom) close();
  };
  const hidden = () => {
    if (document.hidden) close();
  };
  document.addEventListener("scrollend", scrolled);
  document.addEventListener("visibilitychange", hidden);
  return () => {
    grow.disconnect();
    dialogs.disconnect();
    document.removeEventListener("scrollend", scrolled);
    document.removeEventListener("visibilitychange", hidden);
    setToastRoom(0);
  };
}

function closeToastRoom(band: HTMLElement): void {
  if (toastRoom === 0 || hasToasts(band)) return;
  const above = Math.min(toastRoom, window.scrollY);
  setToastRoom(0);
  window.scrollBy({ top: -above, behavior: "instant" });
}

function hasToasts(band: HTMLElement): boolean {
  return band.querySelector(".Toastify__toast:not([data-dismissed])") !== null;
}

function setToastRoom(px: number): void {
  toastRoom = px;
  rootElement.style.setProperty("--toast-room", `${px}px`);
  rootElement.toggleAttribute("data-toast-room", px > 0);
}
