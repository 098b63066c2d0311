export { api } from "./http/api.ts";
