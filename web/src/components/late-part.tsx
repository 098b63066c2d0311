import { queryOptions, useQuery } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useEffect, useEffectEvent } from "react";
import { useAwake } from "../lib/awake.ts";
import { sentenceOf } from "../lib/error-sentences.ts";
import { loadCode } from "../lib/new-deploy.ts";
import { notify } from "../lib/notify.ts";
import { ErrorState } from "./error-state.tsx";

type Code<Props> = { Part: ComponentType<Props> };

/** Code that comes when what people came to a page for is there already. `name` is its own. */
function codeQuery<Props>(name: string, load: () => Promise<Code<Props>>) {
  return queryOptions({
    queryKey: ["code", name],
    queryFn: () => loadCode(load),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
}

/** A part of a page. `waiting` keeps its place until it comes. */
export function latePart<Props extends object>(
  name: string,
  load: () => Promise<Code<Props>>,
  waiting: (props: Props) => ReactNode,
) {
  const code = codeQuery(name, load);
  return (props: Props) => {
    const { data, error, refetch } = useQuery(code);
    if (data) return <data.Part {...props} />;
    return error ? <ErrorState error={error} retry={() => void refetch()} /> : waiting(props);
  };
}

/**
 * A dialog: rendered without `props` it is not open yet, and its code comes ahead, as soon as anybody is at work who could open it.
 * Where that doesn't come, it closes with the reason.
 */
export function lateDialog<Props extends { onClose: () => void }>(
  name: string,
  load: () => Promise<Code<Props>>,
) {
  const code = codeQuery(name, load);
  return ({ props }: { props: Props | undefined }) => {
    const isOpen = props !== undefined;
    const awake = useAwake();
    const { data, isError, refetch } = useQuery({ ...code, enabled: awake || isOpen });
    const askAgain = useEffectEvent(async () => {
      const { error } = await refetch();
      if (!error) return;
      notify.error(sentenceOf(error));
      props?.onClose();
    });
    useEffect(() => {
      if (isOpen && isError) void askAgain();
    }, [isOpen, isError]);
    if (!props) return null;
    return data ? <data.Part {...props} /> : <Opening />;
  };
}

/** That a tap was felt, where the line is slow: whoever opens one with their first touch has nothing loaded yet. */
function Opening() {
  return (
    <div className="opening" role="status">
      <p className="panel">
        <span className="spinner-border spinner-border-sm" aria-hidden="true" /> Opening…
      </p>
    </div>
  );
}
