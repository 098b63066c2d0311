import type { MailLinkAppointment } from "@clinic/contract/mail-links.ts";
import type { PublicSettings, PublicSettingsAnswer } from "@clinic/contract/settings.ts";
import { formatTimeZone } from "@clinic/domain/clinic-time.ts";
import { CalendarX, CircleCheck, Clock, type LucideIcon } from "lucide-react";
import { type ReactNode, type Ref, useRef, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { formatAppointmentDay } from "../shared/appointment-text.ts";
import { describePayment, isChangeableOnline, priceAfterRefunds } from "../shared/booking-rules.ts";
import { formatInstantTime } from "../shared/clinic-day.ts";
import { formatPrice, formatSlot } from "../shared/clinic-format.ts";
import { prefetchOnIntent } from "../shared/load-code.ts";
import { createBackLinkState } from "../shared/navigation.ts";
import { bookingLink, paymentLink } from "../shared/paths.ts";
import { useSettings } from "../shared/published.ts";
import { spelled } from "../shared/spelling.ts";
import { focusWithoutScroll } from "../shared/use-hydrated.ts";
import { DentistSuffix } from "../ui/appointment-name.tsx";
import { lazyDialog } from "../ui/lazy-component.tsx";
import { TextWithPhoneLink, type Tone } from "../ui/states.tsx";
import { VisitActions } from "./visit-actions.tsx";
import type { MailLink } from "./visit-calls.ts";
import type { OpenedDialog } from "./visit-dialogs.tsx";

const LazyVisitDialogs = lazyDialog("visit-dialogs", async () => ({
  Part: (await import("./visit-dialogs.tsx")).VisitDialogs,
}));

type VisitPanelProps = { link: MailLink; appointment: MailLinkAppointment; clinic: PublicSettingsAnswer };

/** The appointment's status and details, with buttons to confirm, move and cancel it. */
export function VisitPanel({ link, appointment, clinic }: VisitPanelProps) {
  const [news, setNews] = useState<News>();
  const [opened, setOpened] = useState<OpenedDialog | undefined>(() =>
    link.action === null ||
    link.action === "confirm" ||
    !appointment.changeable ||
    !isChangeableOnline(appointment, new Date())
      ? undefined
      : { action: link.action, appointment, open: true, openCount: 1 },
  );
  const openDialog = (action: OpenedDialog["action"]) =>
    setOpened((last) => ({ action, appointment, open: true, openCount: (last?.openCount ?? 0) + 1 }));
  const closeDialog = () => setOpened((last) => last && { ...last, open: false });
  const statusNote = useRef<HTMLDivElement>(null);
  // Moves the focus to the status note and scrolls to it, because the pressed button may be gone and a phone may not show the
  // note.
  const showNews = (message: typeof news) => {
    closeDialog();
    setNews(message);
    focusWithoutScroll(statusNote.current);
    statusNote.current?.scrollIntoView({ block: "center" });
  };
  const showDone = ({ version }: MailLinkAppointment, text?: string) =>
    showNews(text === undefined ? undefined : { tone: "success", title: "Moved", text, version });
  const showConflict = () =>
    showNews({
      tone: "warning",
      text: "This appointment has changed in the meantime. Please look at it again.",
    });
  const isCurrent = news?.version === undefined || news.version === appointment.version;
  // A patient who has just chosen a new time has no need to confirm it.
  const asksToConfirm = !appointment.confirmed && !(isCurrent && news?.tone === "success");
  return (
    <section className="panel d-grid gap-4" aria-labelledby="visit-day">
      <StatusNote
        appointment={appointment}
        clinic={clinic}
        news={isCurrent ? news : undefined}
        isFromConfirmLink={link.action === "confirm"}
        ref={statusNote}
      />
      <VisitDetails appointment={appointment} clinic={clinic} />
      {appointment.changeable ? (
        <VisitActions
          link={link}
          appointment={appointment}
          clinic={clinic}
          asksToConfirm={asksToConfirm}
          onMove={() => openDialog("move")}
          onCancel={() => openDialog("cancel")}
          onConfirmed={showDone}
          onConflict={showConflict}
        />
      ) : (
        <div className="visit-actions d-grid">
          <Link
            className="btn btn-primary"
            to={bookingLink({
              treatment: appointment.treatmentId,
              ...(appointment.doctorId !== null && { doctor: appointment.doctorId }),
            })}
            {...prefetchOnIntent("/appointment")}
          >
            Book a new appointment
          </Link>
        </div>
      )}
      <LazyVisitDialogs
        key={opened?.openCount}
        props={
          opened && {
            open: opened.open,
            opened,
            token: link.token,
            clinic,
            fallbackFocus: statusNote,
            onClose: closeDialog,
            onMove: () => openDialog("move"),
            onDone: showDone,
            onConflict: showConflict,
          }
        }
      />
    </section>
  );
}

/** With a version, the news holds until the appointment changes again. */
type News = { tone: "success" | "warning"; title?: string; text: string; version?: number };

type StatusNoteProps = {
  appointment: MailLinkAppointment;
  clinic: PublicSettingsAnswer;
  /** What the patient just did, if the appointment's status doesn't show it. */
  news: News | undefined;
  isFromConfirmLink: boolean;
  ref: Ref<HTMLDivElement>;
};

function StatusNote({ appointment, clinic, news, isFromConfirmLink, ref }: StatusNoteProps) {
  const status = describeStatus(appointment, clinic, new Date(), isFromConfirmLink);
  const tone = news?.tone ?? status.tone;
  const Icon = toneIcons[tone];
  return (
    <div className={`tinted icon-line is-${tone}`} role="status" tabIndex={-1} ref={ref}>
      <Icon className="icon" aria-hidden="true" />
      <p className="mb-0">
        <strong className="d-block">{news?.title ?? status.title}</strong>{" "}
        <TextWithPhoneLink text={news?.text ?? status.text} phone={clinic.phone} phoneUrl={clinic.phoneUrl} />
      </p>
    </div>
  );
}

const toneIcons: Record<Tone, LucideIcon> = {
  success: CircleCheck,
  info: Clock,
  neutral: Clock,
  warning: CalendarX,
  danger: CalendarX,
};

type Status = { tone: Tone; title: string; text: string };
type ClinicPhone = Pick<PublicSettings, "phone">;

/**
 * The status in words, at the top of the page. The confirm link in the mail asks for a tap, because opening it confirms nothing.
 */
export function describeStatus(
  appointment: MailLinkAppointment,
  clinic: ClinicPhone,
  now: Date,
  isFromConfirmLink = false,
): Status {
  const { status, changeable, confirmed, endsAt } = appointment;
  if (status === "cancelled") {
    return {
      tone: appointment.cancelledBy === "clinic" ? "danger" : "warning",
      title: spelled("Canceled"),
      text: describeCancellation(appointment, clinic),
    };
  }
  if (status === "no-show") {
    return { tone: "warning", title: "Missed", text: "We missed you. Please call us, or book a new time." };
  }
  if (!changeable) {
    return new Date(endsAt) <= now
      ? { tone: "neutral", title: "Over", text: "This appointment is over. We hope you are well." }
      : {
          tone: "neutral",
          title: "Started",
          text: "This appointment has started. Running late? Please call us.",
        };
  }
  return confirmed
    ? { tone: "success", title: "Confirmed", text: "Thank you. We look forward to seeing you." }
    : {
        tone: "info",
        title: isFromConfirmLink ? "One more tap" : "Booked",
        text: isFromConfirmLink
          ? "Can you make it? Please confirm below."
          : "Can you make it? Please confirm.",
      };
}

/** The text for a canceled appointment. The clinic counts as canceler even if the patient asked the desk to cancel. */
function describeCancellation(appointment: MailLinkAppointment, { phone }: ClinicPhone): string {
  const { cancelledBy, payment, dispute } = appointment;
  const isOwed = (payment === "refund-pending" || payment === "refund-failed") && dispute !== "open";
  const refund = isOwed
    ? `Your refund of ${formatPrice(priceAfterRefunds(appointment), appointment.currency)} is on its way.`
    : "";
  if (cancelledBy !== "clinic") {
    return `Thank you for letting us know. ${refund || "We would be glad to see you another time."}`;
  }
  const sorry = `We are sorry if that comes as a surprise: please call us at ${phone}, or book another time.`;
  return [`The clinic ${spelled("canceled")} this appointment.`, refund, sorry].filter(Boolean).join(" ");
}

type VisitDetailsProps = { appointment: MailLinkAppointment; clinic: PublicSettingsAnswer };

function VisitDetails({ appointment, clinic }: VisitDetailsProps) {
  const { treatment, doctor, patientName, status, slot } = appointment;
  const end = appointment.endsAt;
  const isCanceled = status === "cancelled";
  const When = isCanceled ? "s" : "span";
  return (
    <>
      <div>
        <h2 id="visit-day" className={isCanceled ? "text-soft mb-1" : "mb-1"}>
          <When>{formatAppointmentDay(appointment)}</When>
        </h2>
        <p className={`figures fs-5 fw-semibold mb-0${isCanceled ? " text-soft" : ""}`}>
          <When>
            {formatSlot(slot)} to {formatInstantTime(end, clinic.timeZone)}
          </When>
        </p>
        <p className="small text-soft mb-0">{formatTimeZone(clinic, new Date(end))}</p>
      </div>
      <dl className="facts mb-0">
        <AppointmentFact
          name="Treatment"
          note={doctor ? <DentistSuffix doctor={doctor} /> : "with our dental team"}
        >
          {treatment}
        </AppointmentFact>
        <AppointmentFact name="For">
          <bdi>{patientName}</bdi>
        </AppointmentFact>
        <AppointmentFact name="Price" note={<Payment appointment={appointment} />}>
          {formatPrice(appointment.Price, appointment.currency)}
        </AppointmentFact>
      </dl>
    </>
  );
}

/** The payment, with a link to pay by card. The link needs a sign-in. */
function Payment({ appointment }: { appointment: MailLinkAppointment }) {
  const here = useLocation();
  const { takesCards } = useSettings().data;
  if (appointment.payment === "unpaid" && appointment.changeable && takesCards) {
    return (
      <>
        Pay at the clinic, or{" "}
        <Link to={paymentLink(appointment._id)} state={createBackLinkState(here)}>
          pay by card
        </Link>{" "}
        with your account
      </>
    );
  }
  const { state, note } = describePayment(appointment);
  return [state, note].filter(Boolean).join(" · ");
}

function AppointmentFact({ name, note, children }: { name: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        {note && <small className="d-block text-soft">{note}</small>}
      </dd>
    </div>
  );
}
