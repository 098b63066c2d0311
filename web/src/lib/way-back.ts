import type { Location } from "react-router-dom";

/** The state with which a page is opened that is to lead back to this place, with what had come about there. */
export function backTo({ pathname, search, hash, state }: Omit<Location, "key">): BackTo {
  return { back: `${pathname}${search}${hash}`, with: state };
}

type BackTo = { back: string; with: unknown };

/** Where a page that was opened from another one leads back to; to the list of appointments where nothing says so. */
export function wayBack(state: unknown): { to: string; text: string; state?: unknown } {
  const back = String(part(state, "back") ?? "");
  const way = { to: back, state: part(state, "with") };
  if (/^\/appointment\b/.test(back)) return { ...way, text: "Back to booking" };
  if (/^\/visit#/.test(back)) return { ...way, text: "Back to your appointment" };
  return { to: "/dashboard", text: "Back to My Appointments" };
}

function part(value: unknown, key: "back" | "with"): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}
