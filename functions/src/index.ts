export { housekeeping } from "./housekeeping/housekeeping.ts";
export { api } from "./http/api.ts";
export { reconciler } from "./payments/reconciler.ts";
