import type { AvailableTreatment } from "@clinic/contract/available.ts";
import type { PublicSettings } from "@clinic/contract/settings.ts";
import type { Treatment } from "@clinic/contract/treatments.ts";
import { useQuery } from "@tanstack/react-query";
import { memo, useDeferredValue, useEffect, useRef, useState } from "react";
import { availableTimesQuery } from "../shared/available-query.ts";
import type { ClinicDay } from "../shared/clinic-day.ts";
import { findAdjacentBookableDay } from "../shared/open-days.ts";
import { GoToDayButton, NextDayButton } from "./alternatives.tsx";
import type { BookingDraft } from "./booking-draft.ts";
import type { FilterOffered } from "./offer.ts";
import { TreatmentCard } from "./treatment-card.tsx";

type DayTreatmentsProps = {
  day: ClinicDay;
  today: ClinicDay;
  settings: PublicSettings;
  treatments: readonly AvailableTreatment[];
  /** The treatment that the URL names. */
  chosen: AvailableTreatment | undefined;
  filterOffered: FilterOffered;
  /** Empty for any dentist. */
  doctorId: string;
  /** Whether `treatments` are still the previous day's, while the chosen day loads. */
  loading: boolean;
  /** The time that was tapped last, and its treatment. */
  tapped: Pick<BookingDraft, "treatment" | "day" | "slot"> | undefined;
  onBook: (treatment: AvailableTreatment, slot?: string) => void;
  onDayChange: (day: ClinicDay) => void;
  onShowAll: () => void;
};

/** Draws the treatment cards after the calendar has shown the tapped day. Until then the old cards are inert. */
export function DayTreatments(props: DayTreatmentsProps) {
  const deferredProps = useDeferredValue(props);
  return (
    <div inert={deferredProps.day !== props.day}>
      <TreatmentCards {...deferredProps} />
    </div>
  );
}

const TreatmentCards = memo(function TreatmentCards({
  day,
  today,
  settings,
  treatments,
  chosen,
  loading,
  tapped,
  ...props
}: DayTreatmentsProps) {
  // Scrolls to the URL's treatment once, because on a phone the calendar is above the treatment's card.
  const [initialTreatmentId] = useState(chosen?._id);
  const shownTreatments = chosen ? [chosen] : treatments;
  return (
    <>
      <div className="treatment-grid" aria-busy={loading}>
        {shownTreatments.map((treatment) => (
          <TreatmentCard
            key={treatment._id}
            treatment={treatment}
            day={day}
            loading={loading}
            chosen={treatment === chosen}
            chosenSlot={
              tapped?.day === day && tapped.treatment._id === treatment._id ? tapped.slot : undefined
            }
            scrollsIntoView={treatment._id === initialTreatmentId}
            nextFree={
              <NextFreeDay
                day={day}
                nextOpenDay={findAdjacentBookableDay(day, 1, settings, today)}
                treatmentId={treatment._id}
                filterOffered={props.filterOffered}
                doctorId={props.doctorId}
                onDayChange={props.onDayChange}
              />
            }
            onBook={(slot) => props.onBook(treatment, slot)}
          />
        ))}
      </div>
      {chosen && treatments.length > 1 && (
        <button type="button" className="btn btn-outline-secondary mt-4" onClick={props.onShowAll}>
          Show all treatments
        </button>
      )}
    </>
  );
});

type NextFreeDayProps = {
  day: ClinicDay;
  /** The next open day, whose free times are prefetched. */
  nextOpenDay: ClinicDay | undefined;
  treatmentId: string;
  filterOffered: FilterOffered;
  /** Empty for any dentist. */
  doctorId: string;
  onDayChange: (day: ClinicDay) => void;
};

/**
 * A button that leads to the next day on which the treatment is free. Looks at the next open day first, because its times are
 * prefetched.
 */
function NextFreeDay({
  day,
  nextOpenDay,
  treatmentId,
  filterOffered,
  doctorId,
  onDayChange,
}: NextFreeDayProps) {
  const nextOpenDayTimes = useQuery({
    ...availableTimesQuery(nextOpenDay ?? day),
    enabled: nextOpenDay !== undefined,
  });
  const offered =
    nextOpenDay && nextOpenDayTimes.data ? filterOffered(nextOpenDay, nextOpenDayTimes.data) : undefined;
  const isFree = offered?.some(({ _id, slots }) => _id === treatmentId && slots.length > 0);
  const buttonProps = {
    className: "btn btn-outline-primary mt-3",
    onDayChange,
  };
  if (nextOpenDayTimes.isLoading) return <GoToDayButton nextDay={undefined} {...buttonProps} />;
  if (isFree) return <GoToDayButton nextDay={nextOpenDay} {...buttonProps} />;
  return (
    <NextDayButton
      day={offered && nextOpenDay ? nextOpenDay : day}
      doctor={doctorId}
      treatment={treatmentId}
      {...buttonProps}
    />
  );
}

type TreatmentChoiceProps = {
  treatments: readonly Pick<Treatment, "_id" | "name">[];
  /** Empty for all treatments. */
  chosen: string;
  onChoose: (id: string) => void;
};

export function TreatmentChoice({ treatments, chosen, onChoose }: TreatmentChoiceProps) {
  const row = useRef<HTMLFieldSetElement>(null);
  // Scrolls only the row, so that the chosen treatment is visible. `scrollIntoView` would scroll the page too.
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
