import { type SeriesScope, seriesScopeSchema } from "@clinic/contract/series.ts";
import { useId } from "react";

const scopeLabels: Record<SeriesScope, string> = {
  one: "This one",
  following: "This and later",
  all: "All",
};

type ScopeChoiceProps = {
  /** The question, like `Which appointments of the series?` */
  legend: string;
  scope: SeriesScope;
  disabled: boolean;
  onChoose: (scope: SeriesScope) => void;
};

/** Asks which appointments or blocked times of a series the desk means. */
export function ScopeChoice({ legend, scope, disabled, onChoose }: ScopeChoiceProps) {
  const name = useId();
  return (
    <fieldset className="d-flex flex-wrap gap-3 mb-3" disabled={disabled}>
      <legend className="small fw-semibold m-0">{legend}</legend>
      {seriesScopeSchema.options.map((option) => (
        <label key={option} className="form-check line-check">
          <input
            type="radio"
            className="form-check-input"
            name={name}
            checked={option === scope}
            onChange={() => onChoose(option)}
          />
          <span className="form-check-label">{scopeLabels[option]}</span>
        </label>
      ))}
    </fieldset>
  );
}
