import type { TreatmentDrawing } from "@clinic/contract/treatments.ts";
import braces from "./drawings/braces.svg";
import checkUp from "./drawings/check-up.svg";
import children from "./drawings/children.svg";
import cleaning from "./drawings/cleaning.svg";
import crown from "./drawings/crown.svg";
import filling from "./drawings/filling.svg";
import fluoride from "./drawings/fluoride.svg";
import implant from "./drawings/implant.svg";
import surgery from "./drawings/surgery.svg";
import whitening from "./drawings/whitening.svg";

const drawings: Readonly<Record<TreatmentDrawing, string>> = {
  "check-up": checkUp,
  ...{ cleaning, fluoride, filling, crown, implant, surgery, braces, whitening, children },
};
const drawingByName = new Map(Object.entries(drawings));

/** The URL of a treatment's picture. It is undefined without one, and for a drawing that only a newer release knows. */
export function pictureUrl(picture = ""): string | undefined {
  return drawingByName.get(picture) ?? (picture.includes("/") ? picture : undefined);
}

/** A treatment's drawing or photo. It only decorates: the treatment's name stands beside it. */
export function TreatmentPicture({ picture, className }: { picture: string; className: string }) {
  const isPhoto = !drawingByName.has(picture);
  return (
    <img
      className={isPhoto ? `${className} is-photo` : className}
      src={pictureUrl(picture)}
      alt=""
      width="320"
      height="220"
      loading="lazy"
      decoding="async"
    />
  );
}
