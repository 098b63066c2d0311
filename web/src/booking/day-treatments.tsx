import type { AvailableTreatment } from "@clinic/contract/available.ts";
import type { PublicSettings } from "@clinic/contract/settings.ts";
import type { Treatment } from "@clinic/contract/treatments.ts";
import { useQuery } from "@tanstack/react-query";
import { memo, useDeferredValue, useEffect, useRef, useState } from "react";
import { availableQuery } from "../shared/available-query.ts";
import { type ClinicDay, showShortWeekday } from "../shared/clinic-day.ts";
import { neighbourDay } from "../shared/open-days.ts";
import { DayFoundButton, NextDayButton } from "./alternatives.tsx";
import type { OfferedOn } from "./offer.ts";
import { TreatmentCard } from "./treatment-card.tsx";

type DayTreatmentsProps = {
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
export function DayTreatments(props: DayTreatmentsProps) {
  const drawn = useDeferredValue(props);
  return (
    <div inert={drawn.day !== props.day}>
      <Cards {...drawn} />
    </div>
  );
}

const Cards = memo(function Cards({
  day,
  today,
  settings,
  treatments,
  chosen,
  loading,
  ...props
}: DayTreatmentsProps) {
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

type NextFreeProps = {
  day: ClinicDay;
  /** The next open one, whose times load ahead. */
  following: ClinicDay | undefined;
  treatmentId: string;
  /** Leaves the times of a day that this patient can have. */
  offeredOn: OfferedOn;
  /** Empty for anyone. */
  doctorId: string;
  onTurn: (day: ClinicDay) => void;
};

/** From a day on which a treatment is full to the next on which it isn't: mostly the following one, and nothing is asked for it. */
function NextFree({ day, following, treatmentId, offeredOn, doctorId, onTurn }: NextFreeProps) {
  const known = useQuery({ ...availableQuery(following ?? day), enabled: following !== undefined });
  const offered = following && known.data ? offeredOn(following, known.data) : undefined;
  const isFree = offered?.some(({ _id, slots }) => _id === treatmentId && slots.length > 0);
  const look = { className: "btn btn-primary treatment-next", show: showShortWeekday, onTurn };
  if (known.isLoading) return <DayFoundButton next={undefined} {...look} />;
  if (isFree) return <DayFoundButton next={following} {...look} />;
  return (
    <NextDayButton
      day={offered && following ? following : day}
      doctor={doctorId}
      treatment={treatmentId}
      {...look}
    />
  );
}

type TreatmentChoiceProps = {
  treatments: readonly Pick<Treatment, "_id" | "name">[];
  /** Empty for all of them. */
  chosen: string;
  onChoose: (id: string) => void;
};

/** For whoever knows what they come for, and begins with it. */
export function TreatmentChoice({ treatments, chosen, onChoose }: TreatmentChoiceProps) {
  const row = useRef<HTMLFieldSetElement>(null);
  // Where the row is longer than the screen, what is chosen is in sight, and the page stays where it is.
  useEffect(() => {
    const choice = chosen && row.current?.querySelector('[aria-pressed="true"]')?.getBoundingClientRect();
    if (!choice || !row.current) return;
    const { left, width } = row.current.getBoundingClientRect();
    row.current.scrollLeft += choice.left + choice.width / 2 - (left + width / 2);
  }, [chosen]);
  if (treatments.length < 2) return null;
  return (
    <fieldset className="treatment-choice" ref={row}>
      <legend className="visually-hidden">Treatment</legend>
      {[{ _id: "", name: "All treatments" }, ...treatments].map(({ _id, name }) => (
        <button
          key={_id}
          type="button"
          className="chip"
          aria-pressed={_id === chosen}
          onClick={() => onChoose(_id)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
