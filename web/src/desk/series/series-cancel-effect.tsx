import type { Booking } from "@clinic/contract/bookings.ts";
import type { SeriesScope } from "@clinic/contract/series.ts";
import { useQuery } from "@tanstack/react-query";
import { formatAppointmentTime } from "../../shared/appointment-text.ts";
import { describeError } from "../../shared/error-sentences.ts";
import { FormAlert } from "../../ui/fields.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { describeNotifiedPatient } from "../attention/change-by-clinic.ts";
import { seriesQuery } from "./series-calls.ts";

type Props = { booking: Booking; scope: SeriesScope };

/** Lists the appointments of the series that would be canceled, and says what happens to their money. */
export function SeriesCancelEffect({ booking, scope }: Props) {
  const { data, error } = useQuery(seriesQuery(booking.seriesId ?? ""));
  if (error) return <FormAlert>{describeError(error)}</FormAlert>;
  if (!data) return <Skeleton lines={3} />;
  const now = new Date();
  const chosen = data.filter(({ _id, status, startsAt }) => {
    if (status !== "booked") return false;
    return (
      _id === booking._id || (new Date(startsAt) > now && (scope === "all" || startsAt > booking.startsAt))
    );
  });
  const isCardRefunded = chosen.some(({ payment, method }) => payment === "paid" && method === "card");
  return (
    <>
      <ul>
        {chosen.map((one) => (
          <li key={one._id}>{formatAppointmentTime(one)}</li>
        ))}
      </ul>
      <p className="mb-0">
        What was booked on its own, such as another time for one of the dates, stays.{" "}
        {isCardRefunded && "Card payments are refunded in full. "}
        {describeNotifiedPatient(booking)}
      </p>
    </>
  );
}
