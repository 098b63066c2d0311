import { type ReactNode, useId } from "react";
import type { Way } from "../../lib/clinic/free-times.ts";
import { Avatar } from "../avatar.tsx";
import "../../styles/ways-out.scss";

type Props = {
  ways: readonly Way[];
  /** What the form around it says by now. */
  chosen?: { slot: string; doctorId: string };
  onChoose: (way: Way) => void;
  /** A way that is no time of this day, as the last one. */
  children?: ReactNode;
};

/** What can be had instead of a lost time, in one tap each. */
export function WaysOut({ ways, chosen, onChoose, children }: Props) {
  const titleId = useId();
  if (ways.length === 0) return null;
  const isChosen = ({ slot, dentist }: Way) =>
    slot === chosen?.slot && (dentist?._id ?? "") === chosen.doctorId;
  return (
    <div className="ways-out">
      <p id={titleId}>You could have instead</p>
      <ul aria-labelledby={titleId}>
        {ways.map((way) => (
          <li key={`${way.slot} ${way.dentist?._id}`}>
            <button
              type="button"
              className="btn btn-outline-primary"
              aria-pressed={chosen && isChosen(way)}
              onClick={() => onChoose(way)}
            >
              {way.dentist && <Avatar name={way.dentist.name} src={way.dentist.img} />}
              <span>
                <strong>{way.slot}</strong>
                {way.dentist && (
                  <>
                    {" "}
                    with <bdi>{way.dentist.name}</bdi>
                  </>
                )}
              </span>
            </button>
          </li>
        ))}
        {children && <li>{children}</li>}
      </ul>
    </div>
  );
}
