/** Vitest's setup file for tests on a clinic. Each file begins with the seeded demo clinic. */
import { beforeAll } from "vitest";
import { resetClinic } from "../seed/reset.ts";
import { stripeControls } from "../stripe/control/client.ts";
import { urls } from "../suite/places.ts";
import { freeAllDays } from "./clinic-days.ts";
import { clinicIsReady } from "./clinics.ts";
import { failOnDefects } from "./defect-watch.ts";
import { forgetSessions } from "./sign-in-page.ts";

beforeAll(async () => {
  await clinicIsReady();
  await resetClinic();
  freeAllDays();
  forgetSessions();
}, 300_000);
failOnDefects(stripeControls(urls.local).defects);
