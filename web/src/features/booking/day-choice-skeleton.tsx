import type { ReactNode } from "react";
import { CalendarSkeleton } from "../../components/calendar-skeleton.tsx";
import { Skeleton } from "../../components/skeleton.tsx";

/** In the size of what comes, so that nothing moves when it does. */
export function DayChoiceSkeleton({ children }: { children?: ReactNode }) {
  return (
    <>
      <Skeleton className="treatment-choice-skeleton" />
      <div className="booking-parts">
        <div className="panel day-choice">
          <CalendarSkeleton />
          {children}
          <Skeleton lines={3} className="day-line-skeleton" />
        </div>
        <div className="day-treatments">
          <Skeleton className="treatments-heading-skeleton" />
          <TreatmentSkeletons />
        </div>
      </div>
    </>
  );
}

const cards = ["1", "2", "3", "4", "5", "6"] as const;

function TreatmentSkeletons() {
  return (
    <div className="treatment-grid" aria-busy="true">
      {cards.map((card) => (
        <Skeleton key={card} className="treatment-skeleton" />
      ))}
    </div>
  );
}
