import { isTreatmentDrawing, type TreatmentDrawing, treatmentDrawings } from "@clinic/contract/treatments.ts";
import { useId, useState } from "react";
import { ChoiceTile } from "../../ui/choices.tsx";
import { FieldError } from "../../ui/fields.tsx";
import { TreatmentPicture } from "../../ui/treatment-picture.tsx";
import { PhotoField, usePhoto } from "../doctors/photo-field.tsx";
import "../doctors/doctors.scss";

const drawingNames: Readonly<Record<TreatmentDrawing, string>> = {
  "check-up": "Check-up",
  ...{ cleaning: "Cleaning", fluoride: "Fluoride", filling: "Filling", crown: "Crown", implant: "Implant" },
  ...{ surgery: "Surgery", braces: "Braces", whitening: "Whitening", children: "For children" },
};

/** The picture of a treatment's form: none, a drawing, or a photo that is uploaded when the form is saved. */
export function usePicture(stored: string) {
  const photo = usePhoto("treatment");
  const [chosen, setChosen] = useState<string>(stored);
  const storedPhoto = stored === "" || isTreatmentDrawing(stored) ? undefined : stored;
  const isPhoto = chosen !== "" && !isTreatmentDrawing(chosen);

  /** Returns the picture to save. Returns null if there is no photo yet, and the field then says why. */
  async function save(): Promise<string | null> {
    if (!isPhoto) return chosen;
    if (photo.isChosen) return photo.upload();
    if (storedPhoto === undefined) photo.setProblem("Please choose a photo");
    return storedPhoto ?? null;
  }

  const isChanged = chosen !== stored || (isPhoto && photo.isChosen);
  return { photo, storedPhoto, chosen, choose: setChosen, isPhoto, isChanged, save };
}

/** Any text that is no drawing stands for a photo. */
const photoChoice = "/photo";

type Props = { picture: ReturnType<typeof usePicture>; name: string; error: string | undefined };

export function PictureField({ picture, name, error }: Props) {
  const { photo, storedPhoto, chosen, choose, isPhoto } = picture;
  const errorId = useId();
  const choice = (value: string, text: string, isChosen = chosen === value) => (
    <ChoiceTile
      key={value}
      name="picture"
      title={text}
      picture={isTreatmentDrawing(value) && <TreatmentPicture picture={value} className="w-100" />}
      checked={isChosen}
      onChange={() => choose(value)}
    />
  );
  return (
    <fieldset className="mb-4" tabIndex={-1} aria-describedby={error && errorId}>
      <legend className="form-label fs-6 m-0">Picture</legend>
      <p className="form-text">Patients see it on the home page, beside the treatment's name.</p>
      <div className="picture-choices columns-6 gap-2 mb-3">
        {choice("", "No picture")}
        {treatmentDrawings.map((drawing) => choice(drawing, drawingNames[drawing]))}
        {choice(storedPhoto ?? photoChoice, "Your own photo", isPhoto)}
      </div>
      {isPhoto && <PhotoField photo={photo} stored={storedPhoto} name={name || "the treatment"} />}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
