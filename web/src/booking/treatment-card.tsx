import type { AvailableTreatment } from "@clinic/contract/available.ts";
import { formatDuration } from "@clinic/domain/clinic-time.ts";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type ClinicDay, formatShortDay } from "../shared/clinic-day.ts";
import { formatListPrice, formatSlot } from "../shared/clinic-format.ts";
import { Avatar } from "../ui/avatar.tsx";
import { FieldError } from "../ui/fields.tsx";
import { lazyComponent } from "../ui/lazy-component.tsx";

/** Loads after the times. A picture that can't be loaded leaves its place empty. */
const Art = lazyComponent(
  "treatment-art",
  () =>
    import("./treatment-art.tsx").then(
      ({ TreatmentArt }) => ({ Part: TreatmentArt }),
      () => ({ Part: EmptyArt }),
    ),
  EmptyArt,
);

function EmptyArt(_: { treatmentId: string }) {
  return <span className="treatment-art" />;
}

type TreatmentCardProps = {
  treatment: AvailableTreatment;
  day: ClinicDay;
  loading: boolean;
  /** Whether the URL names the treatment. Its card shows all times from the start. */
  chosen: boolean;
  /** The time that was tapped last. */
  chosenSlot: string | undefined;
  scrollsIntoView: boolean;
  /** The button that shows in place of the times if the treatment has no free time. */
  nextFree: ReactNode;
  onBook: (slot?: string) => void;
};

/** The treatment's name describes each button to screen readers, because all cards have the same buttons. */
export function TreatmentCard({
  treatment,
  day,
  loading,
  chosen,
  chosenSlot,
  scrollsIntoView,
  nextFree,
  onBook,
}: TreatmentCardProps) {
  const nameId = useId();
  const card = useRef<HTMLElement>(null);
  const { slots, doctors, Price } = treatment;
  const count = slots.length;
  const slot = slots.find((time) => time === chosenSlot);
  useEffect(() => {
    if (scrollsIntoView) card.current?.scrollIntoView({ block: "nearest", behavior: "instant" });
  }, [scrollsIntoView]);
  return (
    <article
      className={chosen ? "panel treatment-card is-chosen" : "panel treatment-card"}
      aria-labelledby={nameId}
      ref={card}
    >
      <div className="d-flex gap-3">
        <Art treatmentId={treatment._id} />
        <div>
          <h3 id={nameId} className="mb-1">
            {treatment.name}
          </h3>
          <p className="text-soft">{treatment.description}</p>
        </div>
      </div>
      <div className={loading ? "treatment-times is-loading" : "treatment-times"} aria-hidden={loading}>
        {count === 0 && <FieldError>No Slot Available</FieldError>}
        <p className="d-flex flex-wrap justify-content-between gap-2 small text-soft">
          <span>
            {count} {count === 1 ? "space" : "spaces"} Available
          </span>
          {/* The card repeats the day, because the heading and the calendar may be far above. */}
          {count > 0 && <strong>{formatShortDay(day)}</strong>}
        </p>
        {count > 0 && (
          <TreatmentTimes
            slots={slots}
            treatmentNameId={nameId}
            showsAllInitially={chosen}
            disabled={loading}
            chosenSlot={slot}
            onChoose={onBook}
          />
        )}
        {count === 0 && !loading && nextFree}
      </div>
      <p className="d-flex flex-wrap gap-2 align-items-center justify-content-between mt-3 mb-2">
        <strong>{formatListPrice(Price)}</strong>
        <span className="text-soft small">{formatDuration(treatment.durationMinutes)}</span>
      </p>
      {count > 0 && <Performers dentists={doctors} hidden={loading} />}
      <button
        type="button"
        className={slot ? "btn btn-primary" : "btn btn-outline-primary"}
        aria-describedby={nameId}
        disabled={loading || count === 0}
        onClick={() => onBook(slot)}
      >
        Book Appointment
      </button>
    </article>
  );
}

const maxFaces = 4;

type PerformersProps = { dentists: AvailableTreatment["doctors"]; hidden: boolean };

/**
 * The dentists who have a free time on the day: their faces and names, or how many they are. Hidden from screen readers while they are
 * still the previous day's.
 */
function Performers({ dentists, hidden }: PerformersProps) {
  const names = `with ${dentists.length === 0 ? "our dental team" : dentists.map(({ name }) => name).join(", ")}`;
  return (
    <div className="treatment-performers small text-soft mb-3" aria-hidden={hidden}>
      {dentists.length > 0 && (
        <span>
          {dentists.slice(0, maxFaces).map(({ _id, name, img }) => (
            <Avatar key={_id} name={name} src={img} />
          ))}
        </span>
      )}
      {dentists.length < 2 ? (
        <span>{names}</span>
      ) : (
        <>
          <span className="visually-hidden">{names}</span>
          <span aria-hidden="true">{dentists.length} dentists</span>
        </>
      )}
    </div>
  );
}

/** How many times a folded card shows. With the button for all times, they fill two rows. */
const maxFoldedTimes = 5;

type TreatmentTimesProps = {
  slots: readonly string[];
  treatmentNameId: string;
  chosenSlot: string | undefined;
  showsAllInitially: boolean;
  disabled: boolean;
  onChoose: (slot: string) => void;
};

/** The first free times, and a button that shows all. */
function TreatmentTimes({
  slots,
  treatmentNameId,
  chosenSlot,
  showsAllInitially,
  disabled,
  onChoose,
}: TreatmentTimesProps) {
  const [showsAll, setShowsAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const isFolded = !(showsAllInitially || showsAll) && slots.length > maxFoldedTimes + 1;
  const showAll = () => {
    flushSync(() => setShowsAll(true));
    // Moves the focus to the first added time, because the button that had the focus is gone.
    list.current?.querySelectorAll("button")[maxFoldedTimes]?.focus();
  };
  return (
    <ul className="treatment-slots" aria-label="Free times" ref={list}>
      {slots.slice(0, isFolded ? maxFoldedTimes : undefined).map((slot) => (
        <li key={slot}>
          <button
            type="button"
            className="chip"
            aria-describedby={treatmentNameId}
            aria-pressed={slot === chosenSlot || undefined}
            disabled={disabled}
            onClick={() => onChoose(slot)}
          >
            {formatSlot(slot)}
          </button>
        </li>
      ))}
      {isFolded && (
        <li>
          <button
            type="button"
            className="chip is-more"
            aria-describedby={treatmentNameId}
            disabled={disabled}
            onClick={showAll}
          >
            All {slots.length} times
          </button>
        </li>
      )}
    </ul>
  );
}
