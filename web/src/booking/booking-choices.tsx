import type { FamilyMember } from "@clinic/contract/profile.ts";
import { formatDate } from "@clinic/domain/calendar-date.ts";
import { UsersRound } from "lucide-react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { useNextFree } from "../shared/available-query.ts";
import { type ClinicDay, showShortWeekday } from "../shared/clinic-day.ts";
import { Avatar } from "../ui/avatar.tsx";
import { ChoiceTile, ChoiceTiles } from "../ui/choices.tsx";
import { SelectField, TextField } from "../ui/fields.tsx";
import { type Dentist, timesWith } from "./free-times.ts";
import type { Offer } from "./offer.ts";

type DentistChoiceProps = {
  dentists: readonly Dentist[];
  only: Dentist | undefined;
  treatmentId: string;
  day: ClinicDay;
  field: UseFormRegisterReturn;
};

/** Anyone first. Who has no time on the day stands there too, and says when they have. One alone is no choice. */
export function DentistChoice({ dentists, only, treatmentId, day, field }: DentistChoiceProps) {
  if (only) {
    return (
      <p className="only-dentist">
        <Avatar name={only.name} src={only.img} />
        <span>
          With{" "}
          <strong>
            <bdi>{only.name}</bdi>
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
              showCount(dentist.slots.length)
            ) : (
              <NextTime doctor={dentist._id} treatmentId={treatmentId} day={day} />
            )
          }
          picture={<Avatar name={dentist.name} src={dentist.img} />}
        />
      ))}
    </ChoiceTiles>
  );
}

const showCount = (count: number) => (count === 1 ? "1 space" : `${count} spaces`);

function NextTime({ doctor, treatmentId, day }: { doctor: string; treatmentId: string; day: ClinicDay }) {
  const next = useNextFree(day, { doctor, treatment: treatmentId });
  if (next === null) return "Not on this day";
  // Before it is known, the day that is chosen keeps its place: the tile wraps as it will.
  return (
    <>
      Next free{" "}
      <span className={next ? "tile-day" : "tile-day is-unknown"}>{showShortWeekday(next ?? day)}</span>
    </>
  );
}

/** The value until the patient chooses. */
export const nobody = "nobody";

const ofChildren =
  /\b(child|children|kid|kids|toddlers?|infants?|bab(y|ies)|p(a?e)diatric\w*|pedodont\w*)\b/i;

/**
 * The person to preselect; empty for the account's holder. The treatment's name says that it is for children. If the family has
 * several people, the patient has to choose.
 */
export function likelyPerson(treatment: string, people: readonly FamilyMember[]): string {
  const [first, ...others] = people;
  if (!first || !ofChildren.test(treatment)) return "";
  return others.length === 0 ? first._id : nobody;
}

type PersonChoiceProps = {
  people: readonly FamilyMember[];
  field: UseFormRegisterReturn;
  error: string | undefined;
};

/** The account's holder first, then the family. */
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
  /** The chosen one; without, the times are anyone's. */
  dentist: Dentist | undefined;
  error: string | undefined;
  /** What the form says: the field itself could not show a time before its option is there. */
  slot: string;
  field: UseFormRegisterReturn;
};

export function TimeFields({ offer, dentist, error, slot, field }: TimeFieldsProps) {
  const times = timesWith(offer, dentist?._id ?? "");
  const none = times.length === 0;
  return (
    <>
      <div className="booking-when">
        <TextField label="Date" readOnly value={formatDate(offer.day)} />
        <SelectField label="Time" error={error} {...field} value={slot} disabled={none}>
          <option value="">{none ? "No free times" : "Choose a time"}</option>
          {times.map((slot) => (
            <option key={slot} value={slot}>
              {slot}
            </option>
          ))}
        </SelectField>
      </div>
      <p className="booking-none" role="status">
        {none && dentist && (
          <>
            <bdi>{dentist.name}</bdi> has no time for this on{" "}
            <span className="whole">{formatDate(offer.day)}</span>.
          </>
        )}
      </p>
    </>
  );
}
