import { type ReactNode, useEffect, useEffectEvent } from "react";
import { type To, useNavigate } from "react-router-dom";
import { pageTitle } from "../shared/paths.ts";

type PageHeadingProps = { title: ReactNode; lead?: ReactNode; actions?: ReactNode };

/** The count has the width of two digits from the start, so that the title does not jump. */
export function CountTitle({ text, count }: { text: string; count: number | null | undefined }) {
  return (
    <>
      {text}: <span className="title-count">{count ?? "…"}</span>
    </>
  );
}

/** The page's only `h1`. A navigation moves the focus to it. */
export function PageHeading({ title, lead, actions }: PageHeadingProps) {
  return (
    <div className="page-heading">
      <div>
        <h1>{title}</h1>
        {lead && <p className="lead">{lead}</p>}
      </div>
      {actions && <div className="page-actions">{actions}</div>}
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

/** The tab's title for a page that learns its title from the server. Also the name of a printed file. */
export function TabTitle({ title }: { title: string }) {
  useEffect(() => {
    document.title = pageTitle(title);
  }, [title]);
  return null;
}

type RedirectProps = { to: To; state?: unknown };

/** Navigates once. React Router's `Navigate` navigates again whenever `state` is a new object. */
export function Redirect({ to, state }: RedirectProps) {
  const navigate = useNavigate();
  const go = useEffectEvent(() => void navigate(to, { state, replace: true }));
  useEffect(() => go(), []);
  return null;
}
