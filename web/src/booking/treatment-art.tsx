import { useTreatments } from "../shared/published-lists.ts";
import { hasPicture, TreatmentPicture } from "../ui/treatment-picture.tsx";

/** A treatment's picture in a small square, which answers with free times don't contain, or the name's first letter. */
export function TreatmentArt({ treatmentId }: { treatmentId: string }) {
  const treatment = useTreatments().data.find(({ _id }) => _id === treatmentId);
  const picture = treatment?.picture;
  return (
    <span className="treatment-art" aria-hidden="true">
      {hasPicture(picture) ? <TreatmentPicture picture={picture} className="" /> : treatment?.name.charAt(0)}
    </span>
  );
}
