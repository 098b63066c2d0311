import type { MailLinkAppointment } from "@clinic/contract/mail-links.ts";
import type { PublicSettingsAnswer } from "@clinic/contract/settings.ts";
import { useRef, useState } from "react";
import { Link } from "react-router-dom";
import { focusQuietly } from "../../lib/focus-quietly.ts";
import { onIntent } from "../../lib/prefetch.ts";
import { type News, StandingNote } from "./standing-note.tsx";
import { useVisitDialogs } from "./use-visit-dialogs.ts";
import { VisitActions } from "./visit-actions.tsx";
import { VisitDetails } from "./visit-details.tsx";
import type { VisitLink } from "./visit-link.ts";

type Props = { link: VisitLink; visit: MailLinkAppointment; clinic: PublicSettingsAnswer };

/** How it stands, when and what it is, and what can be done about it. */
export function VisitPanel({ link, visit, clinic }: Props) {
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
      <StandingNote
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
