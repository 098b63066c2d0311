import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useLocation } from "react-router-dom";
import { ToastContainer, toast } from "react-toastify/unstyled";
import { shownSince } from "../shared/notify.ts";
import "./toasts.scss";

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

/** The band below the header in which toasts stand, and the room that the page makes for it. */

const root = document.documentElement;
let room = 0;

function findToastBand(): HTMLElement {
  const band = document.querySelector<HTMLElement>(".toast-band");
  if (!band) throw new Error("The page has no band for toasts");
  return band;
}

/**
 * Makes room for toasts. The room stays after they have gone, so that nothing moves under a finger. It closes when that moves
 * nothing in view, and when a dialog opens or closes. Returns a function that stops this.
 */
function keepToastRoom(band: HTMLElement): () => void {
  const grow = new ResizeObserver(() => setRoom(Math.max(room, band.getBoundingClientRect().height)));
  grow.observe(band);
  const back = () => giveRoomBack(band);
  const dialogs = new MutationObserver(back);
  dialogs.observe(document.body, { attributeFilter: ["class"] });
  const scrolled = () => {
    if (window.scrollY >= room) back();
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
    setRoom(0);
  };
}

/** Gives the room of these toasts back: the page that they belong to is left. */
function leaveToasts(ids: Iterable<string | number>): void {
  for (const id of ids) document.getElementById(String(id))?.setAttribute("data-left", "");
  if (!hasToasts(findToastBand())) setRoom(0);
}

function giveRoomBack(band: HTMLElement): void {
  if (room === 0 || hasToasts(band)) return;
  const above = Math.min(room, window.scrollY);
  setRoom(0);
  window.scrollBy({ top: -above, behavior: "instant" });
}

function hasToasts(band: HTMLElement): boolean {
  return band.querySelector(".Toastify__toast:not([data-left])") !== null;
}

function setRoom(px: number): void {
  room = px;
  root.style.setProperty("--toast-room", `${px}px`);
  root.toggleAttribute("data-toast-room", px > 0);
}
