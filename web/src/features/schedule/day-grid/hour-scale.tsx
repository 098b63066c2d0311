import type { TimeRange } from "@clinic/domain/time-range.ts";
import { downTo, shortTime } from "./on-screen.ts";

type Props = {
  span: TimeRange;
  /** In minutes after midnight, where today is on screen. */
  now: number | undefined;
};

/** Minutes before it and after it that the present time's words cover. */
const nowTakes = 14;

/** The hours down the side. Each thing in the grid says its own time to who doesn't see them. */
export function HourScale({ span, now }: Props) {
  const hours = Array.from({ length: (span.to - span.from) / 60 }, (_, index) => span.from + index * 60);
  // Where it is now stands in its place.
  const told = hours.filter((at) => now === undefined || Math.abs(at - now) >= nowTakes);
  const isShown = now !== undefined && span.from <= now && now < span.to;
  return (
    <>
      <div className="grid-corner" aria-hidden="true" />
      <div className="grid-scale" aria-hidden="true">
        {told.map((at) => (
          <span
            key={at}
            className={at === span.from ? "grid-hour is-first" : "grid-hour"}
            style={{ top: downTo(at, span) }}
          >
            {((at / 60 + 11) % 12) + 1} <small>{at < 12 * 60 ? "AM" : "PM"}</small>
          </span>
        ))}
        {isShown && (
          <span className="grid-now-time" style={{ top: downTo(now, span) }}>
            {shortTime(now)}
          </span>
        )}
      </div>
    </>
  );
}
