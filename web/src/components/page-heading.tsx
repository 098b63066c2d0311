import type { ReactNode } from "react";

type Props = { title: ReactNode; lead?: ReactNode; actions?: ReactNode };

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
