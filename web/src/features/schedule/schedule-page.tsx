import { todayIn } from "@clinic/domain/calendar-date.ts";
import { useQuery } from "@tanstack/react-query";
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

/** Today, which it shows first. Not with a query, which may ask for another day; `location` may still be the previous page's. */
export async function loadAhead(): Promise<void> {
  if (!isAdminHere() || location.search !== "") return;
  await Promise.all([queryClient.prefetchQuery(attentionQuery), loadToday()]);
}

async function loadToday() {
  const { timeZone } = await queryClient.ensureQueryData(settingsQuery);
  const today = todayIn(timeZone, new Date());
  await queryClient.prefetchQuery(scheduleQuery(today, today));
}

export function Page() {
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
