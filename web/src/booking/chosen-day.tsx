import { readDate } from "@clinic/domain/calendar-date.ts";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useLayoutEffect } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { availableQuery, firstDayQuery } from "../shared/available-query.ts";
import type { ClinicDay } from "../shared/clinic-day.ts";
import { neighbourDay, type OpenDayRules } from "../shared/open-days.ts";
import { doctorsQuery } from "../shared/queries.ts";
import { CalendarSkeleton } from "../ui/month-in-view.tsx";
import { Skeleton } from "../ui/states.tsx";

/** What an address of the page asks for. No day: the first with a free time. */
export function chosenIn(params: URLSearchParams) {
  return {
    day: readDate(params.get("date") ?? ""),
    doctor: params.get("doctor") ?? "",
    treatment: params.get("treatment") ?? "",
  };
}

/** Undefined until it is known; null where no time is free, or nobody can say. */
export function useChosenDay(): ClinicDay | null | undefined {
  const [params] = useSearchParams();
  const { day, ...sought } = chosenIn(params);
  const first = useQuery({ ...firstDayQuery(sought), enabled: day === null });
  if (day !== null) return day;
  return first.isPending ? undefined : (first.data ?? null);
}

/**
 * The chosen day, dentist and treatment stand in the address, so that reload, back and a shared link keep them. What has
 * opened above the page stays open when they change.
 */
export function useChosen(day: ClinicDay) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const { doctor, treatment } = chosenIn(params);
  const change = (act: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(params);
    // What is chosen otherwise leaves one where one is.
    next.set("date", day);
    act(next);
    setParams(next, { replace: true, state, preventScrollReset: true });
  };
  return {
    doctorId: doctor,
    treatmentId: treatment,
    chooseDay: (day: ClinicDay) => change((next) => next.set("date", day)),
    showEveryone: () => change((next) => next.delete("doctor")),
    /** All of them where it is empty. */
    chooseTreatment: (id: string) =>
      change((next) => (id === "" ? next.delete("treatment") : next.set("treatment", id))),
  };
}

/** A day's treatments; its bookable neighbours load ahead. While a day loads, the last one's cards hold the places. */
export function useAvailable(day: ClinicDay, rules: OpenDayRules, today: ClinicDay) {
  const client = useQueryClient();
  const available = useQuery({ ...availableQuery(day), placeholderData: keepPreviousData });
  const loaded = available.isSuccess && !available.isPlaceholderData;
  const next = neighbourDay(day, 1, rules, today);
  const previous = neighbourDay(day, -1, rules, today);

  useEffect(() => {
    if (!loaded) return;
    for (const neighbour of [next, previous]) {
      if (neighbour) void client.prefetchQuery(availableQuery(neighbour));
    }
  }, [client, loaded, next, previous]);

  return available;
}

/**
 * Who can be booked, once that is known, and whom the address asks for: `dentist` where they can be, `refused` where not, `failed` where
 * nobody can say.
 */
export function useChosenDentist(doctorId: string) {
  const { data: doctors, isPending, isLoadingError, error, refetch } = useQuery(doctorsQuery);
  const isAsked = doctorId !== "";
  const asked = doctors?.find(({ _id }) => _id === doctorId);
  const dentist = asked && asked.treatments.length > 0 ? asked : undefined;
  return {
    doctors,
    dentist,
    /** Only who is asked for is waited for. */
    isPending: isAsked && isPending,
    refused: isAsked && !isLoadingError && !dentist && { dentist: asked },
    failed: isAsked && isLoadingError && { error, retry: () => void refetch() },
  };
}

/** In the size of what comes, so that nothing moves when it does. */
export function DayChoiceSkeleton({ children }: { children?: ReactNode }) {
  return (
    <>
      <Skeleton className="treatment-choice-skeleton" />
      <div className="booking-parts">
        <div className="panel day-choice">
          <CalendarSkeleton />
          {children}
          <Skeleton lines={3} className="day-line-skeleton" />
        </div>
        <div className="day-treatments">
          <Skeleton className="treatments-heading-skeleton" />
          <TreatmentSkeletons />
        </div>
      </div>
    </>
  );
}

const cards = ["1", "2", "3", "4", "5", "6"] as const;

function TreatmentSkeletons() {
  return (
    <div className="treatment-grid" aria-busy="true">
      {cards.map((card) => (
        <Skeleton key={card} className="treatment-skeleton" />
      ))}
    </div>
  );
}

/**
 * Notes once, as a mark of User Timing, the frame in which a page first shows what people come to it for: `shown`, from then
 * on. Seen by `npm run bench:web` and by the browser's own tools.
 */
export function useShownMark(name: string, shown: boolean): void {
  useLayoutEffect(() => {
    if (!shown) return;
    const frame = requestAnimationFrame(() => {
      if (performance.getEntriesByName(name).length === 0) performance.mark(name);
    });
    return () => cancelAnimationFrame(frame);
  }, [name, shown]);
}
