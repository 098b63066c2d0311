import { lazy, Suspense } from "react";
import { shortDayText } from "../../components/clinic/clinic-format.ts";
import { dayIn } from "../../lib/address-day.ts";

/** What was chosen before somebody was asked to sign in, by the query of /appointment. */
export function WantedBooking({ search }: { search: string }) {
  const wanted = new URLSearchParams(search);
  const treatment = wanted.get("treatment");
  const date = dayIn(wanted);
  return (
    <strong>
      {treatment === null ? (
        "an appointment"
      ) : (
        <Suspense fallback={unnamed}>
          <TreatmentName id={treatment} unnamed={unnamed} />
        </Suspense>
      )}
      {wanted.has("doctor") && " with the dentist you chose"}
      {date && (
        <>
          {" "}
          on <span className="whole">{shortDayText(date)}</span>
        </>
      )}
    </strong>
  );
}

const unnamed = "the treatment you chose";

const loadTreatmentName = () => import("./treatment-name.tsx");

/** The catalogue is loaded for who has chosen from it. */
const TreatmentName = lazy(() =>
  loadTreatmentName().then(
    ({ TreatmentName: Name }) => ({ default: Name }),
    () => ({ default: () => unnamed }),
  ),
);
