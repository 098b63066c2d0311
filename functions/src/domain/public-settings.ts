import type { PublicSettings, Settings } from "../contract/settings.ts";

/** What visitors may read of them: of why the clinic is closed only what it shows. */
export function publicPartOf({ limits: _, reminders: __, ...settings }: Settings): PublicSettings {
  const closedDays = settings.closedDays.map((closed) => (closed.shown ? closed : { ...closed, reason: "" }));
  return { ...settings, closedDays };
}
