import { type ReactNode, useEffect, useEffectEvent } from "react";
import { createPortal } from "react-dom";
import { pageTitle } from "../shared/paths.ts";

type Props = {
  /** The tab's for as long: browsers put it on paper, and into the name of a file. */
  title: string;
  onDone: () => void;
  children: ReactNode;
};

/** Goes on paper at once, in place of the page: on the screen it is not to be seen. Its styles are `receipt.scss`. */
export function Paper({ title, onDone, children }: Props) {
  const done = useEffectEvent(onDone);
  useEffect(() => {
    const end = () => done();
    addEventListener("afterprint", end);
    // Not before React has ended its work: who listens for it may have to draw anew.
    const timer = setTimeout(() => print());
    return () => {
      clearTimeout(timer);
      removeEventListener("afterprint", end);
    };
  }, []);
  useEffect(() => {
    const before = document.title;
    document.title = pageTitle(title);
    document.body.dataset.paper = "";
    return () => {
      document.title = before;
      delete document.body.dataset.paper;
    };
  }, [title]);
  return createPortal(<div id="paper">{children}</div>, document.body);
}

/** Whether what is printed is not the page. */
export function hasPaper(): boolean {
  return document.querySelector("body > #paper") !== null;
}
