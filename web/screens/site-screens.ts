/** Every screen of the site, with who sees it. */
import { type DemoAccount, demoAccounts } from "../../emulators/seed/accounts.ts";
import { dateOfOpenDay } from "../../emulators/seed/open-days.ts";
import { bringWork } from "./bring-work.ts";
import { clinicScreens } from "./clinic-screens.ts";
import { newcomer, newcomerScreens } from "./newcomer-screens.ts";
import { patientScreens } from "./patient-screens.ts";
import type { Screen } from "./screen.ts";
import { bringVisitLinks, visitScreens } from "./visit-screens.ts";
import { visitorScreens } from "./visitor-screens.ts";

export interface ScreensOf {
  screens: readonly Screen[];
  /** Nobody where it is left out. */
  who?: Pick<DemoAccount, "email">;
}

/** Brings the running suite what the screens show and the demo clinic doesn't begin with. Once, on a suite that was just started. */
export async function bringSiteScreens(now: Date): Promise<readonly ScreensOf[]> {
  await bringWork(now);
  return [
    { screens: visitorScreens },
    { screens: newcomerScreens(dateOfOpenDay(3, now)), who: newcomer },
    { screens: patientScreens(dateOfOpenDay(3, now)), who: demoAccounts.patient },
    { screens: clinicScreens(dateOfOpenDay(1, now)), who: demoAccounts.admin },
    { screens: visitScreens(await bringVisitLinks(now)) },
  ];
}
