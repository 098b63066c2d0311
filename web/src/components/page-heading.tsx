import type { ReactNode } from "react";

type Props = { title: ReactNode; lead?: ReactNode; actions?: ReactNode };

/** The count keeps the place of two digits, so that the title is as long before it is known. */
export function CountTitle({ text, count }: { text: string; count: number | null | undefined }) {
  return (
    <>
      {text}: <span className="title-count">{count ?? "…"}</span>
    </>
  );
}

/** The page's one h1: navigation moves the focus to it. */
export function PageHeading({ title, lead, actions }: Props) {
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
