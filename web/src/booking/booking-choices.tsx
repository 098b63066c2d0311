import type { FamilyMember } from "@clinic/contract/profile.ts";
import { UsersRound } from "lucide-react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { useNextAvailableDay } from "../shared/available-query.ts";
import { type ClinicDay, formatDay, formatShortDay } from "../shared/clinic-day.ts";
import { formatSlot } from "../shared/clinic-format.ts";
import { Avatar } from "../ui/avatar.tsx";
import { ChoiceTile, ChoiceTiles } from "../ui/choices.tsx";
import { SelectField, TextField } from "../ui/fields.tsx";
import { type Dentist, getTimesWithDentist } from "./free-times.ts";
import type { Offer } from "./offer.ts";

type DentistChoiceProps = {
  dentists: readonly Dentist[];
  onlyDentist: Dentist | undefined;
  treatmentId: string;
  day: ClinicDay;
  field: UseFormRegisterReturn;
};

/**
 * The choice of a dentist, which starts with any dentist. Dentists without a free time on the day say when they are next
 * free.
 */
export function DentistChoice({ dentists, onlyDentist, treatmentId, day, field }: DentistChoiceProps) {
  if (onlyDentist) {
    return (
      <p className="only-dentist">
        <Avatar name={onlyDentist.name} src={onlyDentist.img} />
        <span>
          With{" "}
          <strong>
            <bdi>{onlyDentist.name}</bdi>
          </strong>
        </span>
      </p>
    );
  }
  return (
    <ChoiceTiles legend="Dentist">
      <ChoiceTile
        {...field}
        value=""
        title="Anyone"
        note="Whoever is free"
        picture={
          <span className="avatar">
            <UsersRound size={22} aria-hidden="true" />
          </span>
        }
      />
      {dentists.map((dentist) => (
        <ChoiceTile
          key={dentist._id}
          {...field}
          value={dentist._id}
          title={dentist.name}
          note={
            dentist.slots.length > 0 ? (
              formatFreeTimeCount(dentist.slots.length)
            ) : (
              <NextFreeDay doctor={dentist._id} treatmentId={treatmentId} day={day} />
            )
          }
          picture={<Avatar name={dentist.name} src={dentist.img} />}
        />
      ))}
    </ChoiceTiles>
  );
}

const formatFreeTimeCount = (count: number) => (count === 1 ? "1 space" : `${count} spaces`);

function NextFreeDay({ doctor, treatmentId, day }: { doctor: string; treatmentId: string; day: ClinicDay }) {
  const next = useNextAvailableDay(day, { doctor, treatment: treatmentId });
  if (next === null) return "Not on this day";
  // While the next free day loads, the hidden chosen day keeps its place, so that the tile wraps as it will later.
  return (
    <>
      Next free{" "}
      <span className={next ? "tile-day" : "tile-day is-unknown"}>{formatShortDay(next ?? day)}</span>
    </>
  );
}

/** The form's `personId` until the patient chooses whom the appointment is for. */
export const noPersonChosen = "nobody";

const childTreatmentPattern =
  /\b(child|children|kid|kids|toddlers?|infants?|bab(y|ies)|p(a?e)diatric\w*|pedodont\w*)\b/i;

/**
 * Returns the `personId` to preselect, empty for the account holder. A treatment with a name for children preselects the only
 * family member. With several members the patient has to choose.
 */
export function preselectPerson(treatment: string, people: readonly FamilyMember[]): string {
  const [first, ...others] = people;
  if (!first || !childTreatmentPattern.test(treatment)) return "";
  return others.length === 0 ? first._id : noPersonChosen;
}

type PersonChoiceProps = {
  people: readonly FamilyMember[];
  field: UseFormRegisterReturn;
  error: string | undefined;
};

export function PersonChoice({ people, field, error }: PersonChoiceProps) {
  return (
    <ChoiceTiles legend="For whom" plain error={error}>
      <ChoiceTile {...field} value="" title="Myself" />
      {people.map(({ _id, name }) => (
        <ChoiceTile key={_id} {...field} value={_id} title={name} />
      ))}
    </ChoiceTiles>
  );
}

type TimeFieldsProps = {
  offer: Offer;
  /** Undefined for any dentist. */
  dentist: Dentist | undefined;
  error: string | undefined;
  /** The form's chosen time. The field alone can't show a time before it has an option for that time. */
  slot: string;
  field: UseFormRegisterReturn;
};

export function TimeFields({ offer, dentist, error, slot, field }: TimeFieldsProps) {
  const times = getTimesWithDentist(offer, dentist?._id ?? "");
  const isFull = times.length === 0;
  return (
    <>
      <div className="booking-date-time">
        <TextField label="Date" readOnly value={formatDay(offer.day)} />
        <SelectField label="Time" error={error} {...field} value={slot} disabled={isFull}>
          <option value="">{isFull ? "No free times" : "Choose a time"}</option>
          {times.map((slot) => (
            <option key={slot} value={slot}>
              {formatSlot(slot)}
            </option>
          ))}
        </SelectField>
      </div>
      <p className="booking-full" role="status">
        {isFull && dentist && (
          <>
            <bdi>{dentist.name}</bdi> has no time for this on{" "}
            <span className="whole">{formatDay(offer.day)}</span>.
          </>
        )}
      </p>
    </>
  );
}
