import type { Path } from "react-router-dom";

/** The state with which a page is opened that is to lead back to this place. */
export function backTo({ pathname, search, hash }: Path): { back: string } {
  return { back: `${pathname}${search}${hash}` };
}

/** Where a page that was opened from another one leads back to; to the list of appointments where nothing says so. */
export function wayBack(state: unknown): { to: string; text: string } {
  const back = typeof state === "object" && state !== null && "back" in state ? String(state.back) : "";
  if (/^\/appointment\b/.test(back)) return { to: back, text: "Back to booking" };
  if (/^\/visit#/.test(back)) return { to: back, text: "Back to your appointment" };
  return { to: "/dashboard", text: "Back to My Appointments" };
}
