/** Loading the next page's code early. Pages know nothing of the routes: the app tells here how. */
let load: (path: string) => Promise<unknown> = async () => undefined;

export function setPrefetch(prefetch: (path: string) => Promise<unknown>): void {
  load = prefetch;
}

/** Props for a link: its page's code loads while the finger is still on its way down. */
export function onIntent(to: string) {
  const prefetch = () => void load(to);
  return { onPointerEnter: prefetch, onFocus: prefetch, onTouchStart: prefetch };
}
