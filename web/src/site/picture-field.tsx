import { photoTypes } from "@clinic/contract/doctors.ts";
import { type SitePicture, siteTextLengths } from "@clinic/contract/site.ts";
import { ImageUp } from "lucide-react";
import { useRef, useState } from "react";
import { describeError } from "../shared/error-sentences.ts";
import { ImageError } from "../shared/open-image.ts";
import { Field, TextField } from "../ui/fields.tsx";
import { type PictureKind, uploadPicture } from "./site-calls.ts";
import { describeLength } from "./text-length.tsx";

type Props = {
  label: string;
  hint: string;
  kind: PictureKind;
  picture: SitePicture | null;
  error?: string | undefined;
  onChange: (picture: SitePicture | null) => void;
};

/** A picture that is made smaller and uploaded as soon as it is chosen, so that the preview shows it. */
export function PictureField({ label, hint, kind, picture, error, onChange }: Props) {
  const [isUploading, setUploading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const choice = useRef<HTMLDivElement>(null);
  const choose = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    // The input forgets the file's name, so that the user can choose the same file again.
    input.value = "";
    if (!file || isUploading) return;
    setProblem(undefined);
    setUploading(true);
    try {
      onChange(await uploadPicture(file, kind));
    } catch (fault) {
      setProblem(fault instanceof ImageError ? fault.message : describeError(fault));
    } finally {
      setUploading(false);
    }
  };
  const remove = () => {
    onChange(null);
    setProblem(undefined);
    // The pressed button is gone or belongs to another picture now.
    choice.current?.focus();
  };
  return (
    <div className="upload-field mb-3">
      {picture ? (
        <img className="upload-preview" src={picture.sizes[0]?.src} alt="" />
      ) : (
        <span className="upload-preview" aria-hidden="true">
          <ImageUp />
        </span>
      )}
      <div ref={choice} tabIndex={-1}>
        <Field label={label} id={undefined} hint={hint} error={problem ?? error}>
          {(control) => (
            <input
              type="file"
              className="form-control"
              accept={photoTypes.join(",")}
              // `disabled` would drop the focus.
              aria-disabled={isUploading || undefined}
              onClick={(event) => isUploading && event.preventDefault()}
              onChange={(event) => void choose(event.target)}
              {...control}
            />
          )}
        </Field>
        {isUploading && <p role="status">Preparing and uploading…</p>}
        {picture && kind !== "logo" && (
          <TextField
            label="What it shows"
            {...describeLength(picture.alt, siteTextLengths.pictureText, {
              hint: `${picture.alt ? "" : "Please describe this picture. "}For people who can't see it. Leave it empty if it only decorates.`,
            })}
            readOnly={isUploading}
            value={picture.alt}
            onChange={(event) => onChange({ ...picture, alt: event.target.value })}
          />
        )}
        {picture && (
          <button type="button" className="btn btn-sm btn-outline-secondary" onClick={remove}>
            Remove<span className="visually-hidden"> {label}</span>
          </button>
        )}
      </div>
    </div>
  );
}
