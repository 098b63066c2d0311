/**
 * The clinic that a page shows until the server has answered: as it was when the site was built (build/clinic-content.ts), or as this
 * browser saw it later.
 */
import type { PublicSettingsAnswer } from "@clinic/contract/settings.ts";
import type { PublicSite } from "@clinic/contract/site.ts";
import { type BuiltClinic, builtClinicId } from "./clinic-in-page.ts";
import { hasShapeOf, isSameJson } from "./shape.ts";
import { siteStorage } from "./storage.ts";

export const builtClinic: BuiltClinic = globalThis.injectedClinic ?? readPage();

function readPage(): BuiltClinic {
  const json = document.getElementById(builtClinicId)?.textContent;
  if (!json) throw new Error("The page has no clinic");
  return JSON.parse(json);
}

const { settings, site } = builtClinic;
const dayShape = [{ from: "", to: "" }];

/** Example values with every field of an answer, for checks of its shape. */
export const settingsShape: PublicSettingsAnswer = {
  ...settings,
  openingHours: {
    sunday: dayShape,
    monday: dayShape,
    tuesday: dayShape,
    wednesday: dayShape,
    thursday: dayShape,
    friday: dayShape,
    saturday: dayShape,
  },
  closedDays: [{ date: "", reason: "" }],
  // Without what earlier releases don't answer.
  reviews: { average: 0, count: 0 },
};
// Without what earlier releases don't answer.
const { gettingHere: _, ...contactShape } = site.contact;
export const siteShape: PublicSite = {
  ...site,
  contact: contactShape,
  since: null,
  accent: null,
  tones: null,
  logo: null,
  hero: null,
  rooms: [{ alt: "", width: 0, height: 0, sizes: [{ width: 0, src: "" }] }],
  about: { ...site.about, points: [{ title: "", text: "" }] },
};

type SeenClinic = Pick<BuiltClinic, "settings" | "site">;
type StoredClinic = SeenClinic & { seenAt: number };

const storageKey = "clinic";
const storedShape: StoredClinic = { settings: settingsShape, site: siteShape, seenAt: 0 };

/** What this browser saw after the site was built, if it differs from what was built in. */
const newerClinic = readNewerClinic();

/** Whether the page must show something else than its prerendered HTML. */
export const isNewerThanBuilt = newerClinic !== undefined;

export const initialClinic: BuiltClinic = { ...builtClinic, ...newerClinic };

function readNewerClinic(): SeenClinic | undefined {
  const stored = readStored();
  if (!stored) return undefined;
  // The reviews' figures change often, and no page needs them at once.
  const seen = { site: stored.site, settings: { ...stored.settings, reviews: settings.reviews } };
  return isSameJson(seen, { site, settings }) ? undefined : seen;
}

/** Returns what this browser saw since the deploy. */
function readStored(): StoredClinic | undefined {
  const { deployedAt } = builtClinic;
  try {
    const stored: unknown = JSON.parse(siteStorage.read(storageKey) ?? "null");
    if (!hasShapeOf(storedShape, stored)) return undefined;
    return deployedAt !== null && stored.seenAt <= Date.parse(deployedAt) ? undefined : stored;
  } catch {
    return undefined;
  }
}

/** Keeps an answer of the server, so that the next page shows it at once. */
export function rememberClinic(seen: Partial<SeenClinic>): void {
  const stored: StoredClinic = { ...(readStored() ?? { settings, site }), ...seen, seenAt: Date.now() };
  siteStorage.write(storageKey, JSON.stringify(stored));
}
