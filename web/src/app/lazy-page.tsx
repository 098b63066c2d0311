import { type ComponentType, use } from "react";

export type LazyPage = {
  preload: () => Promise<ComponentType>;
  /** When what it reads ahead is there, or refused; at once where it isn't loaded, or reads nothing. */
  ahead: () => Promise<unknown>;
  /** Lets a load that failed be tried again. */
  forget: () => void;
};

/** A page's code did not arrive: no connection, or a deploy has replaced it meanwhile. */
export class PageCodeError extends Error {
  readonly page: LazyPage;

  constructor(page: LazyPage, cause: unknown) {
    super("The page's code could not be loaded.", { cause });
    this.name = "PageCodeError";
    this.page = page;
  }
}

/** `loadAhead` asks for the data that the page will want, while its visitor is still on the way or being recognized. */
type PageModule = { Page: ComponentType; loadAhead?: () => Promise<void> };

/**
 * A page that loads with its own chunk. Unlike with `React.lazy`, one that was preloaded renders at once, so that
 * prerendered HTML is taken over without a fallback in between: React reads the promise's `status` and `value`.
 */
export function lazyPage(load: () => Promise<PageModule>): LazyPage {
  let loaded = false;
  let loading: Promise<ComponentType> | undefined;
  let ahead: Promise<unknown> = Promise.resolve();
  const page: LazyPage = {
    ahead: () => ahead,
    forget: () => {
      if (!loaded) loading = undefined;
    },
    preload: () => {
      loading ??= start();
      return loading;
    },
  };
  const start = () => {
    const promise = load().then(
      ({ Page, loadAhead }) => {
        loaded = true;
        if (loadAhead && typeof document !== "undefined") ahead = loadAhead().catch(() => undefined);
        Object.assign(promise, { status: "fulfilled", value: Page });
        return Page;
      },
      (error: unknown) => {
        throw new PageCodeError(page, error);
      },
    );
    return promise;
  };
  return page;
}

export function ShowPage({ page }: { page: LazyPage }) {
  const Page = use(page.preload());
  return <Page />;
}
