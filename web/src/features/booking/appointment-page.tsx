import { todayIn } from "@clinic/domain/calendar-date.ts";
import { useQuery } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router-dom";
import { ErrorState } from "../../components/error-state.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { VerifyBanner } from "../../components/verification/verify-banner.tsx";
import { readAccessToken } from "../../lib/access-token.ts";
import { availableQuery, firstDayQuery } from "../../lib/clinic/available-query.ts";
import { doctorsQuery } from "../../lib/clinic/doctors-query.ts";
import { settingsQuery } from "../../lib/clinic/settings-query.ts";
import { queryClient } from "../../lib/query-client.ts";
import { useSession } from "../../lib/session/session.ts";
import "../../styles/booking.scss";
import { BookOnDay } from "./book-on-day.tsx";
import { DayChoiceSkeleton } from "./day-choice-skeleton.tsx";
import { chosenIn, useChosenDay } from "./use-chosen.ts";

export function loader({ request }: LoaderFunctionArgs) {
  if (readAccessToken() === null) return null;
  const { day, ...sought } = chosenIn(new URL(request.url).searchParams);
  void queryClient.prefetchQuery(settingsQuery);
  if (day) void queryClient.prefetchQuery(availableQuery(day));
  else void queryClient.prefetchQuery(firstDayQuery(sought));
  if (sought.doctor) void queryClient.prefetchQuery(doctorsQuery);
  return null;
}

export function Component() {
  return (
    <div className="container page appointment-page">
      <VerifyBanner />
      <PageHeading
        title="Appointment"
        lead="Choose a day, then a treatment and a time. You pay online or at the clinic."
      />
      <ForClinic />
    </div>
  );
}

function ForClinic() {
  const session = useSession();
  const settings = useQuery(settingsQuery);
  const day = useChosenDay();
  if (settings.data && day !== undefined && session.status === "signed-in") {
    const today = todayIn(settings.data.timeZone, new Date());
    return <BookOnDay day={day ?? today} today={today} settings={settings.data} user={session.user} />;
  }
  if (settings.isError) return <ErrorState error={settings.error} retry={() => void settings.refetch()} />;
  return <DayChoiceSkeleton />;
}
