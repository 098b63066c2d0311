export { api } from "./app/api.ts";
export { housekeeping, reconciler, sender } from "./scheduled/schedules.ts";
