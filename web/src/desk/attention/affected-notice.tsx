import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { ErrorState } from "../../ui/states.tsx";
import { needsAttention } from "./affected-answer.ts";
import type { AffectedPanelProps } from "./affected-panel.tsx";

/**
 * Most edits affect no appointment, so the code loads only after an edit that does. Unlike `loadCode`, the query never reloads the
 * page after a deploy, because the edit's answer would be lost.
 */
const panelCodeQuery = queryOptions({
  queryKey: ["affected-panel"],
  queryFn: async () => (await import("./affected-panel.tsx")).AffectedPanel,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Lists the appointments that a saved edit made impossible. */
export function AffectedNotice(props: AffectedPanelProps) {
  const isNeeded = needsAttention(props);
  const { data: Panel, error, refetch } = useQuery({ ...panelCodeQuery, enabled: isNeeded });
  if (!isNeeded) return null;
  if (Panel) return <Panel {...props} />;
  return error && <LoadError error={error} isSaved={!props.resumed} retry={() => void refetch()} />;
}

type LoadErrorProps = { error: Error; isSaved: boolean; retry: () => void };

/** Takes the focus as the list would, because the page may show another part. */
function LoadError({ error, isSaved, retry }: LoadErrorProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: "start" });
  }, []);
  return (
    <div ref={place} tabIndex={-1}>
      <ErrorState
        title="The list of appointments that can't take place could not be loaded"
        error={error}
        retry={retry}
      >
        {isSaved && "Your change is saved. "}You also find them under Needs attention on the schedule.
      </ErrorState>
    </div>
  );
}
