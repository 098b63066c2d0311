import { todayIn } from "@clinic/domain/calendar-date.ts";
import { useQuery } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router-dom";
import { ErrorState } from "../../components/error-state.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { attentionQuery } from "../../lib/clinic/attention-query.ts";
import { settingsQuery } from "../../lib/clinic/settings-query.ts";
import { queryClient } from "../../lib/query-client.ts";
import { isAdminHere } from "../../lib/session/session-state.ts";
import { scheduleQuery } from "./schedule-query.ts";
import { Sheet } from "./sheet.tsx";
import { useMinute } from "./use-minute.ts";
import "./schedule.scss";

/** Starts the requests for today. A query may ask for another day. */
export function loader({ request }: LoaderFunctionArgs) {
  if (!isAdminHere() || new URL(request.url).search !== "") return null;
  void queryClient.prefetchQuery(attentionQuery);
  void prefetchToday().catch(() => undefined);
  return null;
}

async function prefetchToday(): Promise<void> {
  const { timeZone } = await queryClient.ensureQueryData(settingsQuery);
  const today = todayIn(timeZone, new Date());
  await queryClient.prefetchQuery(scheduleQuery(today, today));
}

export function Component() {
  const settings = useQuery(settingsQuery);
  const now = useMinute();
  if (settings.isSuccess) {
    const { timeZone } = settings.data;
    return <Sheet timeZone={timeZone} today={todayIn(timeZone, now)} now={now} />;
  }
  return (
    <>
      <PageHeading title="Schedule" />
      {settings.isPending ? (
        <Skeleton lines={5} className="schedule-skeleton" />
      ) : (
        <ErrorState error={settings.error} retry={() => void settings.refetch()} />
      )}
    </>
  );
}
