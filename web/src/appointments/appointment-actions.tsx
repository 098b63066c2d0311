import type { Booking } from "@clinic/contract/bookings.ts";
import type { PublicSettingsAnswer } from "@clinic/contract/settings.ts";
import { directionsUrl } from "@clinic/domain/address.ts";
import {
  CalendarClock,
  CalendarPlus,
  CalendarX,
  Navigation,
  ReceiptText,
  RotateCcw,
  Star,
} from "lucide-react";
import { Link } from "react-router-dom";
import { addToCalendar } from "../booking/calendar-button.tsx";
import { formatAppointmentDay } from "../shared/appointment-text.ts";
import {
  hasReceipt,
  isChangeable,
  isChangeableOnline,
  isPayable,
  isUpcoming,
} from "../shared/booking-rules.ts";
import { describeError } from "../shared/error-sentences.ts";
import { prefetchOnIntent } from "../shared/load-code.ts";
import { notify } from "../shared/notify.ts";
import { bookingLink, bookingPath, paymentLink } from "../shared/paths.ts";
import { LazyMoreMenu } from "../ui/lazy-more-menu.tsx";
import type { MenuAction, MenuLink } from "../ui/more-menu.tsx";

export type AppointmentActionsProps = {
  booking: Booking;
  clinic: PublicSettingsAnswer;
  now: Date;
  isReviewed: boolean;
  onCancel: (booking: Booking) => void;
  onMove: (booking: Booking) => void;
};

/**
 * The appointment's main action, and a menu of the others. The main actions have the same names in every row, so `describedBy`
 * names the row's appointment for screen readers.
 */
export function AppointmentActions({
  describedBy,
  ...props
}: AppointmentActionsProps & { describedBy: string }) {
  const { booking } = props;
  const actions = listActions(props);
  const [main] = actions;
  const hasMain = main && !("href" in main);
  const others = hasMain ? actions.slice(1) : actions;
  return (
    <div className="d-flex gap-2">
      {hasMain && <MainAction action={main} describedBy={describedBy} />}
      {others.length > 0 && (
        <LazyMoreMenu
          actions={others}
          label={`More for ${booking.treatment}, ${formatAppointmentDay(booking)}`}
        />
      )}
    </div>
  );
}

type MainActionProps = { action: Exclude<MenuAction | MenuLink, { href: string }>; describedBy: string };

function MainAction({ action, describedBy }: MainActionProps) {
  const look = {
    className: `btn px-3 flex-fill text-nowrap ${action.text === "Pay" ? "btn-primary" : "btn-outline-secondary"}`,
    "aria-describedby": describedBy,
  };
  if ("act" in action) {
    return (
      <button type="button" {...look} onClick={action.act}>
        {action.text}
      </button>
    );
  }
  return (
    <Link {...look} to={action.to} {...(action.to.startsWith(bookingPath) && prefetchOnIntent(bookingPath))}>
      {action.text}
    </Link>
  );
}

/** Lists the patient's actions on the appointment, the likeliest first. */
function listActions({
  booking,
  clinic,
  now,
  isReviewed,
  onCancel,
  onMove,
}: AppointmentActionsProps): (MenuAction | MenuLink)[] {
  const { _id, status, treatmentId, doctorId } = booking;
  const receipt = { text: "Receipt", icon: ReceiptText, to: paymentLink(_id) };
  const receipts = hasReceipt(booking) ? [receipt] : [];
  const directions = { text: "Directions", icon: Navigation, href: directionsUrl(clinic) };
  if (!isUpcoming(booking, now)) {
    const review = {
      text: isReviewed ? "Edit review" : "Write a review",
      icon: Star,
      to: `/dashboard/review?appointment=${_id}`,
    };
    const again = {
      text: "Book again",
      icon: RotateCcw,
      to: bookingLink({ treatment: treatmentId, ...(doctorId && { doctor: doctorId }) }),
    };
    return [...(status === "booked" ? [review] : []), again, ...receipts];
  }
  if (!isChangeable(booking, now)) return [directions, ...receipts];
  const canChange = isChangeableOnline(booking, now);
  return [
    ...(isPayable(booking, clinic, now) ? [{ ...receipt, text: "Pay" }] : []),
    ...(canChange ? [{ text: "Move", icon: CalendarClock, act: () => onMove(booking) }] : []),
    {
      text: "Add to calendar",
      icon: CalendarPlus,
      act: () =>
        void addToCalendar(booking, clinic).catch((error: unknown) => notify.error(describeError(error))),
    },
    directions,
    ...receipts,
    ...(canChange ? [{ text: "Cancel", icon: CalendarX, act: () => onCancel(booking) }] : []),
  ];
}
