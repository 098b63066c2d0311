import { appointmentProblemSchema } from "@clinic/contract/attention.ts";
import type { Booking } from "@clinic/contract/bookings.ts";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { ErrorState } from "../../../components/error-state.tsx";
import { attentionQuery, countAttention } from "../../../lib/clinic/attention-query.ts";
import { AddressEntry } from "./address-entry.tsx";
import { AnswerEntry } from "./answer-entry.tsx";
import { AttentionEntry, type OnNeed } from "./attention-entry.tsx";
import { keyOf } from "./held.ts";
import { LateJobEntry } from "./late-job-entry.tsx";
import { type SortOut, SortOutButton } from "./sort-out-button.tsx";
import { useHeld } from "./use-held.ts";
import "../../../styles/needs.scss";

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
