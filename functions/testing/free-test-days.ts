import { createDayPool } from "../../emulators/testing/day-pool.ts";
import { alwaysOpenSettings } from "./test-clinic.ts";

/** Gives days of the clinic that `writeTestClinic` writes. */
export const openDayPool = createDayPool({ settings: alwaysOpenSettings, from: 2 });
