import type { FamilyMember } from "@clinic/contract/profile.ts";
import { UsersRound } from "lucide-react";
import type { ReactNode } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { useNextAvailableDay } from "../shared/available-query.ts";
import { type ClinicDay, formatShortDay } from "../shared/clinic-day.ts";
import { formatOpeningCount, formatSlot } from "../shared/clinic-format.ts";
import { Avatar } from "../ui/avatar.tsx";
import { ChoiceTile, ChoiceTiles } from "../ui/choices.tsx";
import type { Dentist } from "./free-times.ts";

type DentistChoiceProps = {
  dentists: readonly Dentist[];
  onlyDentist: Dentist | undefined;
  treatmentId: string;
  day: ClinicDay;
  /** The selected time. Empty if there is none. */
  slot: string;
  field: UseFormRegisterReturn;
};

/**
 * The choice of a dentist, which starts with any dentist. Each dentist's tile says whether they are free at the selected time, or
 * when they are next free if not on that day. The texts are short, because two tiles share a phone's width. A treatment with one
 * dentist, or with a seat, says who does it.
 */
export function DentistChoice({ dentists, onlyDentist, treatmentId, day, slot, field }: DentistChoiceProps) {
  if (onlyDentist) {
    return (
      <Performer picture={<Avatar name={onlyDentist.name} src={onlyDentist.img} />}>
        <bdi>{onlyDentist.name}</bdi>
      </Performer>
    );
  }
  if (dentists.length === 0) return <Performer picture={teamPicture}>our dental team</Performer>;
  return (
    <ChoiceTiles legend="Dentist">
      <ChoiceTile {...field} value="" title="Any dentist" note="First available" picture={teamPicture} />
      {dentists.map((dentist) => (
        <ChoiceTile
          key={dentist._id}
          {...field}
          value={dentist._id}
          title={dentist.name}
          note={
            dentist.slots.length > 0 ? (
              describeOpenings(dentist, slot)
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

function describeOpenings({ slots }: Dentist, slot: string): string {
  if (slot === "") return formatOpeningCount(slots.length);
  if (slots.includes(slot)) return `At ${formatSlot(slot)}`;
  return slots.length === 1 ? "1 other time" : `${slots.length} other times`;
}

const teamPicture = (
  <span className="avatar">
    <UsersRound size={22} aria-hidden="true" />
  </span>
);

function Performer({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <p className="d-flex align-items-center gap-2 mb-3">
      {picture}
      <span>
        With <strong>{children}</strong>
      </span>
    </p>
  );
}

function NextFreeDay({ doctor, treatmentId, day }: { doctor: string; treatmentId: string; day: ClinicDay }) {
  const next = useNextAvailableDay(day, { doctor, treatment: treatmentId });
  if (next === null) return "Not on this day";
  // While the next free day loads, the hidden chosen day keeps its place, so that the tile wraps as it will later.
  return (
    <>
      Next opening{" "}
      <span className={next ? "whole" : "whole tile-day is-unknown"}>{formatShortDay(next ?? day)}</span>
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
