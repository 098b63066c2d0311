import { useQuery } from "@tanstack/react-query";
import { CalendarPlus } from "lucide-react";
import { Link } from "react-router-dom";
import { bookingsQuery } from "../shared/bookings-query.ts";
import { ownReviewsQuery } from "../shared/own-reviews.ts";
import { useSettings } from "../shared/published.ts";
import { settingsQuery } from "../shared/queries.ts";
import { queryClient } from "../shared/query-client.ts";
import { useSession } from "../shared/session/session.ts";
import { currentSession, type SessionUser } from "../shared/session/session-state.ts";
import { PageHeading } from "../ui/page-heading.tsx";
import { EmptyState, ErrorState } from "../ui/states.tsx";
import { AppointmentGroup, AppointmentList, RowSkeleton } from "./appointment-list.tsx";
import { FirstOpenings } from "./first-openings.tsx";
import "./appointments.scss";

export function loader() {
  const session = currentSession();
  if (session.status !== "signed-in") return null;
  void queryClient.prefetchQuery(settingsQuery);
  void queryClient.prefetchQuery(bookingsQuery(session.user));
  return null;
}

export function Component() {
  const session = useSession();
  if (session.status === "signed-in") return <MyAppointments user={session.user} />;
  return (
    <>
      <MyAppointmentsHeading title="My Appointments" />
      <AppointmentsSkeleton />
    </>
  );
}

function MyAppointmentsHeading({ title, isEmpty = false }: { title: string; isEmpty?: boolean }) {
  const { takesCards } = useSettings().data;
  return (
    <PageHeading
      title={title}
      lead={
        takesCards
          ? "Pay for an appointment, move or cancel it, or print its receipt."
          : "Move or cancel an appointment, or print its receipt."
      }
      actions={
        <Link className={isEmpty ? "btn btn-primary" : "btn btn-outline-secondary"} to="/appointment">
          <CalendarPlus size={18} aria-hidden="true" />
          Book Appointment
        </Link>
      }
    />
  );
}

function AppointmentsSkeleton() {
  const rows = [<RowSkeleton key="1" />, <RowSkeleton key="2" />];
  return (
    <>
      <p className="visually-hidden" role="status">
        Loading…
      </p>
      <div aria-hidden="true">
        <AppointmentGroup title="Next appointment" caption="Next appointment" rows={rows.slice(1)} isNext />
        <AppointmentGroup title="Upcoming" caption="Upcoming appointments" rows={rows} />
      </div>
    </>
  );
}

function MyAppointments({ user }: { user: SessionUser }) {
  const bookings = useQuery(bookingsQuery(user));
  const settings = useQuery(settingsQuery);
  const hasPast = bookings.data?.some(
    ({ status, endsAt }) => status === "booked" && new Date(endsAt) < new Date(),
  );
  const reviews = useQuery({ ...ownReviewsQuery(user.uid), enabled: hasPast === true });
  const reviewed = new Set(reviews.data?.map(({ appointment }) => appointment));
  const clinic = useSettings().data;
  const failed = [bookings, settings].find(({ isError, data }) => isError && !data);

  return (
    <>
      <MyAppointmentsHeading
        title={bookings.data ? `My Appointments: ${bookings.data.length}` : "My Appointments"}
        isEmpty={bookings.data?.length === 0}
      />
      {failed ? (
        <ErrorState
          title="Your appointments could not be loaded"
          error={failed.error}
          retry={() => void failed.refetch()}
        >
          Your appointments are still booked. If it's urgent, call us at{" "}
          <a className="figures" href={clinic.phoneUrl}>
            {clinic.phone}
          </a>
          .
        </ErrorState>
      ) : !bookings.data || !settings.data ? (
        <AppointmentsSkeleton />
      ) : bookings.data.length === 0 ? (
        <EmptyState icon={CalendarPlus} title="No appointments yet" action={<FirstOpenings />}>
          Once you have booked, you can see, move and cancel your appointments here.
        </EmptyState>
      ) : (
        <AppointmentList bookings={bookings.data} clinic={settings.data} reviewed={reviewed} />
      )}
    </>
  );
}
