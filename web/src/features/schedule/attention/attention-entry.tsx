import type { BookingAttention } from "@clinic/contract/attention.ts";
import type { Booking } from "@clinic/contract/bookings.ts";
import type { NoticeKind } from "@clinic/contract/notices.ts";
import { Link } from "react-router-dom";
import { SubmitButton } from "../../../components/submit-button.tsx";
import { heldPrice } from "../../../lib/clinic/booking-rules.ts";
import { showShortWeekday } from "../../../lib/clinic/clinic-day.ts";
import { showPrice } from "../../../lib/clinic/show-price.ts";
import { scheduleLink } from "../../../lib/paths.ts";
import type { OnAsk } from "../act-button.tsx";
import { actWords } from "../act-words.ts";
import { useSendAgain } from "../history/history-query.ts";
import { useClinicClosed } from "../use-clinic-closed.ts";
import { attentionSentence, isDismissible, waysOf } from "./attention-ways.ts";
import { DismissButton } from "./dismiss-button.tsx";
import { SeenTo } from "./seen-to.tsx";
import { useGive } from "./use-give.ts";

/** `outcome`: what came of it just now. */
export type Seeing = { outcome: string | undefined; onSeenTo: (outcome: string) => void };
export type OnNeed = { onOpen: (booking: Booking) => void; onAct: OnAsk };

type Props = OnNeed & Seeing & { item: BookingAttention };

export function AttentionEntry({ item, outcome, onSeenTo, onOpen, onAct }: Props) {
  const { dateISO, slot, treatment, patientName, phone, phoneUrl } = item.booking;
  const closed = useClinicClosed(item.booking);
  const whom = `${patientName}, ${slot}`;
  const { give, busy, nobody } = useGive(item.booking, () => onAct("give", item.booking));
  return (
    <li className="needs-entry is-brief">
      <div>
        <p className="needs-when">
          <Link to={scheduleLink({ date: dateISO })}>
            {showShortWeekday(dateISO)} at {slot}
          </Link>{" "}
          <span>{item.kind === "refund-failed" ? showPrice(owedPrice(item)) : treatment}</span>
        </p>
        <p>
          <strong>{patientName}</strong>
          {phone && (
            <>
              , <a href={phoneUrl}>{phone}</a>
            </>
          )}
        </p>
        <p>{attentionSentence(item, closed)}</p>
        <p role="status">{nobody && "Nobody else is free at that time: move it to another time instead."}</p>
      </div>
      {outcome ? (
        <SeenTo outcome={outcome} />
      ) : (
        <div className="needs-ways">
          {item.notice?.resendable && (
            <SendAgain
              booking={item.booking}
              kind={item.notice.kind}
              whom={whom}
              onSent={() => onSeenTo("Sent again")}
            />
          )}
          {item.dispute && (
            <a
              className="btn btn-sm btn-outline-secondary"
              href={item.dispute.url}
              target="_blank"
              rel="noreferrer"
              aria-label={`Answer at Stripe: ${whom}`}
            >
              Answer at Stripe
            </a>
          )}
          {waysOf(item, closed).map((act) => (
            <button
              key={act}
              type="button"
              className={`btn btn-sm ${act === "cancel" ? "btn-outline-danger" : "btn-outline-secondary"}`}
              aria-label={`${actWords[act]}: ${whom}`}
              aria-disabled={(act === "give" && busy) || undefined}
              onClick={() => {
                if (act === "open") onOpen(item.booking);
                else if (act !== "give") onAct(act, item.booking);
                else if (!busy) give();
              }}
            >
              {actWords[act]}
            </button>
          ))}
          {isDismissible(item) && <DismissButton item={item} about={whom} onDone={() => onSeenTo("Done")} />}
        </div>
      )}
    </li>
  );
}

/** A payment that the appointment had no use for is owed in full. */
function owedPrice({ payment, booking }: BookingAttention): number {
  return payment === "other" ? booking.Price : heldPrice(booking);
}

type SendProps = { booking: Booking; kind: NoticeKind; whom: string; onSent: () => void };

function SendAgain({ booking, kind, whom, onSent }: SendProps) {
  const send = useSendAgain(booking, onSent);
  return (
    <SubmitButton
      type="button"
      className="btn-sm btn-outline-secondary"
      aria-label={`Send again: ${whom}`}
      busy={send.isPending}
      busyText="Sending…"
      onClick={() => send.mutate(kind)}
    >
      Send again
    </SubmitButton>
  );
}
