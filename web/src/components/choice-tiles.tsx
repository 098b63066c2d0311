import { type ComponentProps, type ReactNode, useId } from "react";
import { FieldError } from "./field.tsx";
import "../styles/choice-tiles.scss";

type Props = {
  legend: string;
  /** Words alone: no wider than they are. */
  plain?: boolean;
  error?: string | undefined;
  children: ReactNode;
};

/** One of a few, all in sight: where a select would hide what there is to choose from. */
export function ChoiceTiles({ legend, plain = false, error, children }: Props) {
  const errorId = useId();
  return (
    <fieldset
      className={plain ? "choice-tiles is-plain" : "choice-tiles"}
      aria-describedby={error && errorId}
    >
      <legend className="form-label">{legend}</legend>
      <div className="choice-tiles-grid">{children}</div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}

type TileProps = ComponentProps<"input"> & { picture?: ReactNode; title: string; note?: ReactNode };

/** Spread react-hook-form's `register(…)` into it. */
export function ChoiceTile({ picture, title, note, ...radio }: TileProps) {
  return (
    <label className="choice-tile">
      <input type="radio" className="visually-hidden" {...radio} />
      <span className="choice-tile-face">
        {picture}
        <span className="choice-tile-text">
          <span className="choice-tile-title">{title}</span>
          {note && <span className="choice-tile-note"> {note}</span>}
        </span>
      </span>
    </label>
  );
}
