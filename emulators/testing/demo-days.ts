import { defaultSettings } from "../../functions/src/domain/default-clinic.ts";
import { daysOf } from "./clinic-days.ts";

/** Days of the demo clinic, after the week that its seeds fill: Mondays to Fridays. */
export const demoDays = daysOf({ settings: defaultSettings, from: 7 });
