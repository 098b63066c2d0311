import {
  Banknote,
  CalendarClock,
  CalendarX,
  HandCoins,
  type LucideIcon,
  Stethoscope,
  Undo2,
  UserX,
} from "lucide-react";
import { useRef } from "react";
import { standings } from "../../../components/clinic/standing-badge.tsx";
import { PrintReceipt } from "../../../components/receipt/print-receipt.tsx";
import { hasReceipt } from "../../../components/receipt/receipt-words.ts";
import type { ClinicDay } from "../../../lib/clinic/clinic-day.ts";
import { ActButton, type OnAsk } from "../act-button.tsx";
import { type DeskAct, type DeskBooking, isTakeBack, possibleActs } from "../acts.ts";
import { useClinicClosed } from "../use-clinic-closed.ts";

type Props = { booking: DeskBooking; today: ClinicDay; now: Date; onAsk: OnAsk };

/** `about`: an act and its taking back are one button, which keeps its focus. */
const looks: Record<DeskAct, { icon: LucideIcon; about: string; className: string }> = {
  give: { icon: Stethoscope, about: "doctor", className: "btn-outline-secondary" },
  arrived: { icon: standings.arrived.icon, about: "arrival", className: "btn-outline-secondary" },
  "no-show": { icon: UserX, about: "no-show", className: "btn-outline-secondary" },
  "desk-payment": { icon: Banknote, about: "desk-payment", className: "btn-outline-secondary" },
  "given-back": { icon: HandCoins, about: "given-back", className: "btn-outline-secondary" },
  move: { icon: CalendarClock, about: "time", className: "btn-outline-secondary" },
  cancel: { icon: CalendarX, about: "standing", className: "btn-outline-danger" },
  "arrived-back": { icon: Undo2, about: "arrival", className: "btn-link" },
  "no-show-back": { icon: Undo2, about: "no-show", className: "btn-link" },
  "desk-payment-back": { icon: Undo2, about: "desk-payment", className: "btn-link" },
};

/** Due once they are here. */
const paying: readonly DeskAct[] = ["desk-payment"];

/** What the desk waits for stands out, and mistakes are mended last. */
export function PanelActs({ booking, today, now, onAsk }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const acts = possibleActs(booking, { now, today, clinicClosed: useClinicClosed(booking) });
  const awaited: readonly DeskAct[] = ["give", "arrived", "given-back", ...(booking.arrived ? paying : [])];
  const primary = acts.find((act) => awaited.includes(act));
  const buttons = acts.map((act) => {
    const { icon, about, className } = looks[act];
    return (
      <ActButton
        key={about}
        act={act}
        booking={booking}
        icon={icon}
        className={act === primary ? "btn-primary" : className}
        heir={heading}
        onAsk={onAsk}
      />
    );
  });
  const ahead = acts.filter((act) => !isTakeBack(act)).length;
  const receipt = <PrintReceipt key="receipt" booking={booking} className="btn-outline-secondary" />;
  return (
    <section aria-labelledby="panel-acts">
      <h3 id="panel-acts" ref={heading} className="visually-hidden">
        What you can do
      </h3>
      {acts.length === 0 && !hasReceipt(booking) ? (
        <p className="panel-none">There is nothing left to do.</p>
      ) : (
        <div className="panel-acts">{[...buttons.slice(0, ahead), receipt, ...buttons.slice(ahead)]}</div>
      )}
    </section>
  );
}
