import { demoSettings } from "../seed/demo-clinic.ts";
import { createDayPool } from "./day-pool.ts";

/** Gives days of the demo clinic, from Monday to Friday, after the week that the demo data fills. */
export const demoDayPool = createDayPool({ settings: demoSettings, from: 7 });
