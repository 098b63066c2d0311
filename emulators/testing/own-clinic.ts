/** Vitest's setup file for tests on a clinic. Each file begins with the seeded demo clinic. */
import { beforeAll } from "vitest";
import { stripeControls } from "../stripe/control/client.ts";
import { urls } from "../suite/places.ts";
import { clinicIsReady } from "./clinics.ts";
import { failOnDefects } from "./defect-watch.ts";
import { freshClinic } from "./fresh-clinic.ts";

beforeAll(async () => {
  await clinicIsReady();
  await freshClinic();
}, 300_000);
failOnDefects(stripeControls(urls.local).defects);
