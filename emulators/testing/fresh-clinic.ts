import { inject } from "vitest";
import { resetClinic } from "../seed/reset.ts";
import { freeEveryDay } from "./reserve-days.ts";

/** The demo clinic as it was seeded, with every day free again: for a file of tests that has it alone. */
export async function freshClinic(): Promise<void> {
  await resetClinic();
  freeEveryDay(inject("daysInUse"));
}
