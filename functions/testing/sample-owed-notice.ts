/** A sample notification for tests of the domain rules. */
import type { Notice } from "../src/domain/notice.ts";

/** The time at which the notification is due, and at which the test looks at it. */
export const noon = new Date("2027-02-10T12:00:00Z");

export function sampleOwedNotice(change: Partial<Notice> = {}): Notice {
  const { version = 1, kind = "booked", again = 0 } = change;
  return {
    id: `b.${version}.${kind}${again > 0 ? `.again-${again}` : ""}`,
    ...{ version, kind, again, state: "owed", reason: null, sendAfter: noon },
    ...{
      reminder: null,
      tries: 0,
      told: null,
      toldVersion: null,
      brief: false,
      owedAt: noon,
      changedAt: noon,
    },
    ...change,
  };
}
