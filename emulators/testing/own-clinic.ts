/** Vitest's setup file for tests on a clinic. Each file begins with the seeded demo clinic. */
import { beforeAll } from "vitest";
import { resetClinic } from "../seed/reset.ts";
import { stripeControls } from "../stripe/control/client.ts";
import { urls } from "../suite/ports-and-paths.ts";
import { waitForClinicInstance } from "./clinic-instances.ts";
import { releaseTakenDays } from "./day-pool.ts";
import { failOnDefects } from "./defect-watch.ts";
import { forgetSessions } from "./sign-in-page.ts";

beforeAll(async () => {
  await waitForClinicInstance();
  await resetClinic();
  releaseTakenDays();
  forgetSessions();
}, 300_000);
failOnDefects(stripeControls(urls.local).defects);
