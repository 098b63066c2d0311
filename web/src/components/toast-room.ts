/** The band below the header in which toasts stand, and the room that the page makes for it. */

const root = document.documentElement;
let room = 0;

export function findToastBand(): HTMLElement {
  const band = document.querySelector<HTMLElement>(".toast-band");
  if (!band) throw new Error("The page has no band for toasts");
  return band;
}

/**
 * Makes room for toasts. The room stays after they have gone, so that nothing moves under a finger. It closes when that moves
 * nothing in view, and when a dialog opens or closes. Returns a function that stops this.
 */
export function keepToastRoom(band: HTMLElement): () => void {
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
export function leaveToasts(ids: Iterable<string | number>): void {
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
