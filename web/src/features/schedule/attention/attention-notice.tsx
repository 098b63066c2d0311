import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { ErrorState } from "../../../components/error-state.tsx";
import { AnswerEntry } from "./answer-entry.tsx";
import { attentionQuery } from "./attention.ts";
import { AttentionEntry, type OnAct } from "./attention-entry.tsx";
import "../../../styles/needs.scss";

/** What needs a person: above the sheet on every day, until somebody has seen to it. */
export function AttentionNotice({ onAct }: { onAct: OnAct }) {
  const { data, isError, error, refetch } = useQuery(attentionQuery);
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
  if (!data || data.data.length === 0) return null;
  const { data: listed, total, next } = data;
  const count = next === null ? listed.length : (total ?? listed.length);
  return (
    <section className="needs d-print-none" aria-labelledby="attention-title">
      <h2 id="attention-title">
        <TriangleAlert size={22} aria-hidden="true" />
        Needs attention: {count}
      </h2>
      <ul>
        {listed.map((one) =>
          one.kind === "answer-failed" ? (
            <AnswerEntry key={`${one.subject} ${one.kind}`} item={one} />
          ) : (
            <AttentionEntry key={`${one.subject} ${one.kind} ${one.payment}`} item={one} onAct={onAct} />
          ),
        )}
      </ul>
      {next !== null && (
        <p className="mb-0">These are the first {listed.length}. The others follow as they are seen to.</p>
      )}
    </section>
  );
}
