import { preload } from "./routes.ts";

/** Props for a link: its page's code loads while the finger is still on its way down. */
export function onIntent(to: string) {
  const prefetch = () => void preload(to);
  return { onPointerEnter: prefetch, onFocus: prefetch, onTouchStart: prefetch };
}
