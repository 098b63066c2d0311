import { defaultSettings } from "../../functions/src/domain/default-clinic.ts";
import { createDayPool } from "./day-pool.ts";

/** Gives days of the demo clinic, from Monday to Friday, after the week that the demo data fills. */
export const demoDayPool = createDayPool({ settings: defaultSettings, from: 7 });
