import type { Booking } from "@clinic/contract/bookings.ts";
import type { PublicSettingsAnswer } from "@clinic/contract/settings.ts";
import { addressLine, directionsUrl } from "@clinic/domain/address.ts";
import { MapPin, ShieldCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import {
  isChangeableOnline,
  isPayable,
  isRefundedOnCancel,
  isUpcoming,
  priceAfterRefunds,
} from "../shared/booking-rules.ts";
import { listTermsAfterBooking } from "../shared/booking-terms.ts";
import { formatSlot } from "../shared/clinic-format.ts";
import { noticeBeginOf } from "../shared/online-notice.ts";
import { spelled } from "../shared/spelling.ts";
import { lazyComponent, lazyDialog } from "../ui/lazy-component.tsx";
import { TextWithPhoneLink } from "../ui/states.tsx";
import { Unbroken } from "../ui/unbroken.tsx";
import { AppointmentActions, type AppointmentActionsProps } from "./appointment-actions.tsx";
import { AppointmentPayment, AppointmentTreatment, DateLeaf } from "./appointment-cells.tsx";
import type { OpenedDialog } from "./change-dialogs.tsx";

const LazyChangeDialogs = lazyDialog("change-dialogs", async () => ({
  Part: (await import("./change-dialogs.tsx")).ChangeDialogs,
}));

/** Loads with the drawings of the treatments. */
const AppointmentFace = lazyComponent(
  "appointment-face",
  async () => ({ Part: (await import("../ui/appointment-face.tsx")).AppointmentFace }),
  () => <span className="avatar skeleton" />,
);

type Props = {
  bookings: Booking[];
  clinic: PublicSettingsAnswer;
  /** The ids of the appointments that the patient has reviewed. */
  reviewed: ReadonlySet<string>;
};

export function AppointmentList({ bookings, clinic, reviewed }: Props) {
  const now = new Date();
  const { next, later, past } = groupAppointments(bookings, now);
  const [opened, setOpened] = useState<OpenedDialog>();
  const openDialog = (action: OpenedDialog["action"]) => (booking: Booking) =>
    setOpened((last) => ({ action, booking, open: true, openCount: (last?.openCount ?? 0) + 1 }));
  const terms = next[0] ? describeTermsOfNext(next[0], clinic, now) : [];
  const closeDialog = () => setOpened((shown) => shown && { ...shown, open: false });

  const rows = (group: readonly Booking[], first: number) =>
    group.map((booking, i) => (
      <AppointmentRow
        key={booking._id}
        number={first + i}
        booking={booking}
        clinic={clinic}
        now={now}
        isReviewed={reviewed.has(booking._id)}
        onCancel={openDialog("cancel")}
        onMove={openDialog("move")}
      />
    ));

  return (
    <>
      <AppointmentGroup title="Next appointment" caption="Next appointment" rows={rows(next, 1)} isNext>
        <p className="d-flex gap-2 align-items-start mb-0 mt-2 text-soft">
          <MapPin className="icon mt-1" aria-hidden="true" />
          <a href={directionsUrl(clinic)} target="_blank" rel="noreferrer">
            {clinic.name}, <Unbroken text={addressLine(clinic.address)} />
          </a>
        </p>
        {terms.length > 0 && (
          <p className="d-flex gap-2 align-items-start mb-0 mt-2 text-soft">
            <ShieldCheck className="icon mt-1" aria-hidden="true" />
            <span className="small">
              {terms.map((sentence) => (
                <span key={sentence} className="d-block">
                  <TextWithPhoneLink text={sentence} phone={clinic.phone} phoneUrl={clinic.phoneUrl} />
                </span>
              ))}
            </span>
          </p>
        )}
      </AppointmentGroup>
      <AppointmentGroup
        title="Upcoming"
        caption="Upcoming appointments"
        rows={rows(later, next.length + 1)}
      />
      <AppointmentGroup
        title={`Past and ${spelled("canceled")}`}
        caption={`Past and ${spelled("canceled")} appointments`}
        rows={rows(past, next.length + later.length + 1)}
      />
      <LazyChangeDialogs
        key={opened?.openCount}
        props={
          opened && {
            open: opened.open,
            opened,
            clinic,
            bookings,
            onClose: closeDialog,
            onMove: () => openDialog("move")(opened.booking),
          }
        }
      />
    </>
  );
}

/**
 * Until when the patient can move and cancel it, and until when a card payment is refunded. Empty once that is no longer possible
 * online, and where the clinic asks for notice, which the appointment's row names.
 */
export function describeTermsOfNext(
  booking: Booking,
  clinic: Pick<PublicSettingsAnswer, "cancellation" | "timeZone" | "takesCards" | "phone">,
  now: Date,
): string[] {
  if (!isChangeableOnline(booking, now) || noticeBeginOf(booking) !== undefined) return [];
  const isRefundable =
    isRefundedOnCancel(booking, now) &&
    booking.dispute !== "open" &&
    priceAfterRefunds(booking) === booking.Price;
  // Without a card payment that can be refunded, only the sentence about moving and canceling is true.
  const terms = isPayable(booking, clinic, now) || isRefundable ? booking : { ...booking, Price: 0 };
  return listTermsAfterBooking(terms, clinic, now);
}

type GroupProps = {
  title: string;
  caption: string;
  rows: readonly ReactNode[];
  isNext?: boolean;
  children?: ReactNode;
};

export function AppointmentGroup({ title, caption, rows, isNext = false, children }: GroupProps) {
  if (rows.length === 0) return null;
  return (
    <section className="mb-4" aria-label={title}>
      <h2 className="h3 mb-3">{title}</h2>
      <table className={isNext ? "appointments is-next" : "appointments"}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">Name</th>
            <th scope="col">Date</th>
            <th scope="col">Time</th>
            <th scope="col">Treatment</th>
            <th scope="col">Payment</th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>{rows}</tbody>
      </table>
      {children}
    </section>
  );
}

function AppointmentRow({ number, ...actions }: AppointmentActionsProps & { number: number }) {
  const { booking, clinic, now } = actions;
  const patientId = `patient-${booking._id}`;
  const treatmentId = `treatment-${booking._id}`;
  return (
    <tr className={isUpcoming(booking, now) ? undefined : "is-past"}>
      <td className="text-soft">{number}</td>
      <td>
        <bdi className="small" id={patientId}>
          {booking.patientName}
        </bdi>
      </td>
      <td>
        <DateLeaf booking={booking} />
      </td>
      <td className="figures fw-semibold text-nowrap">{formatSlot(booking.slot)}</td>
      <td>
        <div className="d-flex gap-2 align-items-center">
          <AppointmentFace appointment={booking} />
          <AppointmentTreatment booking={booking} clinic={clinic} now={now} id={treatmentId} />
        </div>
      </td>
      <td>
        <AppointmentPayment booking={booking} clinic={clinic} now={now} />
      </td>
      <td>
        <AppointmentActions describedBy={`${patientId} ${treatmentId}`} {...actions} />
      </td>
    </tr>
  );
}

/** A row in the shape of an appointment, while the appointments load. */
export function RowSkeleton() {
  return (
    <tr>
      <td />
      <td>
        <span className="skeleton" />
      </td>
      <td>
        <span className="date-leaf skeleton" />
      </td>
      <td>
        <span className="skeleton" />
      </td>
      <td>
        <div className="d-flex gap-2 align-items-center">
          <span className="avatar skeleton" />
          <span className="skeleton w-75" />
        </div>
      </td>
      <td>
        <span className="skeleton w-50" />
      </td>
      <td>
        <span className="btn skeleton" />
      </td>
    </tr>
  );
}

/**
 * Splits the bookings into the next appointment, the later appointments (soonest first), and past or canceled appointments
 * (latest first).
 */
export function groupAppointments(
  bookings: Booking[],
  now: Date,
): Record<"next" | "later" | "past", Booking[]> {
  const sorted = bookings.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
  const upcoming = sorted.filter((booking) => isUpcoming(booking, now));
  return {
    next: upcoming.slice(0, 1),
    later: upcoming.slice(1),
    past: sorted.filter((booking) => !isUpcoming(booking, now)).reverse(),
  };
}
