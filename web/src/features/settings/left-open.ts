import type { Settings } from "@clinic/contract/settings.ts";
import {
  type AffectedAnswer,
  needsLook,
  withNewer,
  without,
} from "../../components/affected/affected-answer.ts";
import { isClinicClosed } from "../../lib/clinic/problem-words.ts";

/** A save tells only of what it made impossible itself. What earlier ones left stays until the clinic is open for it again. */
export function leftOpen(
  before: AffectedAnswer,
  { settings, ...newer }: AffectedAnswer & { settings: Settings },
): AffectedAnswer {
  const left = without(before, (booking) => !isClinicClosed(settings, booking));
  return needsLook(newer) ? withNewer(left, newer) : left;
}
