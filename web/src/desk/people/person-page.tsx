import { type PersonDetails, type PersonReference, showPerson } from "@clinic/contract/people.ts";
import type { RecordReference } from "@clinic/contract/record-links.ts";
import { useQuery } from "@tanstack/react-query";
import {
  CalendarPlus,
  CircleUserRound,
  Link2 as LinkIcon,
  Phone,
  ShieldCheck,
  TriangleAlert,
  UserRoundSearch,
} from "lucide-react";
import { useState } from "react";
import { Link, useLocation } from "react-router-dom";
import * as z from "zod/mini";
import { showPrice } from "../../shared/clinic-format.ts";
import { onIntent } from "../../shared/load-code.ts";
import { schedulePath } from "../../shared/paths.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { EmptyState, ErrorState, Skeleton, StatusBadge } from "../../ui/states.tsx";
import { LinkDialog, LinkedRecords } from "./linked-records.tsx";
import { PersonAppointments } from "./person-appointments.tsx";
import { personQuery } from "./person-calls.ts";
import { PersonContact } from "./person-contact.tsx";
import "./people.scss";

/** Whom it shows stands behind the `#`: so no server's log knows whom the desk looked up. */
export function Component() {
  const { hash } = useLocation();
  const who = readPerson(hash);
  if (who) return <Person key={hash} who={who} />;
  return (
    <>
      <PageHeading title="Patient" />
      <EmptyState icon={UserRoundSearch} title="Nobody is chosen yet">
        Press / or use the search above to find a patient by name, email address or phone number.
      </EmptyState>
    </>
  );
}

function Person({ who }: { who: PersonReference }) {
  const { data: person, error, refetch } = useQuery(personQuery(who));
  const [linking, setLinking] = useState(false);
  const record = recordOf(who, person);
  return (
    <>
      <PageHeading
        title={person ? nameOf(person) : "Patient"}
        lead={person && <Kinds who={who} account={person.account} />}
        actions={
          person && (
            <>
              {record && (
                <button type="button" className="btn btn-outline-secondary" onClick={() => setLinking(true)}>
                  <LinkIcon size={18} aria-hidden="true" /> Link with another record
                </button>
              )}
              <BookFor person={person} />
            </>
          )
        }
      />
      {error && !person ? (
        <ErrorState error={error} missing="We don't know this person" retry={() => void refetch()}>
          They may have removed their account, or their appointments may have been made with another number.
        </ErrorState>
      ) : (
        <>
          <div className="person-panels">
            {person ? (
              <>
                <PersonContact person={person} caller={"caller" in who ? who.caller : undefined} />
                <PersonFigures person={person} />
              </>
            ) : (
              <>
                <Skeleton className="person-skeleton" />
                <Skeleton className="person-skeleton" />
              </>
            )}
          </div>
          {person && <LinkedRecords person={person} />}
          <PersonAppointments who={who} when="coming" person={person} />
          <PersonAppointments who={who} when="past" person={person} />
        </>
      )}
      {linking && person && record && (
        <LinkDialog record={record} name={nameOf(person)} onClose={() => setLinking(false)} />
      )}
    </>
  );
}

/** Null of a number or an address: it may be several people's. */
function recordOf(who: PersonReference, person: PersonDetails | undefined): RecordReference | null {
  if (person?.account) return { uid: person.account.uid };
  return "caller" in who ? who : null;
}

/** Who signed up without a name goes by their address. */
function nameOf({ name, account, phones }: PersonDetails): string {
  return name || account?.email || phones[0] || "Patient";
}

function Kinds({ who, account }: { who: PersonReference; account: PersonDetails["account"] }) {
  return (
    <span className="row-marks">
      {account ? (
        <StatusBadge tone="success" icon={CircleUserRound}>
          Account
        </StatusBadge>
      ) : (
        <StatusBadge tone="neutral" icon={Phone}>
          {"caller" in who ? "Caller" : `Booked with ${givenBy(who)}`}
        </StatusBadge>
      )}
      {account?.role === "admin" && (
        <StatusBadge tone="info" icon={ShieldCheck}>
          Admin
        </StatusBadge>
      )}
    </span>
  );
}

/** It may be several people who share a telephone: all that is known is what they gave. */
function givenBy(who: PersonReference): string {
  return "phone" in who ? who.phone : "email" in who ? who.email : "this account";
}

/** Who it is for goes along in the browser's history, and not in an address. */
function BookFor({ person }: { person: PersonDetails }) {
  const { name, phones, emails } = person;
  const caller = { name, phone: phones[0] ?? "", email: emails[0] ?? "" };
  return (
    <Link className="btn btn-primary" to={schedulePath} state={{ caller }} {...onIntent(schedulePath)}>
      <CalendarPlus size={18} aria-hidden="true" />{" "}
      <span>
        Book for <bdi>{nameOf(person)}</bdi>
      </span>
    </Link>
  );
}

function PersonFigures({ person: { counts, paid, outstanding } }: { person: PersonDetails }) {
  return (
    <section className="panel person-figures" aria-labelledby="figures">
      <h2 id="figures">At a glance</h2>
      <dl>
        <Figure name="Coming">{counts.coming}</Figure>
        <Figure name="Past">{counts.past}</Figure>
        <Figure name="Canceled">{counts.cancelled}</Figure>
        <Figure name="No-shows">{counts.noShow}</Figure>
        <Figure name="Paid">{showPrice(paid)}</Figure>
        <Figure name="Outstanding" note="from past visits" warning={outstanding > 0}>
          {showPrice(outstanding)}
        </Figure>
      </dl>
    </section>
  );
}

type FigureProps = { name: string; note?: string; warning?: boolean; children: string | number };

function Figure({ name, note, warning = false, children }: FigureProps) {
  return (
    <div className={warning ? "is-warning" : undefined}>
      <dt>{name}</dt>
      <dd>
        {warning && <TriangleAlert size={18} aria-hidden="true" />}
        {children}
      </dd>
      {note && <dd className="figure-note">{note}</dd>}
    </div>
  );
}

/** Whom a `personLink` means; null where nobody could be meant. */
export function readPerson(hash: string): PersonReference | null {
  const said = Object.fromEntries(new URLSearchParams(hash.replace(/^#/, "")));
  return z.safeParse(showPerson.body, { who: said }).data?.who ?? null;
}
