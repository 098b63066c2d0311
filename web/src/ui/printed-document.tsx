import { type ReactNode, useEffect, useEffectEvent } from "react";
import { createPortal } from "react-dom";
import { usePageTitle } from "../shared/use-page-title.ts";

type Props = {
  /** The tab's title during printing, which browsers print and suggest as the file's name. */
  title: string;
  onDone: () => void;
  children: ReactNode;
};

/** Prints `children` instead of the page, as soon as mounted. On the screen `children` are invisible (`receipt.scss`). */
export function PrintedDocument({ title, onDone, children }: Props) {
  const done = useEffectEvent(onDone);
  useEffect(() => {
    const end = () => done();
    addEventListener("afterprint", end);
    // Prints in a timer after React's work, because listeners of `beforeprint` may have to render.
    const timer = setTimeout(() => print());
    return () => {
      clearTimeout(timer);
      removeEventListener("afterprint", end);
    };
  }, []);
  const printedTitle = usePageTitle()(title);
  useEffect(() => {
    const before = document.title;
    document.title = printedTitle;
    document.body.dataset.paper = "";
    return () => {
      document.title = before;
      delete document.body.dataset.paper;
    };
  }, [printedTitle]);
  return createPortal(<div id="paper">{children}</div>, document.body);
}

/** Whether a PrintedDocument is mounted, which is printed instead of the page. */
export function hasPrintedDocument(): boolean {
  return document.querySelector("body > #paper") !== null;
}
