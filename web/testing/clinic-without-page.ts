/** Vitest's setup file: the demo clinic, which the site's code otherwise reads from its page. */
import site from "../../emulators/seed/clinics/demo/site.json" with { type: "json" };
import { defaultPublicSettingsAnswer } from "../../functions/src/domain/default-clinic.ts";
import { defaultReviews } from "../../functions/src/domain/default-reviews.ts";
import { publicSiteOf } from "../../functions/src/domain/default-site.ts";
import { defaultTreatments } from "../../functions/src/domain/default-treatments.ts";

globalThis.clinicWithoutPage = {
  settings: defaultPublicSettingsAnswer,
  site: publicSiteOf(site),
  treatments: defaultTreatments,
  reviews: defaultReviews,
  copies: {},
  deployedAt: null,
};
