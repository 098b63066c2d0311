import type { Doctor } from "@clinic/contract/doctors.ts";
import type { Review } from "@clinic/contract/reviews.ts";
import type { PublicSettingsAnswer } from "@clinic/contract/settings.ts";
import type { LegalText, PublicSite } from "@clinic/contract/site.ts";
import type { Treatment } from "@clinic/contract/treatments.ts";

/** The clinic as it was when the site was built: build/clinic-content.ts. */
export type BuiltClinic = {
  settings: PublicSettingsAnswer;
  site: PublicSite;
  treatments: Treatment[];
  doctors: Doctor[];
  reviews: Review[];
  /** The legal texts, only in their own pages. */
  legal?: Partial<Record<LegalText, string>>;
  /** The addresses of the site's own copies of pictures, by the pictures' addresses in Storage. */
  copies: Record<string, string>;
  /** The time of the deploy. Null for a build on a developer's machine. */
  deployedAt: string | null;
};

declare global {
  /** The clinic where there is no page: while prerendering and in tests. */
  var injectedClinic: BuiltClinic | undefined;
  /** What this browser saw after the site was built, if it differs. app/show-tones.ts sets it. */
  var newerClinic: BuiltClinic | undefined;
}

/** The id of the JSON in each page. */
export const builtClinicId = "clinic";
