/**
 * The clinic's currency, formats and week start. A site belongs to one clinic, so they are kept here, and the functions of
 * clinic-format.ts and clinic-day.ts read them. They come with the settings. The browser remembers them for the next visit.
 */
import type { RegionalSettings } from "@clinic/domain/regional.ts";
import { useSyncExternalStore } from "react";
import { builtClinic } from "./built-clinic.ts";
import { createListeners } from "./listeners.ts";
import { siteStorage } from "./storage.ts";

/** The region in which the prerendered pages are written. */
const builtRegion = pickRegion(builtClinic.settings);
const { notify, subscribe } = createListeners();
let region: RegionalSettings = builtRegion;

export function currentRegion(): RegionalSettings {
  return region;
}

/** Draws the component again when the region changes. */
export function useRegion(): RegionalSettings {
  return useSyncExternalStore(subscribe, currentRegion, () => builtRegion);
}

/** Takes the region of the settings that the server has answered. */
export function setRegion(settings: RegionalSettings): void {
  if (isSameRegion(region, settings)) return;
  region = pickRegion(settings);
  if (isSameRegion(region, builtRegion)) siteStorage.remove(storageKey);
  else siteStorage.write(storageKey, JSON.stringify(region));
  notify();
}

/** Takes the region of the last visit. A hydrated page must be drawn once before, as the server has drawn it. */
export function restoreRegion(): void {
  const stored = siteStorage.read(storageKey);
  if (stored === null) return;
  try {
    const { currency, locale, weekStart }: Partial<RegionalSettings> = JSON.parse(stored);
    if (typeof currency !== "string" || typeof locale !== "string" || typeof weekStart !== "number") return;
    Intl.getCanonicalLocales(locale);
    setRegion({ currency, locale, weekStart });
  } catch {
    siteStorage.remove(storageKey);
  }
}

/** Creates a format for the clinic's locale at its first use, and again after the locale has changed. */
/*#__NO_SIDE_EFFECTS__*/
export function createFormat<Format>(make: (locale: string) => Format): () => Format {
  let made: { locale: string; format: Format } | undefined;
  return () => {
    if (made?.locale !== region.locale) made = { locale: region.locale, format: make(region.locale) };
    return made.format;
  };
}

const storageKey = "clinic-region";

function pickRegion({ currency, locale, weekStart }: RegionalSettings): RegionalSettings {
  return { currency, locale, weekStart };
}

function isSameRegion(one: RegionalSettings, other: RegionalSettings): boolean {
  return one.currency === other.currency && one.locale === other.locale && one.weekStart === other.weekStart;
}
