import { defaultSettings } from "../../functions/src/domain/default-clinic.ts";
import { daysOf } from "./clinic-days.ts";

/** Gives days of the demo clinic, from Monday to Friday, after the week that the demo data fills. */
export const demoDays = daysOf({ settings: defaultSettings, from: 7 });
