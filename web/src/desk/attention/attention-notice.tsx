import { listAffectedAppointments } from "@clinic/contract/affected-appointments.ts";
import { type AttentionItem, appointmentProblemSchema } from "@clinic/contract/attention.ts";
import type { Booking } from "@clinic/contract/bookings.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { type FocusEvent, useRef, useState } from "react";
import { call } from "../../shared/api.ts";
import { describeError } from "../../shared/error-sentences.ts";
import { notify } from "../../shared/notify.ts";
import { focusWithoutScroll } from "../../shared/use-hydrated.ts";
import { SubmitButton } from "../../ui/fields.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { AddressEntry, StaffMailEntry } from "./address-entries.tsx";
import { type AffectedAnswer, needsAttention } from "./affected-answer.ts";
import { AnswerEntry, type BookingActions, BookingEntry, LateJobEntry } from "./attention-entries.tsx";
import { attentionQuery, countAttention } from "./attention-query.ts";
import "./attention.scss";

/** A longer list is folded to so many entries, so that the day's schedule stays in view. */
const foldedLength = 2;

type Props = BookingActions & {
  /** Appointments that an `AffectedNotice` on the page already lists, so this list leaves them out. */
  sorting: readonly Pick<Booking, "_id" | "version">[];
  onSortOut: OnSortOut;
};

export function AttentionNotice({ sorting, onSortOut, ...actions }: Props) {
  const { data, isError, error, refetch } = useQuery(attentionQuery);
  const { list, rows, addHandled, leaveHandlers } = useHandledRows(data?.data ?? []);
  const [isUnfolded, setUnfolded] = useState(false);
  if (isError) {
    return (
      <div className="d-print-none">
        <ErrorState
          title="What needs attention could not be loaded"
          error={error}
          retry={() => void refetch()}
        />
      </div>
    );
  }
  const isListedAbove = ({ item }: Row) =>
    "booking" in item &&
    isAppointmentProblem(item.kind) &&
    sorting.some(({ _id, version }) => _id === item.subject && version === item.booking.version);
  const shown = rows.filter((row) => !isListedAbove(row));
  if (!data || shown.length === 0) return null;
  const { data: listed, next } = data;
  const open = shown.filter(({ outcome }) => outcome === undefined);
  const count = open.length + countAttention(data) - listed.length;
  // Folding is worth its button only if it hides more than one entry.
  const isLong = shown.length > foldedLength + 1;
  const isFolded = isLong && !isUnfolded;
  const impossible = open.filter(({ item }) => isAppointmentProblem(item.kind));
  return (
    <section
      ref={list}
      className={`attention-panel alert alert-framed ${count > 0 ? "alert-warning" : "alert-success"} d-print-none`}
      aria-labelledby="attention-title"
      {...leaveHandlers}
    >
      <div className="d-flex flex-wrap gap-2 align-items-center justify-content-between mb-2">
        <h2 id="attention-title" className="alert-heading h3 icon-text m-0">
          {count > 0 ? (
            <>
              <TriangleAlert size={22} aria-hidden="true" />
              Needs attention: {count}
            </>
          ) : (
            <>
              <CircleCheck size={22} aria-hidden="true" />
              All done
            </>
          )}
        </h2>
        {impossible.length > 1 && <SortOutButton count={impossible.length} onSortOut={onSortOut} />}
      </div>
      <ul className="list-unstyled d-flex flex-column gap-2 m-0">
        {(isFolded ? shown.slice(0, foldedLength) : shown).map(({ item, outcome }) => {
          const key = attentionItemKey(item);
          const props = { outcome, onHandled: (result: string) => addHandled(item, result) };
          switch (item.kind) {
            case "job-late":
              return <LateJobEntry key={key} item={item} />;
            case "answer-failed":
              return <AnswerEntry key={key} item={item} {...props} />;
            case "staff-mail-failed":
              return <StaffMailEntry key={key} item={item} {...props} />;
            case "address-bounced":
              return <AddressEntry key={key} item={item} {...props} />;
            default:
              return <BookingEntry key={key} item={item} {...props} {...actions} />;
          }
        })}
      </ul>
      {isLong && (
        <button
          type="button"
          className="btn btn-link"
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isFolded ? `Show all ${shown.length}` : "Show fewer"}
        </button>
      )}
      {next !== null && !isFolded && (
        <p className="mt-2 mb-0">
          These are the first {listed.length}. The others appear as you finish these.
        </p>
      )}
    </section>
  );
}

