import type { Treatment } from "@clinic/contract/treatments.ts";
import { formatDuration } from "@clinic/domain/clinic-time.ts";
import { useEffect } from "react";
import { Link } from "react-router-dom";
import { formatPrice, formatShortDayOnPublicPage, formatSlot, todayAt } from "../shared/clinic-format.ts";
import { prefetchOnIntent } from "../shared/load-code.ts";
import { bookingLink, bookingPath } from "../shared/paths.ts";
import { useSettings, useSite } from "../shared/published.ts";
import { type FirstFreeTime, useFirstFreeTimes, useTreatments } from "../shared/published-lists.ts";
import { hasPicture, TreatmentPicture } from "../ui/treatment-picture.tsx";
import { OptionalWords } from "./optional-words.tsx";

/** A treatment with a picture is shown as a card, and a treatment without one in the list below. */
export function Services() {
  useAvailabilityRefresh();
  const { data: treatments } = useTreatments();
  const { services, paymentLine } = useSite().data;
  const listed = treatments.filter(({ picture }) => !hasPicture(picture));
  return (
    <section className="container section" id="services" aria-labelledby="services-title">
      <div className="section-heading">
        <h2 id="services-title" data-words="site.services.title">
          {services.title}
        </h2>
        <OptionalWords className="lead" path="site.services.lead" text={services.lead} />
      </div>
      <ul className="service-grid">
        {treatments
          .filter(({ picture }) => hasPicture(picture))
          .map((treatment) => (
            <li key={treatment._id} className="service-card">
              <TreatmentPicture picture={treatment.picture ?? ""} className="service-picture" />
              <h3>{treatment.name}</h3>
              <p className="service-text">{treatment.description}</p>
              <ServiceTerms treatment={treatment} />
            </li>
          ))}
      </ul>
      {listed.length > 0 && (
        <ul className="service-list">
          {listed.map((treatment) => (
            <li key={treatment._id}>
              <h3>{treatment.name}</h3>
              <ServiceTerms treatment={treatment} />
            </li>
          ))}
        </ul>
      )}
      <OptionalWords className="payment-line" path="site.paymentLine" text={paymentLine} />
    </section>
  );
}

/** Reads prices and free times again when the visitor comes back to the page or its tab. */
function useAvailabilityRefresh() {
  useEffect(() => {
    const refetch = () => {
      if (document.hidden) return;
      useTreatments.refetch();
      useFirstFreeTimes.refetch();
    };
    refetch();
    document.addEventListener("visibilitychange", refetch);
    return () => document.removeEventListener("visibilitychange", refetch);
  }, []);
}

/** Price, duration and next free time of a treatment. Keeps its height while the next free time loads. */
function ServiceTerms({ treatment }: { treatment: Treatment }) {
  const { _id, name, Price, durationMinutes } = treatment;
  const { data, state } = useFirstFreeTimes();
  const { timeZone } = useSettings().data;
  const soonest = data.find((one) => one._id === _id);
  return (
    <>
      <p className="service-price figures">
        <strong>{formatPrice(Price)}</strong> {formatDuration(durationMinutes)}
      </p>
      <p className="service-next figures">
        {state === "current" && formatNextFreeTime(soonest, timeZone, new Date())}
      </p>
      <Link
        className="btn btn-outline-primary"
        to={bookingLink({ treatment: _id, ...(soonest && { date: soonest.dateISO }) })}
        {...prefetchOnIntent(bookingPath)}
      >
        Book<span className="visually-hidden"> {name}</span>
      </Link>
    </>
  );
}

const dayMs = 24 * 60 * 60 * 1000;

/** `Next free: today, 9:00 AM` or `Next free: Mon, Nov 23, 9:00 AM`, with the clinic's today. */
export function formatNextFreeTime(soonest: FirstFreeTime | undefined, timeZone: string, now: Date): string {
  if (!soonest) return "No free time in the next two weeks";
  return `Next free: ${formatDayFromToday(soonest.dateISO, timeZone, now)}, ${formatSlot(soonest.slot).replace(/^0(?=.*[ap]m)/iu, "")}`;
}

function formatDayFromToday(date: string, timeZone: string, now: Date): string {
  const today = todayAt(timeZone, now);
  if (date === today) return "today";
  // Compares the two days in UTC, because a day in the clinic's time zone may have 23 or 25 hours.
  return Date.parse(date) - Date.parse(today) === dayMs ? "tomorrow" : formatShortDayOnPublicPage(date);
}
