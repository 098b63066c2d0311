import { type DeskMethod, deskMethodSchema } from "@clinic/contract/bookings.ts";
import { takeDeskPayment } from "@clinic/contract/desk-acts.ts";
import { useQueryClient } from "@tanstack/react-query";
import {
  Banknote,
  CalendarClock,
  CalendarX,
  Eraser,
  HandCoins,
  type LucideIcon,
  Stethoscope,
  Trash2,
  Undo2,
  UserX,
} from "lucide-react";
import { useRef } from "react";
import { PrintReceipt } from "../../payment/receipt.tsx";
import { call } from "../../shared/api.ts";
import { hasReceipt } from "../../shared/booking-rules.ts";
import type { ClinicDay } from "../../shared/clinic-day.ts";
import { LazyMoreMenu } from "../../ui/lazy-more-menu.tsx";
import { appointmentMarks, describePaymentForDesk, deskMethodLabels } from "./appointment-badges.tsx";
import { newestKnownBooking } from "./conflict.ts";
import { DeskActionButton, type OnDialogAction } from "./desk-action-button.tsx";
import {
  type DeskAction,
  type DeskBooking,
  deskActionLabels,
  isUndoAction,
  listPossibleActions,
  useActionFilter,
  useClinicClosed,
} from "./desk-actions.ts";
import { useDeskCommand } from "./desk-command.ts";

const actionIcons: Record<DeskAction, LucideIcon> = {
  give: Stethoscope,
  arrived: appointmentMarks.arrived.icon,
  late: appointmentMarks.late.icon,
  "no-show": UserX,
  "desk-payment": Banknote,
  "given-back": HandCoins,
  refund: HandCoins,
  waive: Eraser,
  move: CalendarClock,
  cancel: CalendarX,
  remove: Trash2,
  "undo-arrived": Undo2,
  "undo-late": Undo2,
  "undo-no-show": Undo2,
  "undo-desk-payment": Undo2,
  "undo-waive": Undo2,
};

type PanelActionsProps = {
  booking: DeskBooking;
  today: ClinicDay;
  now: Date;
  onDialogAction: OnDialogAction;
};

/**
 * The expected next action is the primary button. Undo actions come last, below the button that prints the receipt. Cancel stands
 * apart at the other side, so that it never comes to lie where another button was. So does the menu with Remove.
 */
export function PanelActions({ booking, today, now, onDialogAction }: PanelActionsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const filterActions = useActionFilter();
  const actions = filterActions(
    listPossibleActions(booking, { now, today, clinicClosed: useClinicClosed(booking) }),
  );
  const primary = actions.find(
    (action) =>
      ["give", "arrived", "given-back"].includes(action) || (action === "desk-payment" && booking.arrived),
  );
  const classOf = (action: DeskAction) => {
    if (action === primary) return "btn-primary";
    if (action === "cancel") return "btn-outline-danger";
    return isUndoAction(action) ? "btn-link" : "btn-outline-secondary";
  };
  const renderButton = (action: DeskAction) => (
    <DeskActionButton
      // An action and its undo share one React key, so that the button keeps its focus when it turns into the other.
      key={action.replace("undo-", "")}
      action={action}
      booking={booking}
      icon={actionIcons[action]}
      className={classOf(action)}
      focusAfter={heading}
      onDialogAction={onDialogAction}
    />
  );
  const others = actions.filter((action) => action !== "cancel" && action !== "remove");
  return (
    <section aria-labelledby="panel-actions">
      <h3 id="panel-actions" ref={heading} className="visually-hidden">
        What you can do
      </h3>
      {actions.length === 0 && !hasReceipt(booking) ? (
        <p className="small text-soft m-0">There is nothing left to do.</p>
      ) : (
        <>
          <div className="panel-actions columns-10 gap-2">
            {[
              ...others.filter((action) => !isUndoAction(action)).map(renderButton),
              <PrintReceipt key="receipt" booking={booking} className="btn-outline-secondary" />,
              ...others.filter(isUndoAction).map(renderButton),
            ]}
          </div>
          {actions.includes("undo-desk-payment") && <DeskMethodChoice booking={booking} />}
          {actions.includes("cancel") && <div className="text-end mt-2">{renderButton("cancel")}</div>}
          {actions.includes("remove") && (
            <div className="d-flex justify-content-end mt-2">
              <LazyMoreMenu
                actions={[
                  {
                    text: deskActionLabels.remove,
                    icon: actionIcons.remove,
                    act: () => onDialogAction("remove", booking),
                  },
                ]}
              />
            </div>
          )}
        </>
      )}
    </section>
  );
}

/** Says how the patient paid at the desk. The payment itself is recorded by one tap before. */
function DeskMethodChoice({ booking }: { booking: DeskBooking }) {
  const queryClient = useQueryClient();
  const command = useDeskCommand<DeskMethod>({
    mutationKey: ["desk-action", booking._id],
    perform: ({ _id, version }, deskMethod) =>
      call(takeDeskPayment, { params: { id: _id }, query: { version }, body: { deskMethod } }),
    doneText: (_, after) => describePaymentForDesk(after).text,
  });
  return (
    <fieldset className="d-flex flex-wrap gap-2 align-items-center mt-2" aria-busy={command.isPending}>
      <legend className="float-start w-auto small text-soft m-0">Paid by</legend>
      {deskMethodSchema.options.map((method) => (
        <button
          key={method}
          type="button"
          className={`btn btn-sm ${booking.deskMethod === method ? "btn-primary" : "btn-outline-secondary"}`}
          aria-pressed={booking.deskMethod === method}
          onClick={() => {
            // A disabled button would lose the focus.
            if (command.isPending) return;
            command.mutate({ seen: newestKnownBooking(queryClient, booking), input: method });
          }}
        >
          {deskMethodLabels[method]}
        </button>
      ))}
    </fieldset>
  );
}
