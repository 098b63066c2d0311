export { housekeeping } from "./housekeeping/housekeeping.ts";
export { api } from "./http/api.ts";
