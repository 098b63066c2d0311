import type { AccessEntry } from "@clinic/contract/access.ts";
import { useQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { formatInstant } from "../../shared/clinic-day.ts";
import { settingsQuery } from "../../shared/queries.ts";
import { useAreFirstAnswersReady, usePagedList } from "../../shared/query-client.ts";
import { DayInput } from "../../ui/day-input.tsx";
import { DownloadButton } from "../../ui/download-button.tsx";
import { Field, SelectField } from "../../ui/fields.tsx";
import { CountTitle, PageHeading } from "../../ui/page-heading.tsx";
import { EmptyState, ErrorState, Skeleton, StatusBadge } from "../../ui/states.tsx";
import { CardTable, Pager } from "../../ui/table.tsx";
import {
  type AccessFilter,
  accessQuery,
  accessRulesQuery,
  actionTexts,
  describeRole,
  describeSubject,
  exportAccessLog,
  readAccessFilter,
} from "./access-calls.ts";
import { AccessRulesForm } from "./access-rules-form.tsx";
import "../desk.scss";

export function Component() {
  const [address] = useSearchParams();
  const filter = readAccessFilter(address);
  const all = useQuery(accessQuery(filter, ""));
  const isReady = useAreFirstAnswersReady(all, useQuery(accessRulesQuery), useQuery(settingsQuery));
  return (
    <>
      <PageHeading
        title={<CountTitle text="Access log" count={all.data?.total} />}
        lead="Who looked at which patient, who changed what, and who was refused. Entries can't be edited or deleted."
      />
      <AccessFilters filter={filter} />
      {isReady ? (
        <>
          <AccessList key={JSON.stringify(filter)} filter={filter} />
          <AccessRulesForm />
        </>
      ) : (
        <Skeleton lines={8} className="skeleton-row" />
      )}
    </>
  );
}

function filterLink(filter: AccessFilter): string {
  return `?${new URLSearchParams(filter)}`;
}

function AccessFilters({ filter }: { filter: AccessFilter }) {
  const navigate = useNavigate();
  const { by, concerns, action = "", from = "", to = "" } = filter;
  const show = (changed: Record<string, string>) => {
    const kept = Object.entries({ ...filter, ...changed }).filter(([, value]) => value !== "");
    void navigate(filterLink(Object.fromEntries(kept)), { replace: true, preventScrollReset: true });
  };
  return (
    <section className="field-bar d-flex flex-wrap gap-3 align-items-end mb-3" aria-label="Entries shown">
      <SelectField label="Show" value={action} onChange={({ target }) => show({ action: target.value })}>
        <option value="">Everything</option>
        {Object.entries(actionTexts).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
      <Field label="From" id={undefined}>
        {(control) => <DayInput {...control} value={from} onChoose={(day) => show({ from: day })} />}
      </Field>
      <Field label="Until" id={undefined}>
        {(control) => <DayInput {...control} value={to} onChoose={(day) => show({ to: day })} />}
      </Field>
      <DownloadButton text="Download as CSV" name="access-log.csv" load={() => exportAccessLog(filter)} />
      {Object.keys(filter).length > 0 && (
        <p className="w-100 m-0">
          {by && "Only what one person did. "}
          {concerns && "Only what concerns one person. "}
          <Link to="?" replace>
            Show everything
          </Link>
        </p>
      )}
    </section>
  );
}

function AccessList({ filter }: { filter: AccessFilter }) {
  const timeZone = useQuery(settingsQuery).data?.timeZone;
  const { query, firstNumber, previous, following, restart } = usePagedList((after) =>
    accessQuery(filter, after),
  );
  if (query.isPending || timeZone === undefined) return <Skeleton lines={8} className="skeleton-row" />;
  if (query.isError) return <ErrorState error={query.error} retry={restart} />;
  const { data: entries, total } = query.data;
  if (entries.length === 0 && !previous)
    return (
      <EmptyState icon={ScrollText} title="No entries">
        Try other days, or show everything.
      </EmptyState>
    );
  return (
    <>
      <CardTable caption="Entries, the latest first">
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Who</th>
            <th scope="col">What</th>
            <th scope="col">Concerns</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <AccessRow key={entry._id} entry={entry} filter={filter} timeZone={timeZone} />
          ))}
        </tbody>
      </CardTable>
      <Pager
        label="entries"
        first={firstNumber}
        count={entries.length}
        total={total}
        previous={previous}
        following={following}
      />
    </>
  );
}

const formerColleague = "A former colleague";
const removedAccount = "A removed account";

type AccessRowProps = { entry: AccessEntry; filter: AccessFilter; timeZone: string };

function AccessRow({ entry, filter, timeZone }: AccessRowProps) {
  const { at, uid, role, action, concerns } = entry;
  const name = entry.name || (role === "patient" ? removedAccount : formerColleague);
  return (
    <tr>
      <td data-label="When" className="whole">
        {formatInstant(at, timeZone)}
      </td>
      <td className="card-title" data-label="Who">
        <span>
          <Link to={filterLink({ ...filter, by: uid })} replace aria-label={`Only by ${name}`}>
            <bdi>{name}</bdi>
          </Link>
          <span className="row-note">{describeRole(role)}</span>
        </span>
      </td>
      <td data-label="What">
        <span>
          <StatusBadge tone={action === "refused" ? "warning" : "neutral"}>{actionTexts[action]}</StatusBadge>{" "}
          {describeSubject(entry)}
        </span>
      </td>
      <td data-label="Concerns">
        {concerns ? (
          <Link
            to={filterLink({ ...filter, concerns: concerns.uid })}
            replace
            aria-label={`Only about ${concerns.name || removedAccount}`}
          >
            <bdi>{concerns.name || removedAccount}</bdi>
          </Link>
        ) : (
          "—"
        )}
      </td>
    </tr>
  );
}
