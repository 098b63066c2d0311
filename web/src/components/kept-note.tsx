import { History } from "lucide-react";
import type { ReactNode } from "react";
import "../styles/kept-note.scss";

type Props = { onDiscard: () => void; children?: ReactNode };

/** Above a form that has been filled in by what its person had typed before the page was loaded anew. */
export function KeptNote({ onDiscard, children }: Props) {
  return (
    <div className="kept-note" role="status">
      <History size={18} aria-hidden="true" />
      <p>We kept what you had typed. {children}</p>
      <button type="button" className="btn btn-link" onClick={onDiscard}>
        Discard
      </button>
    </div>
  );
}
