/** Vitest's setup of every file that runs on a clinic: it is the demo clinic as it was seeded. */
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
