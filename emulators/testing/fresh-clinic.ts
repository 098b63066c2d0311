import { resetClinic } from "../seed/reset.ts";
import { freeEveryDay } from "./reserve-days.ts";
import { forgetSessions } from "./sign-in-page.ts";

/** The demo clinic as it was seeded, with every day free again. */
export async function freshClinic(): Promise<void> {
  await resetClinic();
  freeEveryDay();
  forgetSessions();
}
