export { api } from "./app/api.ts";
export { housekeeping } from "./scheduled/housekeeping.ts";
export { reconciler } from "./scheduled/reconciler.ts";
export { sender } from "./scheduled/sender.ts";
