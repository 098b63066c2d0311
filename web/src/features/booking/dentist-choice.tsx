import { UsersRound } from "lucide-react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { Avatar } from "../../components/avatar.tsx";
import { ChoiceTile, ChoiceTiles } from "../../components/choice-tiles.tsx";
import { type ClinicDay, showShortWeekday } from "../../lib/clinic/clinic-day.ts";
import type { Dentist } from "../../lib/clinic/free-times.ts";
import { useNextFree } from "../../lib/clinic/use-next-free.ts";

type Props = {
  dentists: readonly Dentist[];
  only: Dentist | undefined;
  treatmentId: string;
  day: ClinicDay;
  field: UseFormRegisterReturn;
};

/** Anyone first. Who has no time on the day stands there too, and says when they have. One alone is no choice. */
export function DentistChoice({ dentists, only, treatmentId, day, field }: Props) {
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
