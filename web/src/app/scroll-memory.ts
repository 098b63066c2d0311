/** Where each history entry was scrolled to. The browser's own memory acts before a page's code has loaded. */
const positions = new Map<string, number>();

export function rememberedScroll(key: string): number {
  return positions.get(key) ?? 0;
}

/** Listens while the entry is shown. */
export function rememberScroll(key: string): () => void {
  history.scrollRestoration = "manual";
  const note = () => positions.set(key, window.scrollY);
  // Somebody may have scrolled before the page's code was there. In the next frame, which has the page laid out anyway.
  const frame = requestAnimationFrame(note);
  // A reload is the browser's to restore.
  const leave = () => {
    history.scrollRestoration = "auto";
  };
  window.addEventListener("scroll", note, { passive: true });
  window.addEventListener("pagehide", leave);
  return () => {
    cancelAnimationFrame(frame);
    window.removeEventListener("scroll", note);
    window.removeEventListener("pagehide", leave);
  };
}
