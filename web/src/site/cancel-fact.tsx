import type { Treatment } from "@clinic/contract/treatments.ts";
import { longestChangeNotice } from "@clinic/domain/notice-hours.ts";
import { describeFreeCancel } from "../shared/clinic-format.ts";
import { useSettings } from "../shared/published.ts";

/** Says until when patients can cancel. With several treatments, the one with the longest notice counts. */
export function CancelFact({ treatments }: { treatments: readonly Treatment[] }) {
  const { data: settings } = useSettings();
  return (
    <div>
      <dt>Plans change?</dt>
      <dd>{describeFreeCancel(settings, longestChangeNotice(settings, treatments))}</dd>
    </div>
  );
}
