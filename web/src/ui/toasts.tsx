import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useLocation } from "react-router-dom";
import { ToastContainer, toast } from "react-toastify/unstyled";
import { toastsShownAt } from "../shared/notify.ts";
import "./toasts.scss";

/** The newest toast is first, so that the others stay in place when it goes. */
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

const inputs = ["pointerdown", "keydown", "popstate"] as const;

/**
 * Whoever goes on to another page has read what was said on this one. What an act says and then leads to another page itself
 * came after the hand's last move, and stays.
 */
function useDismissOnNavigation() {
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
    const read = [...toastsShownAt].filter(([, since]) => since < lastInput.current).map(([id]) => id);
    releaseToasts(read);
    for (const id of read) toast.dismiss(id);
  }, [pathname]);
}

/** The band below the header in which toasts stand, and the room that the page makes for it. */

const root = document.documentElement;
let toastRoom = 0;

function findToastBand(): HTMLElement {
  const band = document.querySelector<HTMLElement>(".toast-band");
  if (!band) throw new Error("The page has no band for toasts");
  return band;
}

/**
 * Makes room for toasts. The room stays after they have gone, so that nothing moves under a finger. It closes when that moves
 * nothing in view, and when a dialog opens or closes. Returns a function that stops this.
 */
function manageToastRoom(band: HTMLElement): () => void {
  const grow = new ResizeObserver(() =>
    setToastRoom(Math.max(toastRoom, band.getBoundingClientRect().height)),
  );
  grow.observe(band);
  const back = () => closeToastRoom(band);
  const dialogs = new MutationObserver(back);
  dialogs.observe(document.body, { attributeFilter: ["class"] });
  const scrolled = () => {
    if (window.scrollY >= toastRoom) back();
  };
  const hidden = () => {
    if (document.hidden) back();
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

/** Gives the room of these toasts back: the page that they belong to is left. */
function releaseToasts(ids: Iterable<string | number>): void {
  for (const id of ids) document.getElementById(String(id))?.setAttribute("data-left", "");
  if (!hasToasts(findToastBand())) setToastRoom(0);
}

function closeToastRoom(band: HTMLElement): void {
  if (toastRoom === 0 || hasToasts(band)) return;
  const above = Math.min(toastRoom, window.scrollY);
  setToastRoom(0);
  window.scrollBy({ top: -above, behavior: "instant" });
}

function hasToasts(band: HTMLElement): boolean {
  return band.querySelector(".Toastify__toast:not([data-left])") !== null;
}

function setToastRoom(px: number): void {
  toastRoom = px;
  root.style.setProperty("--toast-room", `${px}px`);
  root.toggleAttribute("data-toast-room", px > 0);
}
