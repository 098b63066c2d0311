import { useQuery } from "@tanstack/react-query";
import { CalendarPlus } from "lucide-react";
import { Link } from "react-router-dom";
import { bookingsQuery } from "../shared/bookings-query.ts";
import { useSettings } from "../shared/published.ts";
import { settingsQuery } from "../shared/queries.ts";
import { queryClient } from "../shared/query-client.ts";
import { useSession } from "../shared/session/session.ts";
import { currentSession, type SessionUser } from "../shared/session/session-state.ts";
import { PageHeading } from "../ui/page-heading.tsx";
import { EmptyState, ErrorState, Skeleton } from "../ui/states.tsx";
import { AppointmentList, countAppointments } from "./appointment-list.tsx";
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

function MyAppointmentsHeading({ title }: { title: string }) {
  const { takesCards } = useSettings().data;
  return (
    <PageHeading
      title={title}
      lead={
        takesCards
          ? "Your appointments with us: pay for one, move or cancel it, or print its receipt."
          : "Your appointments with us: move or cancel one, or print its receipt."
      }
      actions={
        <Link className="btn btn-outline-secondary" to="/appointment">
          <CalendarPlus size={18} aria-hidden="true" />
          Book Appointment
        </Link>
      }
    />
  );
}

function AppointmentsSkeleton() {
  return <Skeleton lines={4} className="appointment-skeleton" />;
}

function MyAppointments({ user }: { user: SessionUser }) {
  const bookings = useQuery(bookingsQuery(user));
  const settings = useQuery(settingsQuery);
  const failed = [bookings, settings].find(({ isError, data }) => isError && !data);

  return (
    <>
      <MyAppointmentsHeading
        title={bookings.data ? `My Appointments: ${countAppointments(bookings.data)}` : "My Appointments"}
      />
      {failed ? (
        <ErrorState error={failed.error} retry={() => void failed.refetch()} />
      ) : !bookings.data || !settings.data ? (
        <AppointmentsSkeleton />
      ) : bookings.data.length === 0 ? (
        <EmptyState
          icon={CalendarPlus}
          title="No appointments yet"
          action={
            <Link className="btn btn-primary" to="/appointment">
              Choose a day
            </Link>
          }
        >
          Your appointments will be listed here, to move them or to cancel them.
        </EmptyState>
      ) : (
        <AppointmentList bookings={bookings.data} clinic={settings.data} />
      )}
    </>
  );
}
