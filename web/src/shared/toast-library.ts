/** Loads the code of toasts with the first toast. Apart from notify.ts, because every page loads this file. */
const toastEvent = "toast";

export function loadToastLibrary() {
  dispatchEvent(new Event(toastEvent));
  return import("react-toastify/unstyled");
}

/** Calls `act` at the next toast. */
export function onFirstToast(act: () => void): void {
  addEventListener(toastEvent, act, { once: true });
}
