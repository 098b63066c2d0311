import type { AddressAttention } from "@clinic/contract/attention.ts";
import { Link } from "react-router-dom";
import { ConfirmAddress, stoppedSentence } from "../../../components/notices/stopped-address.tsx";
import { showShortWeekday } from "../../../lib/clinic/clinic-day.ts";
import { personLink, scheduleLink } from "../../../lib/paths.ts";
import type { Seeing } from "./attention-entry.tsx";
import { DismissButton } from "./dismiss-button.tsx";
import { SeenTo } from "./seen-to.tsx";

/** An address to which no emails go any more, and the appointments that nobody is told of because of it. */
export function AddressEntry({ item, outcome, onSeenTo }: Seeing & { item: AddressAttention }) {
  const { email, name, phone, phoneUrl, appointments, why, hasPage } = item;
  return (
    <li className="needs-entry is-brief">
      <div>
        <p className="needs-when">
          {appointments.map(({ _id, dateISO, slot, treatment }) => (
            <span key={_id}>
              <Link to={scheduleLink({ date: dateISO })}>
                {showShortWeekday(dateISO)} at {slot}
              </Link>{" "}
              <span>{treatment}</span>
            </span>
          ))}
          {appointments.length === 0 && <span>No upcoming appointment</span>}
        </p>
        <p>
          <strong>{name || email}</strong>
          {phone && (
            <>
              , <a href={phoneUrl}>{phone}</a>
            </>
          )}
        </p>
        {name && <p className="needs-address">{email}</p>}
        <p>
          {stoppedSentence(why)} {askFor(why)}
        </p>
      </div>
      {outcome ? (
        <SeenTo outcome={outcome} />
      ) : (
        <div className="needs-ways">
          {hasPage && (
            <Link
              className="btn btn-sm btn-outline-secondary"
              to={personLink({ email })}
              aria-label={`Open patient: ${email}`}
            >
              Open patient
            </Link>
          )}
          <ConfirmAddress email={email} why={why} onConfirmed={() => onSeenTo("Emails go there again")} />
          <DismissButton item={item} about={email} onDone={() => onSeenTo("Done")} />
        </div>
      )}
    </li>
  );
}

function askFor(why: AddressAttention["why"]): string {
  return why === "bounced"
    ? "Ask the patient for the right address. Done takes this row away, and emails stay stopped."
    : "Ask whether they want emails from us. Done takes this row away, and emails stay stopped.";
}
