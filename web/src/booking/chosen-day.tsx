import { readDate } from "@clinic/domain/calendar-date.ts";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { availableTimesQuery, firstAvailableDayQuery } from "../shared/available-query.ts";
import type { ClinicDay } from "../shared/clinic-day.ts";
import { findAdjacentBookableDay, type OpenDayRules } from "../shared/open-days.ts";
import { readSlotParam } from "../shared/paths.ts";
import { doctorsQuery } from "../shared/queries.ts";
import { CalendarSkeleton } from "../ui/days-in-view.tsx";
import { Skeleton } from "../ui/states.tsx";

/** Reads day, dentist and treatment from the page's URL. Without a day, the page shows the first day with a free time. */
export function readUrlChoice(params: URLSearchParams) {
  return {
    day: readDate(params.get("date") ?? ""),
    doctor: params.get("doctor") ?? "",
    treatment: params.get("treatment") ?? "",
  };
}

/**
 * The day in the URL, or the first day with a free time. Undefined while that day loads. Null if there is no such day or the
 * request failed.
 */
export function useChosenDay(): ClinicDay | null | undefined {
  const [params] = useSearchParams();
  const { day, ...sought } = readUrlChoice(params);
  const first = useQuery({ ...firstAvailableDayQuery(sought), enabled: day === null });
  if (day !== null) return day;
  return first.isPending ? undefined : (first.data ?? null);
}

/** Keeps day, dentist and treatment in the URL. A change keeps the location state, so that an open dialog stays open. */
export function useUrlChoice(day: ClinicDay) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const { doctor, treatment } = readUrlChoice(params);
  const change = (act: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(params);
    // The page stays on its day when the dentist or the treatment changes.
    next.set("date", day);
    act(next);
    setParams(next, { replace: true, state, preventScrollReset: true });
  };
  return {
    doctorId: doctor,
    treatmentId: treatment,
    chooseDay: (day: ClinicDay) => change((next) => next.set("date", day)),
    showEveryone: () => change((next) => next.delete("doctor")),
    /** An empty id shows all treatments. */
    chooseTreatment: (id: string) =>
      change((next) => (id === "" ? next.delete("treatment") : next.set("treatment", id))),
  };
}

/**
 * Calls `choose` once with the time that a link has put into the URL, as soon as `isReady`. The URL loses the time at once, so that
 * neither Back nor a reload chooses it again.
 */
export function useLinkedSlot(isReady: boolean, choose: (slot: string) => void): void {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const [slot, setSlot] = useState(() => readSlotParam(params));
  const isInUrl = params.has("slot");
  const removeFromUrl = useEffectEvent(() => {
    const next = new URLSearchParams(params);
    next.delete("slot");
    setParams(next, { replace: true, state, preventScrollReset: true });
  });
  useEffect(() => {
    if (isInUrl) removeFromUrl();
  }, [isInUrl]);
  const chooseOnce = useEffectEvent((linked: string) => {
    setSlot(null);
    choose(linked);
  });
  useEffect(() => {
    if (slot !== null && !isInUrl && isReady) chooseOnce(slot);
  }, [slot, isInUrl, isReady]);
}

/**
 * The day's treatments with their free times. While a day loads, the previous day's treatments show. Prefetches the bookable
 * days before and after.
 */
export function useAvailableTreatments(day: ClinicDay, rules: OpenDayRules, today: ClinicDay) {
  const client = useQueryClient();
  const available = useQuery({ ...availableTimesQuery(day), placeholderData: keepPreviousData });
  const loaded = available.isSuccess && !available.isPlaceholderData;
  const next = findAdjacentBookableDay(day, 1, rules, today);
  const previous = findAdjacentBookableDay(day, -1, rules, today);

  useEffect(() => {
    if (!loaded) return;
    for (const neighbour of [next, previous]) {
      if (neighbour) void client.prefetchQuery(availableTimesQuery(neighbour));
    }
  }, [client, loaded, next, previous]);

  return available;
}

/** The dentist in the URL: `dentist` if they can be booked, `unavailable` if not, `failed` if the dentists didn't load. */
export function useChosenDentist(doctorId: string) {
  const { data: doctors, isPending, isLoadingError, error, refetch } = useQuery(doctorsQuery);
  const isAsked = doctorId !== "";
  const asked = doctors?.find(({ _id }) => _id === doctorId);
  const dentist = asked && asked.treatments.length > 0 ? asked : undefined;
  return {
    doctors,
    dentist,
    /** False without a dentist in the URL, so that the page doesn't wait for the dentists. */
    isPending: isAsked && isPending,
    unavailable: isAsked && !isLoadingError && !dentist && { dentist: asked },
    failed: isAsked && isLoadingError && { error, retry: () => void refetch() },
  };
}

/** As large as the loaded page, so that nothing moves when the data arrives. */
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
        <div>
          <Skeleton className="treatments-heading-skeleton" />
          <TreatmentSkeletons />
        </div>
      </div>
    </>
  );
}

const skeletonCardKeys = ["1", "2", "3", "4", "5", "6"] as const;

function TreatmentSkeletons() {
  return (
    <div className="treatment-grid" aria-busy="true">
      {skeletonCardKeys.map((card) => (
        <Skeleton key={card} className="treatment-skeleton" />
      ))}
    </div>
  );
}

/** Sets a User Timing mark once, in the first frame in which `shown` is true. `npm run bench:web` reads the mark. */
export function useFirstShownMark(name: string, shown: boolean): void {
  useLayoutEffect(() => {
    if (!shown) return;
    const frame = requestAnimationFrame(() => {
      if (performance.getEntriesByName(name).length === 0) performance.mark(name);
    });
    return () => cancelAnimationFrame(frame);
  }, [name, shown]);
}
