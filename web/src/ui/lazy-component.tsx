import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useEffect, useEffectEvent } from "react";
import { useAwake } from "../shared/awake.ts";
import { sentenceOf } from "../shared/error-sentences.ts";
import { loadCode } from "../shared/load-code.ts";
import { notify } from "../shared/notify.ts";
import { ErrorState } from "./states.tsx";

type ComponentModule<Props> = { Part: ComponentType<Props> };

/** Code that comes when what people came to a page for is there already. `name` is its own. */
function codeQuery<Props>(name: string, load: () => Promise<ComponentModule<Props>>) {
  return queryOptions({
    queryKey: ["code", name],
    queryFn: () => loadCode(load),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
}

/** A part of a page. `waiting` keeps its place until it comes. */
export function lazyComponent<Props extends object>(
  name: string,
  load: () => Promise<ComponentModule<Props>>,
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
 * A dialog: it is not open without `props`, nor where they say so. Its code comes ahead, as soon as anybody is at work who
 * could open it. Where that doesn't come, it closes with the reason.
 */
export function lazyDialog<Props extends { onClose: () => void }>(
  name: string,
  load: () => Promise<ComponentModule<Props>>,
) {
  const code = codeQuery(name, load);
  return ({ props }: { props: (Props & { open?: boolean }) | undefined }) => {
    const isOpen = props !== undefined && props.open !== false;
    const awake = useAwake();
    const queryClient = useQueryClient();
    // Only when asked: by itself, after a change or once the connection is back, it would try for nobody.
    const { data, refetch } = useQuery({ ...code, enabled: false });
    const isWanted = isOpen && data === undefined;

    const loadAhead = useEffectEvent(() => {
      if (data) return;
      // Nobody has asked for it: whatever is wrong with it is no reason to reload the page, or to say so.
      load().then(
        (loaded) => queryClient.setQueryData(code.queryKey, loaded),
        () => undefined,
      );
    });
    useEffect(() => {
      if (awake) loadAhead();
    }, [awake]);

    const closeFor = useEffectEvent((error: Error) => {
      notify.error(sentenceOf(error));
      props?.onClose();
    });
    useEffect(() => {
      if (!isWanted) return;
      // Whoever has closed it meanwhile is told nothing, and taken no further back.
      let current = true;
      void refetch().then(({ error }) => {
        if (error && current) closeFor(error);
      });
      return () => {
        current = false;
      };
    }, [isWanted, refetch]);

    if (!props || (!isOpen && !data)) return null;
    return data ? <data.Part {...props} /> : <OpeningIndicator />;
  };
}

/** That a tap was felt, where the line is slow: whoever opens one with their first touch has nothing loaded yet. */
function OpeningIndicator() {
  return (
    <div className="opening" role="status">
      <p className="panel">
        <span className="spinner-border spinner-border-sm" aria-hidden="true" /> Opening…
      </p>
    </div>
  );
}
