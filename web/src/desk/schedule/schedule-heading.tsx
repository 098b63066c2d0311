import { CalendarOff, DoorOpen, Download, Phone, Printer } from "lucide-react";
import { LazyMoreMenu } from "../../ui/lazy-more-menu.tsx";
import type { MenuAction } from "../../ui/more-menu.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { useIsSmallScreen } from "./schedule-params.ts";

type ScheduleHeadingProps = {
  /** Undefined for roles that see only a part of the schedule. */
  onDownload: (() => void) | undefined;
  /** Undefined for roles that may not book. */
  booking: { onBlock: () => void; onWalkIn: () => void; onCaller: () => void } | undefined;
};

/** The page's heading with what the desk does most. On a phone the rest is in a menu, so that all buttons fit in one row. */
export function ScheduleHeading({ onDownload, booking }: ScheduleHeadingProps) {
  const isSmall = useIsSmallScreen();
  const seldom: (MenuAction & { isNamed?: boolean })[] = [
    { text: "Print", icon: Printer, act: () => print() },
    ...(onDownload ? [{ text: "Download CSV", icon: Download, act: onDownload }] : []),
    ...(booking ? [{ text: "Block time", icon: CalendarOff, act: booking.onBlock, isNamed: true }] : []),
  ];
  const hasMenu = isSmall && seldom.length > 1;
  return (
    <div className="schedule-heading d-print-none">
      <PageHeading
        title="Schedule"
        actions={
          <>
            {!hasMenu &&
              seldom.map(({ text, icon: Icon, act, isNamed = false }) => (
                <button
                  key={text}
                  type="button"
                  className={`btn btn-outline-secondary${isNamed ? "" : " btn-icon"}`}
                  {...(!isNamed && { "aria-label": text, title: text })}
                  onClick={act}
                >
                  <Icon size={18} aria-hidden="true" /> {isNamed && text}
                </button>
              ))}
            {booking && (
              <>
                <button type="button" className="btn btn-outline-secondary" onClick={booking.onWalkIn}>
                  <DoorOpen size={18} aria-hidden="true" /> Walk-in
                </button>
                <button type="button" className="btn btn-primary" onClick={booking.onCaller}>
                  <Phone size={18} aria-hidden="true" /> Book for a caller
                </button>
              </>
            )}
            {hasMenu && <LazyMoreMenu actions={seldom} />}
          </>
        }
      />
    </div>
  );
}
