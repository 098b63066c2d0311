import { treatmentDrawings } from "./treatment-drawings.tsx";

const drawingByName = new Map(Object.entries(treatmentDrawings));

/** Whether a treatment has a picture to show. A drawing that only a newer release knows is none. */
export function hasPicture(picture: string | undefined): picture is string {
  return picture !== undefined && (drawingByName.has(picture) || picture.includes("/"));
}

/** A treatment's drawing or photo. It only decorates: the treatment's name stands beside it. */
export function TreatmentPicture({ picture, className }: { picture: string; className: string }) {
  const draw = drawingByName.get(picture);
  if (draw) {
    return (
      <svg className={className} viewBox="0 0 320 220" preserveAspectRatio="xMidYMax" aria-hidden="true">
        {draw()}
      </svg>
    );
  }
  return (
    <img
      className={`${className} is-photo`}
      src={picture}
      alt=""
      width="320"
      height="220"
      loading="lazy"
      decoding="async"
    />
  );
}
