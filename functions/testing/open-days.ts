import { daysOf } from "../../emulators/testing/clinic-days.ts";
import { openSettings } from "./open-clinic.ts";

/** Gives days of the clinic that `openClinic` writes. */
export const openDays = daysOf({ settings: openSettings, from: 2 });
