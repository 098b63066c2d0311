import type { MailLinkAppointment } from "@clinic/contract/mail-links.ts";
import type { PublicSettings, PublicSettingsAnswer } from "@clinic/contract/settings.ts";
import { formatTimeZone } from "@clinic/domain/clinic-time.ts";
import { CalendarX, CircleCheck, Clock, type LucideIcon } from "lucide-react";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { showVisitDay } from "../shared/appointment-words.ts";
import { heldPrice, paymentWords } from "../shared/booking-rules.ts";
import { showTime } from "../shared/clinic-day.ts";
import { showPrice } from "../shared/clinic-format.ts";
import { onIntent } from "../shared/load-code.ts";
import { backTo } from "../shared/navigation.ts";
import { paymentLink } from "../shared/paths.ts";
import { focusQuietly } from "../shared/use-hydrated.ts";
import { PhoneLinked, type Tone } from "../ui/states.tsx";
import { WithDentist } from "../ui/visit-name.tsx";
import { useVisitDialogs, VisitActions } from "./visit-actions.tsx";
import type { VisitLink } from "./visit-calls.ts";

type VisitPanelProps = { link: VisitLink; visit: MailLinkAppointment; clinic: PublicSettingsAnswer };

/** How it stands, when and what it is, and what can be done about it. */
export function VisitPanel({ link, visit, clinic }: VisitPanelProps) {
  const [news, setNews] = useState<News & { version?: number }>();
  const { dialogs: Dialogs, asked, fault, forgetFault, ask, close } = useVisitDialogs(link.choice, visit);
  const note = useRef<HTMLDivElement>(null);
  // What was pressed may be gone with what it did, and what came of it above the screen of a phone.
  const goToNote = () => {
    focusQuietly(note.current);
    note.current?.scrollIntoView({ block: "center" });
  };
  const tell = ({ version }: MailLinkAppointment, text?: string) => {
    close();
    setNews(text === undefined ? undefined : { tone: "success", text, version });
    goToNote();
  };
  const tellOfChange = () => {
    close();
    setNews({ tone: "warning", text: "This appointment has changed meanwhile. Please look at it again." });
    goToNote();
  };
  const isTrue = news?.version === undefined || news.version === visit.version;
  return (
    <section className="panel visit-panel" aria-labelledby="visit-day">
      <AppointmentNote
        visit={visit}
        clinic={clinic}
        news={isTrue ? news : undefined}
        saidYes={link.choice === "confirm"}
        place={note}
      />
      <VisitDetails visit={visit} clinic={clinic} />
      {visit.changeable ? (
        <VisitActions
          link={link}
          visit={visit}
          clinic={clinic}
          fault={fault}
          onAct={forgetFault}
          onAsk={ask}
          onConfirmed={tell}
          onChangedMeanwhile={tellOfChange}
        />
      ) : (
        <div className="visit-actions">
          <Link className="btn btn-primary" to="/appointment" {...onIntent("/appointment")}>
            Book a new appointment
          </Link>
        </div>
      )}
      {Dialogs && asked && (
        <Dialogs
          key={asked.opened}
          asked={asked}
          token={link.token}
          clinic={clinic}
          heir={note}
          onClose={close}
          onMove={() => ask("move")}
          onDone={tell}
          onChangedMeanwhile={tellOfChange}
        />
      )}
    </section>
  );
}

type News = { tone: "success" | "warning"; text: string };

type AppointmentNoteProps = {
  visit: MailLinkAppointment;
  clinic: PublicSettingsAnswer;
  /** What has just been done, where how it stands doesn't say it. */
  news: News | undefined;
  /** Whether its mail's "yes" has led here. */
  saidYes: boolean;
  place: RefObject<HTMLDivElement | null>;
};

