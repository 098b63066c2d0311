import { downloadPatients } from "@clinic/contract/downloads.ts";
import { listPeopleSeen, type PersonSeen } from "@clinic/contract/people.ts";
import { plusMonths, todayIn } from "@clinic/domain/calendar-date.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { CircleUserRound, Phone, UserRoundCheck } from "lucide-react";
import { Link, useSearchParams } from "react-router-dom";
import { call, callForPage } from "../../shared/api.ts";
import { ApiError } from "../../shared/api-error.ts";
import {
  type ClinicDay,
  formatMonth,
  formatShortDayWithYear,
  lastDayOfMonth,
} from "../../shared/clinic-day.ts";
import { describeError } from "../../shared/error-sentences.ts";
import { prefetchOnIntent } from "../../shared/load-code.ts";
import { type PatientKey, patientLink, patientPath } from "../../shared/paths.ts";
import { settingsQuery } from "../../shared/queries.ts";
import { pageRequestAfter } from "../../shared/query-client.ts";
import { useReach } from "../../shared/session/session.ts";
import { DownloadButton } from "../../ui/download-button.tsx";
import { SelectField } from "../../ui/fields.tsx";
import { CountTitle, PageHeading } from "../../ui/page-heading.tsx";
import { PagedList } from "../../ui/paged-list.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";
import { CardTable } from "../../ui/table.tsx";

const lead = "Everyone who was here in a month, the latest appointment first.";

/** Who was at the clinic in a month, each person once. The month is in the page's address. */
export function Component() {
  const settings = useQuery(settingsQuery);
  if (settings.data) return <Patients today={todayIn(settings.data.timeZone, new Date())} />;
  return (
    <>
      <PageHeading title="Patients" lead={lead} />
      {settings.isError ? (
        <ErrorState error={settings.error} retry={() => void settings.refetch()} />
      ) : (
        <Skeleton lines={6} className="skeleton-row" />
      )}
    </>
  );
}

/** The number of months that can be chosen. */
const shownMonths = 36;

function Patients({ today }: { today: ClinicDay }) {
  const [address, setAddress] = useSearchParams();
  const months = Array.from({ length: shownMonths }, (_, i) => monthOf(plusMonths(today, -i)));
  // A dentist reads only of their own patients, and the file has everybody's.
  const mayDownload = useReach("patients.read") === "all";
  const month = months.find((one) => one === address.get("month")) ?? monthOf(today);
  // The total of the first page stands in the title, whichever page is shown.
  const first = useQuery(seenQuery(month, ""));
  return (
    <>
      <PageHeading
        title={
          isTooLong(first.error) ? (
            "Patients"
          ) : (
            <CountTitle text="Patients" count={first.data?.total ?? undefined} />
          )
        }
        lead={lead}
      />
      <SelectField
        label="Month"
        value={month}
        onChange={({ target }) => setAddress({ month: target.value }, { replace: true })}
      >
        {months.map((one) => (
          <option key={one} value={one}>
            {formatMonth(`${one}-01`)}
          </option>
        ))}
      </SelectField>
      {mayDownload && <PatientsDownload month={month} />}
      {isTooLong(first.error) ? (
        <EmptyState icon={UserRoundCheck} title={`${formatMonth(`${month}-01`)} is too long to list`}>
          {describeError(first.error)}. {mayDownload && "The file has everyone. "}
          The search at the top finds a patient by name, email or phone number.
        </EmptyState>
      ) : (
        <SeenTable key={month} month={month} />
      )}
    </>
  );
}

/** Whether the server refuses the month because it has too many appointments. */
function isTooLong(error: Error | null): boolean {
  return error instanceof ApiError && error.fields.month !== undefined;
}

function PatientsDownload({ month }: { month: string }) {
  const from = `${month}-01`;
  const to = lastDayOfMonth(from);
  return (
    <div className="mb-4">
      <DownloadButton
        key={month}
        text="Patients as CSV"
        name={`patients-${from}-to-${to}.csv`}
        load={() => call(downloadPatients, { query: { from, to } })}
      />
      <p className="form-text mb-0">
        The file opens in Excel. It has everyone with an appointment in {formatMonth(from)}, even if it is
        upcoming or was missed.
      </p>
    </div>
  );
}

function monthOf(day: ClinicDay): string {
  return day.slice(0, "2023-01".length);
}

function seenQuery(month: string, after: string) {
  return queryOptions({
    queryKey: ["people", "seen", month, after],
    queryFn: ({ signal }) =>
      callForPage(listPeopleSeen, { query: { month, ...pageRequestAfter(after) } }, { signal }),
  });
}

function SeenTable({ month }: { month: string }) {
  return (
    <PagedList
      label="Patients"
      pageQuery={(after) => seenQuery(month, after)}
      skeletonLines={6}
      empty={
        <EmptyState icon={UserRoundCheck} title={`Nobody was here in ${formatMonth(`${month}-01`)}`}>
          People appear here once their appointment has begun.
        </EmptyState>
      }
    >
      {(people, firstNumber) => (
        <CardTable caption="People who were here">
          <thead>
            <tr>
              <th scope="col">#</th>
              <th scope="col">Name</th>
              <th scope="col">Last appointment</th>
              <th scope="col">Appointments</th>
              <th scope="col">Arrived</th>
              <th scope="col">No-shows</th>
            </tr>
          </thead>
          <tbody>
            {people.map((person, i) => (
              <SeenRow key={person._id} number={firstNumber + i} person={person} />
            ))}
          </tbody>
        </CardTable>
      )}
    </PagedList>
  );
}

function SeenRow({ number, person }: { number: number; person: PersonSeen }) {
  const { name, uid, dateISO, doctor, visits, arrived, noShows } = person;
  const key = patientKeyOf(person);
  const Icon = uid === null ? Phone : CircleUserRound;
  return (
    <tr>
      <td data-label="#">{number}</td>
      <td className="card-title" data-label="Name">
        <span>
          {key ? (
            <Link to={patientLink(key)} {...prefetchOnIntent(patientPath)}>
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi>{name}</bdi>
          )}
          <span className="row-note">
            <Icon size={16} aria-hidden="true" /> {uid === null ? "Caller" : "Account"}
          </span>
        </span>
      </td>
      <td data-label="Last appointment">
        {formatShortDayWithYear(dateISO)}
        {doctor !== null && `, ${doctor}`}
      </td>
      <td data-label="Appointments">{visits}</td>
      <td data-label="Arrived">{arrived}</td>
      <td data-label="No-shows">{noShows}</td>
    </tr>
  );
}

function patientKeyOf({ uid, callerId, phone, email }: PersonSeen): PatientKey | null {
  if (uid !== null) return { uid };
  if (callerId !== null) return { caller: callerId };
  if (phone !== "") return { phone };
  return email === "" ? null : { email };
}
