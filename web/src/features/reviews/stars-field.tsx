import type { ReviewText } from "@clinic/contract/reviews.ts";
import { CircleAlert, Star } from "lucide-react";
import { useId } from "react";
import type { UseControllerReturn } from "react-hook-form";
import "../../styles/stars-field.scss";

const choices = [1, 2, 3, 4, 5];

/** Radio buttons: the stars up to the chosen one are filled. */
export function StarsField({ field, fieldState }: UseControllerReturn<ReviewText, "stars">) {
  const [labelId, errorId] = [useId(), useId()];
  const { error } = fieldState;
  // None before the first choice.
  const chosen: number | undefined = field.value;
  return (
    <div
      className="field stars-field"
      role="radiogroup"
      aria-labelledby={labelId}
      aria-required
      aria-invalid={error ? true : undefined}
      aria-describedby={error && errorId}
    >
      <span className="form-label" id={labelId}>
        Stars
      </span>
      <div className="stars-field-row">
        {choices.map((stars) => (
          <label key={stars} className={chosen && stars <= chosen ? "is-filled" : undefined}>
            <input
              type="radio"
              name={field.name}
              // Where the form finds no stars, the focus goes to the first.
              ref={stars === 1 ? field.ref : undefined}
              value={stars}
              checked={stars === chosen}
              onChange={() => field.onChange(stars)}
              onBlur={field.onBlur}
            />
            <Star aria-hidden="true" />
            <span className="visually-hidden">{stars === 1 ? "1 star" : `${stars} stars`}</span>
          </label>
        ))}
        {chosen && (
          <span className="stars-field-chosen" aria-hidden="true">
            {chosen} of 5
          </span>
        )}
      </div>
      {error && (
        <p className="field-error" id={errorId}>
          <CircleAlert className="icon" aria-hidden="true" />
          {error.message}
        </p>
      )}
    </div>
  );
}
