/** React's own scheduler: its published types leave this out. */
declare module "scheduler" {
  /** How often what is drawn in steps lets the browser have a turn, in times per second up to 125; 0 for the usual 200. */
  export function unstable_forceFrameRate(fps: number): void;
}
