import type { PublicSettings } from "../../functions/src/contract/settings.ts";
import { addressLine } from "../../functions/src/domain/address.ts";
import type { BuiltClinic } from "../src/shared/clinic-in-page.ts";
import { ownPageTexts } from "../src/shared/page-title.ts";
import {
  dentistPath,
  editDoctorPath,
  editTreatmentPath,
  paymentPath,
  privacyPath,
  termsPath,
  treatmentPath,
  verifyPath,
} from "../src/shared/paths.ts";

/** The file names of the scripts in src/app that are inlined into pages and run before the pages' other code. */
export const earlyScripts = ["prefetch-data", "mark-login-reason", "show-tones", "show-words"] as const;
export type EarlyScript = (typeof earlyScripts)[number];

type PageDescription = {
  /** The page's description in search results and link previews. */
  description: string;
  /** Keeps the page out of search results, because only people with a mailed link need the page. */
  unlisted?: true;
  earlyScript?: EarlyScript;
};

/** The product's descriptions, by the pages' paths. */
const descriptions: Record<string, (clinic: BuiltClinic) => PageDescription> = {
  "/": ({ settings: { name, address } }) => {
    const place = address.city ? ` in ${address.city}` : "";
    return {
      description: `${name}, your dentist${place}. Choose a treatment, see its price and the free times, and book online.`,
    };
  },
  "/about": ({ settings }) => ({ description: `About ${settings.name}: the clinic and its dentists.` }),
  "/contact": ({ settings }) => ({ description: `Call, write to or visit ${nameAndAddress(settings)}.` }),
  "/review": ({ settings }) => ({
    description: `What patients say about ${settings.name}. Only people who had an appointment can write here, one review for each.`,
  }),
  "/infoCard": ({ settings }) => ({
    description: `Opening hours, address and directions of ${nameAndAddress(settings)}.`,
  }),
  [privacyPath]: ({ settings, site }) => ({
    description: `How ${settings.name} handles your data.`,
    ...(!site.hasPrivacy && { unlisted: true }),
  }),
  [termsPath]: ({ settings, site }) => ({
    description: `The terms of ${settings.name}.`,
    ...(!site.hasTerms && { unlisted: true }),
  }),
  "/login": ({ settings }) => ({
    description: settings.takesCards
      ? `Sign in to see, move, pay for and cancel your appointments at ${settings.name}.`
      : `Sign in to see, move and cancel your appointments at ${settings.name}.`,
    earlyScript: "mark-login-reason",
  }),
  "/signup": ({ settings }) => ({
    description: `Create an account to book dental appointments at ${settings.name} online.`,
  }),
  "/visit": ({ settings }) => ({
    description: `Confirm, move or cancel your appointment at ${settings.name}.`,
    unlisted: true,
  }),
  [verifyPath]: ({ settings }) => ({
    description: `Verify your email address at ${settings.name}.`,
    unlisted: true,
  }),
};

function nameAndAddress({ name, address }: PublicSettings): string {
  return [name, addressLine(address)].filter(Boolean).join(", ");
}

/** Returns a public page's description, in the clinic's own words if it has written any. Throws when the page has none. */
export function describePage(path: string, clinic: BuiltClinic): PageDescription {
  const describe = descriptions[path];
  if (!describe) throw new Error(`The public page ${path} has no description`);
  const page = describe(clinic);
  return { ...page, description: ownPageTexts(path, clinic.site).description || page.description };
}

/** The HTML files of pages whose path has a parameter. firebase.json rewrites these pages' addresses to the files. */
const rewrittenFiles: Record<string, string> = {
  [paymentPath]: "payment.html",
  [editDoctorPath]: "edit-doctor.html",
  [editTreatmentPath]: "edit-treatment.html",
  // The shells for treatments and dentists that were added after the deploy. The others have files of their own (own-pages.ts).
  [treatmentPath]: "any-treatment.html",
  [dentistPath]: "any-dentist.html",
};

/** The HTML file of the page at this path. Throws for a path with a parameter that has no file. */
export function htmlFileOf(path: string): string {
  if (path === "/") return "index.html";
  const file = rewrittenFiles[path] ?? `${path.slice(1)}.html`;
  if (file.includes(":")) throw new Error(`${path} has no file: add one to rewrittenFiles and firebase.json`);
  return file;
}
