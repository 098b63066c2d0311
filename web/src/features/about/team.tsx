import { UsersRound } from "lucide-react";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { useDoctors } from "../../lib/published/published-clinic.ts";
import { useTreatments } from "../../lib/published/published-treatments.ts";
import { DentistCard } from "./dentist-card.tsx";
import { TeamSkeleton } from "./team-skeleton.tsx";

export function Team() {
  const { data: doctors, state, retry } = useDoctors();
  // Waited for, so that no card grows; without them the cards say less.
  const treatments = useTreatments();
  if (state === "given" || treatments.state === "given") return <TeamSkeleton />;
  if (state === "failed")
    return <ErrorState error={undefined} title="Our team could not be loaded" retry={retry} />;
  if (doctors.length === 0) {
    return (
      <EmptyState icon={UsersRound} title="We are about to introduce ourselves">
        Our dentists' portraits will stand here soon.
      </EmptyState>
    );
  }
  return (
    <ul className="team">
      {doctors.map((doctor) => (
        <DentistCard
          key={doctor._id}
          dentist={doctor}
          performs={treatments.data.filter(({ _id }) => doctor.treatments.includes(_id))}
        />
      ))}
    </ul>
  );
}
