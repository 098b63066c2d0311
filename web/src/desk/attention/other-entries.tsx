import type { AddressAttention, JobAttention, MessageAttention } from "@clinic/contract/attention.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { showMoment, showShortWeekday } from "../../shared/clinic-day.ts";
import { messageLink, personLink, scheduleLink } from "../../shared/paths.ts";
import { settingsQuery } from "../../shared/queries.ts";
import type { Seeing } from "./attention-entry.tsx";
import { answerSentence } from "./attention-ways.ts";
import { ConfirmAddress, stoppedSentence } from "./delivery.tsx";
import { DismissButton, SeenTo } from "./dismiss-button.tsx";

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

/** The clinic's answer to a message, which didn't reach whoever wrote that, as far as anybody can tell. */
export function AnswerEntry({ item, outcome, onSeenTo }: Seeing & { item: MessageAttention }) {
  const { email, subject } = item.message;
  return (
    <li className="needs-entry is-brief">
      <div>
        <p className="needs-when">
          <Link to={messageLink(item.subject)}>{subject}</Link> <span>Message</span>
        </p>
        <p>
          <strong>{email}</strong>
        </p>
        <p>{answerSentence(item)}</p>
      </div>
      {outcome ? (
        <SeenTo outcome={outcome} />
      ) : (
        <div className="needs-ways">
          <Link
            className="btn btn-sm btn-outline-secondary"
            to={messageLink(item.subject)}
            aria-label={`Open message: ${subject}`}
          >
            Open message
          </Link>
          <DismissButton item={item} about={subject} onDone={() => onSeenTo("Done")} />
        </div>
      )}
    </li>
  );
}

/** A job of the site that has stopped: what that means for patients, and whom to call. Nobody at the desk can end it. */
export function LateJobEntry({ item: { subject, since } }: { item: JobAttention }) {
  const { data: settings } = useQuery(settingsQuery);
  const { title, meaning } = lateJobWords[subject];
  return (
    <li className="needs-entry">
      <p>
        <strong>{title}</strong>
        {settings && ` since ${showMoment(since, settings.timeZone)}`}.
      </p>
      <p>{meaning}</p>
      <p>
        Call whoever looks after this site for you, and say that the job <code>{subject}</code> has stopped.
      </p>
    </li>
  );
}

const lateJobWords: Record<JobAttention["subject"], { title: string; meaning: string }> = {
  sender: {
    title: "No emails have left",
    meaning:
      "Patients get no confirmations and no reminders. Call those whose appointment you book, move or cancel. Emails that wait are sent once the site sends again. Reminders whose time has passed are left out.",
  },
  reconciler: {
    title: "Card payments have not been checked",
    meaning:
      "A card payment or a refund may be missing here. Look in Stripe's dashboard before you take money for an appointment whose patient says that they have paid. Refunds may be delayed.",
  },
  housekeeping: {
    title: "The hourly check has not run",
    meaning:
      "Appointments that can't take place may be missing from this list. Look through the coming days after you change hours or dentists. Patients can still book, move and cancel.",
  },
};
