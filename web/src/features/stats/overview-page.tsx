import { todayIn } from "@clinic/domain/calendar-date.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type LoaderFunctionArgs, useSearchParams } from "react-router-dom";
import { ChoiceLinks } from "../../components/choice-links.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { settingsQuery } from "../../lib/clinic/settings-query.ts";
import { queryClient } from "../../lib/query-client.ts";
import { isAdminHere } from "../../lib/session/session-state.ts";
import { EarningsView } from "./earnings-view.tsx";
import { weeksFirst } from "./figures.ts";
import { GlanceView, glanceQuery } from "./glance-view.tsx";
import { RangeView } from "./range-view.tsx";
import "../../styles/choices.scss";
import "../../styles/forms.scss";
import "./stats.scss";

const parts = [
  { value: "", text: "At a glance" },
  { value: "figures", text: "Doctors and treatments" },
  { value: "earnings", text: "Earnings" },
] as const;

/** Starts the requests of its first part. A query may ask for another one. */
export function loader({ request }: LoaderFunctionArgs) {
  if (isAdminHere() && new URL(request.url).search === "") void prefetchGlance().catch(() => undefined);
  return null;
}

async function prefetchGlance(): Promise<void> {
  const { timeZone } = await queryClient.ensureQueryData(settingsQuery);
  await queryClient.prefetchQuery(glanceQuery(todayIn(timeZone, new Date()), weeksFirst));
}

export function Component() {
  const settings = useQuery(settingsQuery);
  const [address] = useSearchParams();
  const part = parts.find(({ value }) => value === address.get("show"))?.value ?? "";
  const [weeks, setWeeks] = useState(weeksFirst);
  return (
    <>
      <PageHeading
        title="Overview"
        lead="How full the days are, who does the work, and what comes in."
        actions={part === "" && <WeeksSelect weeks={weeks} onChoose={setWeeks} />}
      />
      <ChoiceLinks
        label="Part of the overview"
        chosen={part}
        choices={parts}
        to={(value) => (value ? `?show=${value}` : "?")}
      />
      {settings.isPending ? (
        <Skeleton lines={4} className="overview-skeleton" />
      ) : settings.isError ? (
        <ErrorState error={settings.error} retry={() => void settings.refetch()} />
      ) : (
        <ShownPart part={part} today={todayIn(settings.data.timeZone, new Date())} weeks={weeks} />
      )}
    </>
  );
}

type ShownPartProps = { part: (typeof parts)[number]["value"]; today: string; weeks: number };

function ShownPart({ part, today, weeks }: ShownPartProps) {
  switch (part) {
    case "":
      return <GlanceView today={today} weeks={weeks} />;
    case "figures":
      return <RangeView today={today} />;
    case "earnings":
      return <EarningsView today={today} />;
  }
}

function WeeksSelect({ weeks, onChoose }: { weeks: number; onChoose: (weeks: number) => void }) {
  return (
    <label className="overview-range">
      <span>Show</span>
      <select className="form-select" value={weeks} onChange={({ target }) => onChoose(Number(target.value))}>
        <option value={12}>12 weeks</option>
        <option value={26}>26 weeks</option>
        <option value={52}>52 weeks</option>
      </select>
    </label>
  );
}
