import { listAffectedAppointments } from "@clinic/contract/affected-appointments.ts";
import { type AttentionItem, appointmentProblemSchema } from "@clinic/contract/attention.ts";
import type { Booking } from "@clinic/contract/bookings.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { type FocusEvent, useRef, useState } from "react";
import { call } from "../../shared/api.ts";
import { sentenceOf } from "../../shared/error-sentences.ts";
import { notify } from "../../shared/notify.ts";
import { focusQuietly } from "../../shared/use-hydrated.ts";
import { SubmitButton } from "../../ui/fields.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { type AffectedAnswer, needsLook } from "./affected-answer.ts";
import { AttentionEntry, type OnNeed } from "./attention-entry.tsx";
import { attentionQuery, countAttention } from "./attention-query.ts";
import { AddressEntry, AnswerEntry, LateJobEntry } from "./other-entries.tsx";
import "./attention.scss";

type Props = OnNeed & {
  /** As they are listed above already, with their ways out. */
  sorting: readonly Pick<Booking, "_id" | "version">[];
  onSortOut: SortOut;
};

/** What needs a person: above the sheet on every day, until somebody has seen to it. */
export function AttentionNotice({ sorting, onSortOut, ...needs }: Props) {
  const { data, isError, error, refetch } = useQuery(attentionQuery);
  const { list, rows, hold, leaving } = useHeld(data?.data ?? []);
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
  const isSorted = ({ item }: (typeof rows)[number]) =>
    "booking" in item &&
    isImpossible(item.kind) &&
    sorting.some(({ _id, version }) => _id === item.subject && version === item.booking.version);
  const shown = rows.filter((row) => !isSorted(row));
  if (!data || shown.length === 0) return null;
  const { data: listed, next } = data;
  const others = countAttention(data) - listed.length;
  const left = shown.filter(({ outcome }) => outcome === undefined);
  const count = left.length + others;
  const impossible = left.filter(({ item }) => isImpossible(item.kind));
  return (
    <section
      ref={list}
      className={`needs${count > 0 ? "" : " is-all-set"} d-print-none`}
      aria-labelledby="attention-title"
      {...leaving}
    >
      <div className="needs-head">
        <h2 id="attention-title">
          {count > 0 ? (
            <>
              <TriangleAlert size={22} aria-hidden="true" />
              Needs attention: {count}
            </>
          ) : (
            <>
              <CircleCheck size={22} aria-hidden="true" />
              All seen to
            </>
          )}
        </h2>
        {impossible.length > 1 && <SortOutButton count={impossible.length} onSortOut={onSortOut} />}
      </div>
      <ul>
        {shown.map(({ item, outcome }) => {
          if (item.kind === "job-late") return <LateJobEntry key={keyOf(item)} item={item} />;
          const seeing = { outcome, onSeenTo: (what: string) => hold(item, what) };
          if (item.kind === "answer-failed") return <AnswerEntry key={keyOf(item)} item={item} {...seeing} />;
          if (item.kind === "address-bounced")
            return <AddressEntry key={keyOf(item)} item={item} {...seeing} />;
          return <AttentionEntry key={keyOf(item)} item={item} {...seeing} {...needs} />;
        })}
      </ul>
      {next !== null && (
        <p className="mb-0">These are the first {listed.length}. The others follow as they are seen to.</p>
      )}
    </section>
  );
}

/** What can't take place as it stands, and has ways out. */
function isImpossible(kind: string): boolean {
  return appointmentProblemSchema.safeParse(kind).success;
}

type SortOut = (answer: AffectedAnswer) => void;

/** What was left half done is gone on with: all that can't take place, each with what is proposed for it by now. */
function SortOutButton({ count, onSortOut }: { count: number; onSortOut: SortOut }) {
  const queryClient = useQueryClient();
  const ask = useMutation({
    mutationFn: () => call(listAffectedAppointments),
    onSuccess: (answer) => {
      if (needsLook(answer)) return onSortOut(answer);
      notify.info("All of them can take place again");
      void queryClient.invalidateQueries(attentionQuery);
    },
    onError: (error) => notify.error(sentenceOf(error)),
  });
  return (
    <SubmitButton
      type="button"
      className="btn-sm btn-outline-primary"
      busy={ask.isPending}
      busyText="Looking for ways…"
      onClick={() => ask.mutate()}
    >
      Sort out {count} that can't take place
    </SubmitButton>
  );
}

/** The rows of the list, in which what was seen to stays with its outcome until the pointer, or the focus, has left the list. */
function useHeld(listed: readonly AttentionItem[]) {
  const list = useRef<HTMLElement>(null);
  const [held, setHeld] = useState<readonly Held[]>([]);
  const rows = withHeld(listed, held);
  const letGo = () => {
    if (held.length === 0) return;
    setHeld([]);
    // With its row the outcome that has the focus goes.
    if (!document.activeElement?.closest(".needs-settled")) return;
    const left = rows.some(({ outcome }) => outcome === undefined);
    focusQuietly(document.querySelector(left ? "#attention-title" : "main h1"));
  };
  return {
    list,
    rows,
    hold: (item: AttentionItem, outcome: string) => {
      const at = rows.findIndex((row: Row) => keyOf(row.item) === keyOf(item));
      setHeld((before) => [...before, { item, at, outcome }]);
    },
    leaving: {
      onPointerLeave: letGo,
      onBlur: ({ relatedTarget }: FocusEvent) => {
        if (relatedTarget instanceof Element && !list.current?.contains(relatedTarget)) letGo();
      },
    },
  };
}

/** What was just seen to keeps its place, so that nothing moves under the hand that goes on. */

/** `at`: its place in the list. */
type Held = { item: AttentionItem; at: number; outcome: string };
type Row = { item: AttentionItem; outcome?: string };

function keyOf(item: AttentionItem): string {
  return `${item.subject} ${item.kind} ${"payment" in item ? item.payment : ""}`;
}

/** What is listed, and among it what was. What is listed since for another reason of the same kind stands as that. */
export function withHeld(listed: readonly AttentionItem[], held: readonly Held[]): Row[] {
  const rows: Row[] = listed.map((item) => {
    const same = held.find((one) => isSame(one.item, item));
    return same ? { item, outcome: same.outcome } : { item };
  });
  const gone = held.filter(({ item }) => !listed.some((other) => keyOf(other) === keyOf(item)));
  for (const { item, at, outcome } of gone.toSorted((one, other) => one.at - other.at)) {
    rows.splice(at, 0, { item, outcome });
  }
  return rows;
}

function isSame(one: AttentionItem, other: AttentionItem): boolean {
  return keyOf(one) === keyOf(other) && one.since === other.since;
}
