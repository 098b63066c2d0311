import type { Settings } from "../contract/settings.ts";

/** What the clinic publishes. */
export interface Clinic {
  settings: Settings;
  /** The active ones in order. */
  treatments: Treatment[];
}

export interface Treatment {
  /** A slug, never used twice. */
  id: string;
  name: string;
  description: string;
  /** Clinic-local start times, in order. */
  slots: string[];
  priceCents: number;
  /** A multiple of 15. */
  durationMinutes: number;
  /** Ascending. */
  order: number;
}
