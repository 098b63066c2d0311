import { type ReactNode, useEffect, useEffectEvent } from "react";
import { type To, useNavigate } from "react-router-dom";
import { usePageTitle } from "../shared/use-page-title.ts";

type PageHeadingProps = {
  title: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  /** A lead with its own `<p>`. */
  children?: ReactNode;
};

/** A title with a count. The count is always as wide as two digits, so that the title does not jump when the count loads. */
export function CountTitle({ text, count }: { text: string; count: number | null | undefined }) {
  return (
    <>
      {text}: <span className="title-count">{count ?? "…"}</span>
    </>
  );
}

/** The page's only `h1`, to which a navigation moves the focus. */
export function PageHeading({ title, lead, actions, children }: PageHeadingProps) {
  return (
    <div className="page-heading">
      <div>
        <h1>{title}</h1>
        {lead && <p className="lead">{lead}</p>}
        {children}
      </div>
      {actions && <div className="page-actions d-flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}

export function PageSpinner() {
  return (
    <div className="page-spinner" role="status">
      <span className="spinner-border" aria-hidden="true" />
      <span className="visually-hidden">Loading…</span>
    </div>
  );
}

/** Sets the tab's title on a page that learns its title from the server. Browsers name a printed file after this title. */
export function TabTitle({ title }: { title: string }) {
  const tabTitle = usePageTitle()(title);
  useEffect(() => {
    document.title = tabTitle;
  }, [tabTitle]);
  return null;
}

type RedirectProps = { to: To; state?: unknown };

/** Navigates once. Replaces React Router's `Navigate`, which navigates again whenever `state` is a new object. */
export function Redirect({ to, state }: RedirectProps) {
  const navigate = useNavigate();
  const go = useEffectEvent(() => void navigate(to, { state, replace: true }));
  useEffect(() => go(), []);
  return null;
}
