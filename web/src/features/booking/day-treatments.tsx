import type { AvailableTreatment } from "@clinic/contract/available.ts";
import type { PublicSettings } from "@clinic/contract/settings.ts";
import { memo, useDeferredValue, useState } from "react";
import type { ClinicDay } from "../../lib/clinic/clinic-day.ts";
import { neighbourDay } from "../../lib/clinic/neighbour-day.ts";
import { NextFree } from "./next-free.tsx";
import type { OfferedOn } from "./offer.ts";
import { TreatmentCard } from "./treatment-card.tsx";

type Props = {
  day: ClinicDay;
  today: ClinicDay;
  settings: PublicSettings;
  treatments: readonly AvailableTreatment[];
  /** The one that the patient comes for. */
  chosen: AvailableTreatment | undefined;
  offeredOn: OfferedOn;
  /** Empty for anyone. */
  doctorId: string;
  /** Another day's are shown in the meantime. */
  loading: boolean;
  paused: boolean;
  onBook: (treatment: AvailableTreatment, slot?: string) => void;
  onTurn: (day: ClinicDay) => void;
  onShowAll: () => void;
};

/** The calendar shows the tapped day first. Its cards are drawn after that, and those that stand there until then book nothing. */
export function DayTreatments(props: Props) {
  const drawn = useDeferredValue(props);
  return (
    <div inert={drawn.day !== props.day}>
      <Cards {...drawn} />
    </div>
  );
}

const Cards = memo(function Cards({ day, today, settings, treatments, chosen, loading, ...props }: Props) {
  // Who came with a treatment sees it at once, also where the calendar stands above it.
  const [sought] = useState(chosen?._id);
  const shown = chosen ? [chosen] : treatments;
  // Of a day on which nothing is free, the day's own notice leads on.
  const someFree = shown.some(({ slots }) => slots.length > 0);
  return (
    <>
      <div className="treatment-grid" aria-busy={loading}>
        {shown.map((treatment) => (
          <TreatmentCard
            key={treatment._id}
            treatment={treatment}
            day={day}
            loading={loading}
            paused={props.paused}
            chosen={treatment === chosen}
            sought={treatment._id === sought}
            nextFree={
              someFree && (
                <NextFree
                  day={day}
                  following={neighbourDay(day, 1, settings, today)}
                  treatmentId={treatment._id}
                  offeredOn={props.offeredOn}
                  doctorId={props.doctorId}
                  onTurn={props.onTurn}
                />
              )
            }
            onBook={(slot) => props.onBook(treatment, slot)}
          />
        ))}
      </div>
      {chosen && treatments.length > 1 && (
        <button type="button" className="btn btn-outline-secondary treatments-all" onClick={props.onShowAll}>
          Show all treatments
        </button>
      )}
    </>
  );
});
