import { Skeleton } from "../../components/skeleton.tsx";

const cards = ["1", "2", "3", "4", "5", "6"] as const;

export function TreatmentSkeletons() {
  return (
    <div className="treatment-grid" aria-busy="true">
      {cards.map((card) => (
        <Skeleton key={card} className="treatment-skeleton" />
      ))}
    </div>
  );
}
