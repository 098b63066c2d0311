/** Vitest's setup file: the demo clinic, which the site's code otherwise reads from its page. */
import site from "../../emulators/seed/clinics/demo/site.json" with { type: "json" };
import { demoReviews, demoSettingsAnswer, demoTreatments } from "../../emulators/seed/demo-clinic.ts";
import { publicSiteOf } from "../../functions/src/domain/default-site.ts";

globalThis.injectedClinic = {
  settings: demoSettingsAnswer,
  site: publicSiteOf(site),
  treatments: demoTreatments,
  doctors: [],
  reviews: demoReviews,
  copies: {},
  deployedAt: null,
};
