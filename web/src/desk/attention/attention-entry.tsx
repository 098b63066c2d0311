import type { BookingAttention } from "@clinic/contract/attention.ts";
import type { Booking } from "@clinic/contract/bookings.ts";
import type { NoticeKind } from "@clinic/contract/notices.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { availableQuery } from "../../shared/available-query.ts";
import { heldPrice } from "../../shared/booking-rules.ts";
import { showShortWeekday } from "../../shared/clinic-day.ts";
import { showPrice } from "../../shared/clinic-format.ts";
import { scheduleLink } from "../../shared/paths.ts";
import { SubmitButton } from "../../ui/fields.tsx";
import { actWords, useClinicClosed } from "../schedule/desk-acts.ts";
import { useSendAgain } from "../schedule/history-query.ts";
import type { OnAsk } from "../schedule/perform-act.tsx";
import { attentionSentence, isDismissible, waysOf } from "./attention-ways.ts";
import { DismissButton, SeenTo } from "./dismiss-button.tsx";

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

/**
 * Gives on to the choice of a doctor, which asks the same, unless nobody is free at that time: then `nobody` says so. Where that
 * can't be known, the choice tells why.
 */
function useGive({ dateISO, slot, treatmentId }: Booking, onChoose: () => void) {
  const queryClient = useQueryClient();
  const ask = useMutation({
    mutationFn: async () => {
      const offered = await queryClient.fetchQuery({
        ...availableQuery(dateISO),
        staleTime: 0,
        retry: false,
      });
      return offered.some(({ _id, slots }) => _id === treatmentId && slots.includes(slot));
    },
    onSuccess: (free) => free && onChoose(),
    onError: onChoose,
  });
  return { give: () => ask.mutate(), busy: ask.isPending, nobody: ask.data === false };
}
