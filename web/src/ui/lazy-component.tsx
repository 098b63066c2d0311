import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useDeferredValue, useEffect, useEffectEvent } from "react";
import { describeError } from "../shared/error-sentences.ts";
import { loadCode } from "../shared/load-code.ts";
import { notify } from "../shared/notify.ts";
import { useIsUserActive } from "../shared/user-activity.ts";
import { ErrorState } from "./states.tsx";

type ComponentModule<Props> = { Part: ComponentType<Props> };

/** A query for a component's code. `name` identifies the code in the query cache. */
function createCodeQuery<Props>(name: string, load: () => Promise<ComponentModule<Props>>) {
  return queryOptions({
    queryKey: ["code", name],
    queryFn: () => loadCode(load),
    // Says at once that the code can't be loaded, because a retry would wait on a locked page until it is unlocked.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
}

/**
 * A part of a page whose code loads when the part is first drawn. `placeholder` keeps its place while the code loads. A page that must
 * not move can wait for the query `code` before it draws anything.
 */
export function lazyComponent<Props extends object>(
  name: string,
  load: () => Promise<ComponentModule<Props>>,
  placeholder: (props: Props) => ReactNode,
) {
  const code = createCodeQuery(name, load);
  const part = (props: Props) => {
    const { data, error, refetch } = useQuery(code);
    // Draws the part with low priority, so that a large one, like a month of days, doesn't block input.
    const loaded = useDeferredValue(data);
    if (loaded) return <loaded.Part {...props} />;
    return error ? <ErrorState error={error} retry={() => void refetch()} /> : placeholder(props);
  };
  return Object.assign(part, { code });
}

/**
 * A dialog whose code is prefetched as soon as somebody uses the page, unless it is `seldom` opened. The dialog is closed without `props`, or with
 * `open: false`. If its code can't be loaded, the dialog closes and a toast gives the reason.
 */
export function lazyDialog<Props extends { onClose: () => void }>(
  name: string,
  load: () => Promise<ComponentModule<Props>>,
  { seldom = false } = {},
) {
  const code = createCodeQuery(name, load);
  return ({ props }: { props: (Props & { open?: boolean }) | undefined }) => {
    const isOpen = props !== undefined && props.open !== false;
    const awake = useIsUserActive();
    const queryClient = useQueryClient();
    // `enabled: false` loads the code only by `refetch`, not after an invalidation or when the connection is back.
    const { data, refetch } = useQuery({ ...code, enabled: false });
    const isWanted = isOpen && data === undefined;

    const prefetch = useEffectEvent(() => {
      if (data) return;
      // Ignores a failed prefetch, because opening the dialog loads the code again and reports the error.
      load().then(
        (loaded) => queryClient.setQueryData(code.queryKey, loaded),
        () => undefined,
      );
    });
    useEffect(() => {
      if (awake && !seldom) prefetch();
    }, [awake]);

    const closeWithError = useEffectEvent((error: Error) => {
      notify.error(describeError(error));
      props?.onClose();
    });
    useEffect(() => {
      if (!isWanted) return;
      // Ignores the error after the user has closed the dialog, because a second `onClose` would go back one page too far.
      let isCurrent = true;
      void refetch().then(({ error }) => {
        if (error && isCurrent) closeWithError(error);
      });
      return () => {
        isCurrent = false;
      };
    }, [isWanted, refetch]);

    if (!props || (!isOpen && !data)) return null;
    return data ? <data.Part {...props} /> : <OpeningIndicator />;
  };
}

/** The spinner while a dialog's code loads: on a slow line, the page's first touch may open a dialog before its prefetch ends. */
function OpeningIndicator() {
  return (
    <div className="opening" role="status">
      <p className="panel">
        <span className="spinner-border spinner-border-sm" aria-hidden="true" /> Opening…
      </p>
    </div>
  );
}
