import type { OpeningHours } from "@clinic/contract/settings.ts";
import { Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { dayName } from "../../components/clinic/clinic-format.ts";
import type { HeldBy } from "./held-by-field.tsx";
import { fitSlots } from "./slot-fit.ts";

type Props = { slots: readonly string[]; durationMinutes: number; hours: OpeningHours; heldBy: HeldBy };

/** Warnings forbid nothing: hours may be about to change, and two doctors can treat two patients at once. */
export function SlotFitNotes({ slots, durationMinutes, hours, heldBy }: Props) {
  const { never, missing, overlapping } = fitSlots(slots, durationMinutes, hours);
  return (
    <div role="status">
      {never.length > 0 && (
        <Note warning>
          Outside opening hours on every day, so patients never see: <b>{never.join(", ")}</b>
        </Note>
      )}
      {overlapping.length > 0 && (
        <Note warning>
          Begins before a visit at the previous time has ended,{" "}
          {heldBy === "seat"
            ? "so only one of the two can be booked"
            : "so both can be booked only with two doctors"}
          : <b>{overlapping.join(", ")}</b>
        </Note>
      )}
      {missing.map(({ weekday, slots: times }) => (
        <Note key={weekday}>
          Not offered on {dayName(weekday)} because of its opening hours: {times.join(", ")}
        </Note>
      ))}
    </div>
  );
}

function Note({ warning = false, children }: { warning?: boolean; children: ReactNode }) {
  const Icon = warning ? TriangleAlert : Info;
  return (
    <p className={warning ? "slot-note is-warning" : "slot-note"}>
      <Icon size={16} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