function AppointmentNote({ visit, clinic, news, saidYes, place }: AppointmentNoteProps) {
  const { tone, title, text } = standingOf(visit, clinic, new Date(), saidYes);
  const shown = news?.tone ?? tone;
  const Icon = icons[shown];
  return (
    <div className={`visit-standing is-${shown}`} role="status" tabIndex={-1} ref={place}>
      <Icon className="icon" aria-hidden="true" />
      <p>
        <strong>{title}</strong>{" "}
        <PhoneLinked text={news?.text ?? text} phone={clinic.phone} phoneUrl={clinic.phoneUrl} />
      </p>
    </div>
  );
}

const icons: Record<Tone, LucideIcon> = {
  success: CircleCheck,
  info: Clock,
  neutral: Clock,
  warning: CalendarX,
  danger: CalendarX,
};

type Standing = { tone: Tone; title: string; text: string };
type Reached = Pick<PublicSettings, "phone">;

/** How it stands with an appointment: the first thing that its page says. `saidYes`: in the mail, which confirms nothing yet. */
export function standingOf(
  visit: MailLinkAppointment,
  clinic: Reached,
  now: Date,
  saidYes = false,
): Standing {
  const { status, changeable, confirmed, endsAt } = visit;
  if (status === "cancelled") return { tone: "danger", title: "Canceled", text: canceledText(visit, clinic) };
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
    : { tone: "info", title: saidYes ? "One more tap" : "Booked", text: askText(saidYes) };
}

function askText(saidYes: boolean): string {
  return saidYes ? "Please confirm below that you are coming." : "Are you coming? Please confirm.";
}

/** Also who has asked the desk to cancel reads that the clinic did. */
function canceledText(visit: MailLinkAppointment, { phone }: Reached): string {
  const { cancelledBy, payment, dispute } = visit;
  const isOwed = (payment === "refund-pending" || payment === "refund-failed") && dispute !== "open";
  const refund = isOwed ? `Your refund of ${showPrice(heldPrice(visit))} is on its way.` : "";
  if (cancelledBy !== "clinic") {
    return `Thank you for letting us know. ${refund || "We would be glad to see you another time."}`;
  }
  const sorry = `We are sorry if that comes as a surprise: please call us at ${phone}, or book another time.`;
  return ["The clinic canceled this appointment.", refund, sorry].filter(Boolean).join(" ");
}

type VisitDetailsProps = { visit: MailLinkAppointment; clinic: PublicSettingsAnswer };

function VisitDetails({ visit, clinic }: VisitDetailsProps) {
  const { treatment, doctor, patientName, status, slot } = visit;
  const until = `${showTime(visit.endsAt, clinic.timeZone)} (${formatTimeZone(clinic, new Date(visit.endsAt))})`;
  return (
    <>
      <div className={`visit-when is-${status}`}>
        <h2 id="visit-day">{showVisitDay(visit)}</h2>
        <p className="figures">
          {slot} to {until}
        </p>
      </div>
      <dl className="visit-facts">
        <Fact name="Treatment" note={doctor && <WithDentist doctor={doctor} />}>
          {treatment}
        </Fact>
        <Fact name="For">
          <bdi>{patientName}</bdi>
        </Fact>
        <Fact name="Price" note={<Payment visit={visit} />}>
          {showPrice(visit.Price)}
        </Fact>
      </dl>
    </>
  );
}

/** Cards are taken behind the sign-in only. */
function Payment({ visit }: { visit: MailLinkAppointment }) {
  const here = useLocation();
  if (visit.payment === "unpaid" && visit.changeable) {
    return (
      <>
        Pay at the clinic, or{" "}
        <Link to={paymentLink(visit._id)} state={backTo(here)}>
          pay by card
        </Link>{" "}
        with your account
      </>
    );
  }
  const { state, note } = paymentWords(visit);
  return [state, note].filter(Boolean).join(" · ");
}

function Fact({ name, note, children }: { name: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        {note && <small>{note}</small>}
      </dd>
    </div>
  );
}
