import type { ReactNode } from "react";
import "../styles/card-table.scss";

type Props = { caption: string; children: ReactNode };

/** A table that becomes cards on phones: give each `td` its column's name as `data-label`; one without it spans the card. */
export function CardTable({ caption, children }: Props) {
  return (
    <table className="card-table">
      <caption className="visually-hidden">{caption}</caption>
      {children}
    </table>
  );
}
