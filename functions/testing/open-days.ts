import { daysOf } from "../../emulators/testing/reserve-days.ts";
import { openSettings } from "./open-clinic.ts";

/** Days of `openClinic`'s clinic. */
export const openDays = daysOf({ settings: openSettings, from: 2 });
