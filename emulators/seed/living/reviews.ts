/** Reviews of the year's visits, written by the people who came. */
import { isUpcomingOrRunning } from "../../../functions/src/domain/booking.ts";
import { plusDays, todayIn } from "../../../functions/src/domain/calendar-date.ts";
import type { ReviewDocument } from "../../../functions/src/firestore/reviews.ts";
import { reviewId } from "../../../functions/src/reviews/write-review.ts";
import { homeTime } from "./clock.ts";
import type { LivingDemo } from "./demo.ts";
import type { LivingReview } from "./living-schema.ts";
import { randomOf } from "./random.ts";
import type { SimulatedVisit } from "./simulate-visit.ts";

export interface ReviewToStore {
  id: string;
  review: ReviewDocument;
}

/** Gives each review to the latest visit that it can be about. Nobody writes two. */
export function makeReviews(demo: LivingDemo, visits: readonly SimulatedVisit[], now: Date): ReviewToStore[] {
  const writers = new Set<string>();
  const came = visits.filter(
    ({ booking }) => booking.arrivedAt !== null && booking.uid !== null && !isUpcomingOrRunning(booking, now),
  );
  return demo.living.reviews.flatMap((text) => {
    const latest = plusDays(todayIn(demo.clinic.settings.timeZone, now), -text.daysAgo);
    const visit = came.findLast(
      ({ booking: { uid, personId, treatmentId, doctorId, date } }) =>
        date <= latest &&
        (personId === null || isForChildren(demo, treatmentId)) &&
        treatmentId === text.treatment &&
        (text.doctor === undefined || text.doctor === doctorId) &&
        !writers.has(uid ?? ""),
    );
    if (!visit) return [];
    writers.add(visit.booking.uid ?? "");
    return [writeReview(demo, visit, text)];
  });
}

function isForChildren({ living }: LivingDemo, treatmentId: string): boolean {
  return living.treatments.find(({ id }) => id === treatmentId)?.for === "children";
}

function writeReview(
  demo: LivingDemo,
  { id, booking }: SimulatedVisit,
  { review, location, stars, approved }: LivingReview,
): ReviewToStore {
  const { uid, treatment, date: visitDate } = booking;
  const account = demo.people.find((one) => one.account?.uid === uid)?.account;
  const random = randomOf(demo.name, id, "review");
  const writtenAt = homeTime(demo.clinic, plusDays(visitDate, random.between(1, 4)), random);
  return {
    id: reviewId(id),
    review: {
      ...{ uid, appointment: id, treatment, visitDate, name: account?.name ?? booking.patientName },
      ...{ review, location, stars, img: "", approved },
      // Most people show what their review is about.
      ...{ doctor: booking.doctor, showsVisit: random.between(1, 4) > 1 },
      date: todayIn(demo.clinic.settings.timeZone, writtenAt),
      createdAt: writtenAt,
      updatedAt: writtenAt,
    },
  };
}
