import { type ComponentProps, type ReactNode, useId } from "react";
import { Link } from "react-router-dom";
import { FieldError } from "./fields.tsx";
import "./choices.scss";

type ChoiceTilesProps = {
  legend: string;
  /** Makes tiles that have only a title as wide as their text. */
  plain?: boolean;
  error?: string | undefined;
  children: ReactNode;
};

/** Radio buttons as tiles, for a choice between a few values that are all visible. */
export function ChoiceTiles({ legend, plain = false, error, children }: ChoiceTilesProps) {
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

/** One radio button as a tile. Takes the props of react-hook-form's `register(…)`. */
export function ChoiceTile({ picture, title, note, ...radio }: TileProps) {
  return (
    <label className="choice-tile">
      <input type="radio" className="visually-hidden" {...radio} />
      <span className="choice-tile-face">
        {picture}
        <span className="choice-tile-text small">
          <strong>{title}</strong>
          {note && <span className="text-soft figures"> {note}</span>}
        </span>
      </span>
    </label>
  );
}

type ChoiceLinksProps = {
  label: string;
  /** The current choice, which the caller reads from the address. */
  chosen: string;
  choices: readonly { value: string; text: string }[];
  /** Returns the address that a choice leads to. */
  to: (value: string) => string;
};

/** Links that filter a list. Each choice is part of the address, so that the choice survives a reload. */
export function ChoiceLinks({ label, chosen, choices, to }: ChoiceLinksProps) {
  return (
    <nav className="d-flex flex-wrap gap-2 mb-3" aria-label={label}>
      {choices.map(({ value, text }) => (
        <Link
          key={value}
          className={
            value === chosen ? "btn btn-sm btn-outline-primary active" : "btn btn-sm btn-outline-secondary"
          }
          to={to(value)}
          replace
          aria-current={value === chosen ? "true" : undefined}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
