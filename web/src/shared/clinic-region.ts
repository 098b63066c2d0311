/**
 * The clinic's currency, formats and week start. A site belongs to one clinic, so they are kept here, and the functions of
 * clinic-format.ts and clinic-day.ts read them. They come with the settings.
 */
import type { RegionalSettings } from "@clinic/domain/regional.ts";
import { useSyncExternalStore } from "react";
import { initialClinic } from "./built-clinic.ts";
import { createListeners } from "./listeners.ts";

/** The region of the first drawing, which is the prerendered page's where that page is hydrated (main.tsx). */
const initialRegion = pickRegion(initialClinic.settings);
const { notify, subscribe } = createListeners();
let region: RegionalSettings = initialRegion;

export function currentRegion(): RegionalSettings {
  return region;
}

/** Draws the component again when the region changes. */
export function useRegion(): RegionalSettings {
  return useSyncExternalStore(subscribe, currentRegion, () => initialRegion);
}

/** Takes the region of the settings that the server has answered. */
export function setRegion(settings: RegionalSettings): void {
  if (isSameRegion(region, settings)) return;
  region = pickRegion(settings);
  notify();
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

function pickRegion({ currency, locale, weekStart }: RegionalSettings): RegionalSettings {
  return { currency, locale, weekStart };
}

function isSameRegion(one: RegionalSettings, other: RegionalSettings): boolean {
  return one.currency === other.currency && one.locale === other.locale && one.weekStart === other.weekStart;
}
