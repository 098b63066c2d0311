import type { LinkedAppointment } from "@clinic/contract/links.ts";
import type { PublicSettings } from "@clinic/contract/settings.ts";
import { showDay, showHour, showTime } from "@clinic/domain/clinic-time.ts";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { paymentWords } from "../../lib/clinic/payment-words.ts";
import { showPrice } from "../../lib/clinic/show-price.ts";

type Props = { visit: LinkedAppointment; clinic: PublicSettings };

export function VisitDetails({ visit, clinic }: Props) {
  const { treatment, doctor, patientName, status } = visit;
  const startsAt = new Date(visit.startsAt);
  const [weekday, ...date] = showDay(clinic, startsAt).split(", ");
  return (
    <>
      <div className={`visit-when is-${status}`}>
        <h2 id="visit-day">
          {weekday}, <span>{date.join(", ")}</span>
        </h2>
        <p className="figures">
          {showHour(clinic, startsAt)} to {showTime(clinic, new Date(visit.endsAt))}
        </p>
      </div>
      <dl className="visit-facts">
        <Fact name="Treatment" note={doctor && `with ${doctor}`}>
          {treatment}
        </Fact>
        <Fact name="For">{patientName}</Fact>
        <Fact name="Price" note={<Payment visit={visit} />}>
          {showPrice(visit.Price)}
        </Fact>
      </dl>
    </>
  );
}

/** Cards are taken behind the sign-in only. */
function Payment({ visit }: { visit: LinkedAppointment }) {
  if (visit.payment === "unpaid" && visit.changeable) {
    return (
      <>
        Pay at the clinic, or <Link to={`/dashboard/payment/${visit._id}`}>sign in</Link> to pay by card
      </>
    );
  }
  const { state, note } = paymentWords(visit);
  return [state, note].filter(Boolean).join(" · ");
}

function Fact({ name, note, children }: { name: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        {note && <small>{note}</small>}
      </dd>
    </div>
  );
}
