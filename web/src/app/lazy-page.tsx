import { type ComponentType, use } from "react";

export type LazyPage = {
  preload: () => Promise<ComponentType>;
  loaded: () => ComponentType | undefined;
  /** The page's file, known only while prerendering. */
  source: string | undefined;
};

/** A page's code did not arrive: no connection, or a deploy has replaced it meanwhile. */
export class PageCodeError extends Error {
  constructor(cause: unknown) {
    super("The page's code could not be loaded.", { cause });
    this.name = "PageCodeError";
  }
}

/** `loadAhead` asks for the data that the page will want, while its visitor is still on the way or being recognized. */
type PageModule = { Page: ComponentType; loadAhead?: () => Promise<void> };

/** A page that loads with its own chunk. A load that failed is tried again at the next visit. */
export function lazyPage(load: () => Promise<PageModule>, source?: string): LazyPage {
  let page: ComponentType | undefined;
  let loading: Promise<ComponentType> | undefined;
  return {
    source,
    loaded: () => page,
    preload: () => {
      loading ??= load().then(
        (module) => {
          page = module.Page;
          if (typeof document !== "undefined") module.loadAhead?.().catch(() => undefined);
          return page;
        },
        (error: unknown) => {
          loading = undefined;
          throw new PageCodeError(error);
        },
      );
      return loading;
    },
  };
}

/**
 * Unlike `React.lazy`, a page that was preloaded renders at once: so prerendered HTML is taken over without a fallback
 * in between.
 */
export function ShowPage({ page }: { page: LazyPage }) {
  const Page = page.loaded() ?? use(page.preload());
  return <Page />;
}