/** Whether the appointment can't take place, so that the desk can ask for alternatives. */
function isAppointmentProblem(kind: string): boolean {
  return appointmentProblemSchema.safeParse(kind).success;
}

type OnSortOut = (answer: AffectedAnswer) => void;

/** Loads all appointments that can't take place, each with its alternatives, and passes them to `onSortOut`. */
function SortOutButton({ count, onSortOut }: { count: number; onSortOut: OnSortOut }) {
  const queryClient = useQueryClient();
  const load = useMutation({
    mutationFn: () => call(listAffectedAppointments),
    onSuccess: (answer) => {
      if (needsAttention(answer)) return onSortOut(answer);
      notify.info("All of them can take place again");
      void queryClient.invalidateQueries(attentionQuery);
    },
    onError: (error) => notify.error(describeError(error)),
  });
  return (
    <SubmitButton
      type="button"
      className="btn-sm btn-outline-primary"
      busy={load.isPending}
      busyText="Finding alternatives…"
      onClick={() => load.mutate()}
    >
      Sort out {count} that can't take place
    </SubmitButton>
  );
}

/** An item that the desk has handled. `index` is its former place in the list. */
type HandledItem = { item: AttentionItem; index: number; outcome: string };
type Row = { item: AttentionItem; outcome?: string };

/**
 * The rows of the list. A handled item keeps its place and shows its outcome until the pointer or the focus leaves the list, so
 * that no other row moves under the pointer.
 */
function useHandledRows(listed: readonly AttentionItem[]) {
  const list = useRef<HTMLElement>(null);
  const [handled, setHandled] = useState<readonly HandledItem[]>([]);
  const rows = mergeHandled(listed, handled);
  const removeHandled = () => {
    if (handled.length === 0) return;
    setHandled([]);
    // Only if an outcome has the focus: removing its row would lose the focus, so the list takes it.
    if (!document.activeElement?.closest(".attention-outcome")) return;
    const hasOpen = rows.some(({ outcome }) => outcome === undefined);
    focusWithoutScroll(document.querySelector(hasOpen ? "#attention-title" : "main h1"));
  };
  return {
    list,
    rows,
    addHandled: (item: AttentionItem, outcome: string) => {
      const index = rows.findIndex((row) => attentionItemKey(row.item) === attentionItemKey(item));
      setHandled((before) => [...before, { item, index, outcome }]);
    },
    leaveHandlers: {
      onPointerLeave: removeHandled,
      onBlur: ({ relatedTarget }: FocusEvent) => {
        if (relatedTarget instanceof Element && !list.current?.contains(relatedTarget)) removeHandled();
      },
    },
  };
}

function attentionItemKey(item: AttentionItem): string {
  return `${item.subject} ${item.kind} ${"payment" in item ? item.payment : ""}`;
}

/**
 * Puts handled items back into the list, so that their outcomes show. An item that needs attention again since then shows no
 * outcome.
 */
export function mergeHandled(listed: readonly AttentionItem[], handled: readonly HandledItem[]): Row[] {
  const rows: Row[] = listed.map((item) => {
    const same = handled.find(
      (each) => attentionItemKey(each.item) === attentionItemKey(item) && each.item.since === item.since,
    );
    return same ? { item, outcome: same.outcome } : { item };
  });
  const removed = handled.filter(
    ({ item }) => !listed.some((other) => attentionItemKey(other) === attentionItemKey(item)),
  );
  for (const { item, index, outcome } of removed.toSorted((one, other) => one.index - other.index)) {
    rows.splice(index, 0, { item, outcome });
  }
  return rows;
}
