import type { Booking } from "@clinic/contract/bookings.ts";
import type { BookingHistory, Notice } from "@clinic/contract/notices.ts";
import { resendableNotices } from "@clinic/domain/notice-delivery.ts";
import { BellOff, MailX } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { FateBadge } from "../../../components/notices/fate-badge.tsx";
import { fateWords } from "../../../components/notices/fate-words.ts";
import { stoppedSentence } from "../../../components/notices/stopped-address.tsx";
import { SubmitButton } from "../../../components/submit-button.tsx";
import { showMoment } from "../../../lib/clinic/show-moment.ts";
import { focusQuietly } from "../../../lib/focus-quietly.ts";
import { authorText, deedText } from "./deed-words.ts";
import { useSendAgain } from "./history-query.ts";
import { briefText, noticeTitle, waitText } from "./notice-words.ts";
import "./history.scss";

type Props = { booking: Booking; history: BookingHistory; timeZone: string };

export function HistoryView({ booking, history, timeZone }: Props) {
  const { entries, notices, remindersMuted, bounce } = history;
  const { patient, status } = booking;
  const about = {
    patient,
    status,
    startsAt: new Date(booking.startsAt),
    remindersMuted,
    isStopped: bounce !== undefined,
  };
  const offered = resendableNotices(notices, about, new Date());
  return (
    <>
      <section className="history" aria-labelledby="history-told">
        <h3 id="history-told">What the patient was told</h3>
        {patient === "" ? (
          <Remark icon={<MailX size={18} aria-hidden="true" />}>No email address, so nothing is sent</Remark>
        ) : (
          <p className="history-soft history-address">By email to {patient}</p>
        )}
        {bounce && (
          <Remark icon={<MailX size={18} aria-hidden="true" />}>{stoppedSentence(bounce.why)}</Remark>
        )}
        {remindersMuted && (
          <Remark icon={<BellOff size={18} aria-hidden="true" />}>Wants no reminders</Remark>
        )}
        {notices.length > 0 ? (
          <ul>
            {notices.map((notice) => (
              <Told
                key={notice._id}
                notice={notice}
                booking={booking}
                timeZone={timeZone}
                again={offered.includes(notice)}
              />
            ))}
          </ul>
        ) : (
          patient !== "" && <p className="history-soft">Nothing so far.</p>
        )}
      </section>
      <section className="history" aria-labelledby="history-done">
        <h3 id="history-done">What happened</h3>
        <ol>
          {entries.map((entry) => (
            <li key={entry.version}>
              <p>{deedText(entry)}</p>
              <p className="history-soft">
                {showMoment(entry.at, timeZone)}, {authorText(entry)}
              </p>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

function Remark({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="history-remark">
      {icon}
      {children}
    </p>
  );
}

type ToldProps = { notice: Notice; booking: Booking; timeZone: string; again: boolean };

function Told({ notice, booking, timeZone, again }: ToldProps) {
  const why = waitText(notice, timeZone) ?? fateWords(notice).because;
  const because = [why, briefText(notice)].filter(Boolean).join(" ");
  const item = useRef<HTMLLIElement>(null);
  // The button goes with what it has done.
  const send = useSendAgain(booking, () => focusQuietly(item.current));
  const title = noticeTitle(notice);
  return (
    <li className="history-told" ref={item}>
      <div>
        <p className="history-fate">
          {title} <FateBadge fate={notice} />
        </p>
        <p className="history-soft">
          {showMoment(notice.changedAt, timeZone)}
          {because && <>. {because}</>}
        </p>
      </div>
      {again && (
        <SubmitButton
          type="button"
          className="btn-sm btn-outline-secondary"
          aria-label={`Send again: ${title}`}
          busy={send.isPending}
          busyText="Sending…"
          onClick={() => send.mutate(notice.kind)}
        >
          Send again
        </SubmitButton>
      )}
    </li>
  );
}
