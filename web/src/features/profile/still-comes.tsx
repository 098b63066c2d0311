import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { FormAlert } from "../../components/form-alert.tsx";

/** Why somebody stands in the list again, beside them and brought into view: what was pressed may be far below. */
export function StillComes({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: "center" });
    place.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="still-comes" ref={place} tabIndex={-1}>
      <FormAlert>
        {children} So nothing has been saved yet. To remove them, please cancel their appointments in{" "}
        <Link to="/dashboard">My Appointments</Link> first. Your other changes are still here: save again to
        keep them.
      </FormAlert>
    </div>
  );
}
