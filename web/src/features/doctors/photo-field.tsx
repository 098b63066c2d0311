import { photoTypes } from "@clinic/contract/doctors.ts";
import { ImageUp } from "lucide-react";
import { useId, useRef } from "react";
import { Field } from "../../components/field.tsx";
import type { usePhoto } from "./use-photo.ts";

type Props = {
  photo: ReturnType<typeof usePhoto>;
  /** The photo that is stored, when a doctor is edited. */
  stored?: string | undefined;
  name: string;
};

export function PhotoField({ photo, stored, name }: Props) {
  const progressId = useId();
  const shown = photo.preview ?? stored;
  const choice = useRef<HTMLDivElement>(null);
  /** For a button that goes once it is pressed. */
  const takeFocus = () => choice.current?.focus();
  return (
    <div className="photo-field">
      {shown ? (
        <img className="photo-preview" src={shown} alt={`Preview of ${name || "the doctor"}`} />
      ) : (
        <span className="photo-preview" aria-hidden="true">
          <ImageUp />
        </span>
      )}
      <div className="photo-choice" ref={choice} tabIndex={-1}>
        <Field
          label="Photo"
          id={undefined}
          hint={`${stored ? "" : "Needed: patients see it on the site. "}JPEG, PNG, WebP or AVIF. It is made smaller before it is sent.`}
          error={photo.problem}
        >
          {(control) => (
            <input
              key={photo.turns}
              type="file"
              className="form-control"
              accept={photoTypes.join(",")}
              disabled={photo.uploading}
              onChange={(event) => void photo.choose(event.target.files?.[0])}
              {...control}
            />
          )}
        </Field>
        {photo.preparing && <p role="status">Preparing the photo…</p>}
        {photo.uploading && (
          <div className="photo-progress">
            <label htmlFor={progressId}>Uploading…</label>
            <progress id={progressId} />
            <button
              type="button"
              className="btn btn-sm btn-outline-secondary"
              onClick={() => {
                photo.cancel();
                takeFocus();
              }}
            >
              Cancel upload
            </button>
          </div>
        )}
        {photo.problem && photo.chosen && !photo.uploading && (
          <button type="submit" className="btn btn-sm btn-outline-secondary" onClick={takeFocus}>
            Retry upload
          </button>
        )}
      </div>
    </div>
  );
}
