import { useQuery } from "@tanstack/react-query";
import { CalendarPlus } from "lucide-react";
import { Link } from "react-router-dom";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { bookingsQuery } from "../../lib/clinic/bookings-query.ts";
import { settingsQuery } from "../../lib/clinic/settings-query.ts";
import { useSession } from "../../lib/session/session.ts";
import type { SessionUser } from "../../lib/session/session-state.ts";
import "../../styles/appointments.scss";
import { countAppointments } from "./appointment-groups.ts";
import { AppointmentList } from "./appointment-list.tsx";

export function Page() {
  const session = useSession();
  return session.status === "signed-in" ? <MyAppointments user={session.user} /> : null;
}

function MyAppointments({ user }: { user: SessionUser }) {
  const bookings = useQuery(bookingsQuery(user));
  const settings = useQuery(settingsQuery);
  const failed = [bookings, settings].find(({ isError, data }) => isError && !data);

  return (
    <>
      <PageHeading
        title={bookings.data ? `My Appointments: ${countAppointments(bookings.data)}` : "My Appointments"}
        actions={
          <Link className="btn btn-outline-secondary" to="/appointment">
            <CalendarPlus size={18} aria-hidden="true" />
            Book Appointment
          </Link>
        }
      />
      {failed ? (
        <ErrorState error={failed.error} retry={() => void failed.refetch()} />
      ) : !bookings.data || !settings.data ? (
        <Skeleton lines={4} className="appointment-skeleton" />
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
          Your appointments will be listed here: pay for them, move them or cancel them.
        </EmptyState>
      ) : (
        <AppointmentList bookings={bookings.data} clinic={settings.data} />
      )}
    </>
  );
}
