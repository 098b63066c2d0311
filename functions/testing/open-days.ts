import { daysOf } from "../../emulators/testing/clinic-days.ts";
import { openSettings } from "./open-clinic.ts";

/** Days of `openClinic`'s clinic. */
export const openDays = daysOf({ settings: openSettings, from: 2 });
