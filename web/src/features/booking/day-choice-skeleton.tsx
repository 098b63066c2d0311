import { Skeleton } from "../../components/skeleton.tsx";
import { TreatmentSkeletons } from "./treatment-skeletons.tsx";

/** In the size of what comes, so that nothing moves when it does. */
export function DayChoiceSkeleton() {
  return (
    <>
      <div className="panel day-choice">
        <Skeleton className="calendar-skeleton" />
        <Skeleton lines={3} className="day-line-skeleton" />
      </div>
      <Skeleton className="treatments-heading-skeleton" />
      <TreatmentSkeletons />
    </>
  );
}
