import type { MailLinkAppointment } from "@clinic/contract/mail-links.ts";
import type { PublicSettingsAnswer } from "@clinic/contract/settings.ts";
import { formatTimeZone } from "@clinic/domain/clinic-time.ts";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import { WithDentist } from "../../components/clinic/visit-name.tsx";
import { paymentWords } from "../../lib/clinic/payment-words.ts";
import { showTime } from "../../lib/clinic/show-moment.ts";
import { showPrice } from "../../lib/clinic/show-price.ts";
import { showVisitDay } from "../../lib/clinic/visit-words.ts";
import { paymentLink } from "../../lib/paths.ts";
import { backTo } from "../../lib/way-back.ts";

type Props = { visit: MailLinkAppointment; clinic: PublicSettingsAnswer };

export function VisitDetails({ visit, clinic }: Props) {
  const { treatment, doctor, patientName, status, slot } = visit;
  const until = `${showTime(visit.endsAt, clinic.timeZone)} (${formatTimeZone(clinic, new Date(visit.endsAt))})`;
  return (
    <>
      <div className={`visit-when is-${status}`}>
        <h2 id="visit-day">{showVisitDay(visit)}</h2>
        <p className="figures">
          {slot} to {until}
        </p>
      </div>
      <dl className="visit-facts">
        <Fact name="Treatment" note={doctor && <WithDentist doctor={doctor} />}>
          {treatment}
        </Fact>
        <Fact name="For">
          <bdi>{patientName}</bdi>
        </Fact>
        <Fact name="Price" note={<Payment visit={visit} />}>
          {showPrice(visit.Price)}
        </Fact>
      </dl>
    </>
  );
}

/** Cards are taken behind the sign-in only. */
function Payment({ visit }: { visit: MailLinkAppointment }) {
  const here = useLocation();
  if (visit.payment === "unpaid" && visit.changeable) {
    return (
      <>
        Pay at the clinic, or{" "}
        <Link to={paymentLink(visit._id)} state={backTo(here)}>
          pay by card
        </Link>{" "}
        with your account
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
