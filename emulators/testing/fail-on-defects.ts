/** Vitest's setup of every file that runs on the suite. */
import { stripeControls } from "../stripe/control/client.ts";
import { urls } from "../suite/places.ts";
import { failOnDefects } from "./defect-watch.ts";

failOnDefects(stripeControls(urls.local).defects);
