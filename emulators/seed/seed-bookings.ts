import type { Firestore } from "@google-cloud/firestore";
import Stripe from "stripe";
import { book } from "../../functions/src/booking/book.ts";
import type { Booking } from "../../functions/src/domain/booking.ts";
import type { BookingChange } from "../../functions/src/domain/booking-change.ts";
import { cancel } from "../../functions/src/domain/booking-states.ts";
import { todayIn } from "../../functions/src/domain/calendar-date.ts";
import { payAtDesk } from "../../functions/src/domain/desk-states.ts";
import { DomainError } from "../../functions/src/domain/domain-error.ts";
import { recordCardPayment } from "../../functions/src/domain/payment-states.ts";
import { slotInstant } from "../../functions/src/domain/slot.ts";
import { changeBooking } from "../../functions/src/firestore/change-booking.ts";
import { reviews } from "../../functions/src/firestore/reviews.ts";
import { reviewId } from "../../functions/src/reviews/write-review.ts";
import { localRateLimitId, localSecrets } from "../suite/local-keys.ts";
import { ports } from "../suite/ports-and-paths.ts";
import { dateOfOpenDay } from "./open-days.ts";
import type { SeedBooking, SeedClinic } from "./seed-clinic-schema.ts";

const dayMs = 86_400_000;

/** Books every appointment of the clinic with the functions' own code, some days before it takes place. */
export async function seedBookings(db: Firestore, clinic: SeedClinic, now: Date): Promise<void> {
  await Promise.all(clinic.bookings.map((visit, index) => seedBooking(db, clinic, visit, index, now)));
}

async function seedBooking(
  db: Firestore,
  { settings, accounts, reviews: written }: SeedClinic,
  visit: SeedBooking,
  index: number,
  now: Date,
): Promise<void> {
  const { person, treatment, slot } = visit;
  const patient = accounts.patients[visit.patient];
  if (!patient) throw new Error(`A seeded booking names the unknown patient ${visit.patient}`);
  const { uid, email, name, phone } = patient;
  const date = dateOfOpenDay(visit.day, now, settings);
  const startsAt = slotInstant(date, slot, settings.timeZone) ?? now;
  const bookedAt = new Date(Math.min(startsAt.getTime() - 3 * dayMs, now.getTime() - dayMs));
  const request = {
    treatmentId: treatment,
    date,
    slot,
    patient: email,
    patientName: name,
    phone,
    ...(person && { personId: person }),
    requestId: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
  };
  // The booker is a patient with an account, without the limits on how many appointments a patient may
  // book.
  const booker = { uid, email, name, emailVerified: true, reach: async () => "all" as const };
  const stored = await bookFirstFree(visit.doctors, (doctorId) =>
    book(
      { db, limitId: localRateLimitId },
      booker,
      uid,
      { ...request, ...(doctorId && { doctorId }) },
      bookedAt,
    ),
  );
  await applyBookingOutcome(db, stored, visit.outcome, now);
  const review = written.find(({ _id }) => _id === visit.review);
  if (review) {
    const writtenAt = new Date(stored.booking.endsAt.getTime() + dayMs);
    await reviews(db)
      .doc(reviewId(stored.id))
      .set({
        uid,
        appointment: stored.id,
        treatment: stored.booking.treatment,
        doctor: stored.booking.doctor,
        visitDate: date,
        name,
        review: review.review,
        location: review.location,
        stars: review.stars,
        date: todayIn(settings.timeZone, writtenAt),
        img: review.img,
        approved: true,
        createdAt: writtenAt,
        updatedAt: writtenAt,
      });
  }
}

/** Books with the first of these doctors who works at that time. */
async function bookFirstFree<T>(
  doctors: readonly string[],
  bookWith: (doctorId?: string) => Promise<T>,
): Promise<T> {
  const [first, ...others] = doctors;
  try {
    return await bookWith(first);
  } catch (error) {
    const away = error instanceof DomainError && error.code === "not-bookable";
    if (!away || others.length === 0) throw error;
    return bookFirstFree(others, bookWith);
  }
}

async function applyBookingOutcome(
  db: Firestore,
  { id, booking }: { id: string; booking: Booking },
  outcome: SeedBooking["outcome"],
  now: Date,
): Promise<void> {
  if (!outcome) return;
  const intent = outcome === "paid-by-card" ? await payByCard(id, booking) : "";
  const decide = {
    // If the webhook has already recorded the payment, this call changes nothing.
    "paid-by-card": (current: Booking) => recordCardPayment(current, intent, now, seedCard),
    "paid-at-desk": (current: Booking) => payAtDesk(current, now),
    cancelled: (current: Booking) => cancel(current, "patient", now),
    "no-show": (): BookingChange => ({ event: "missed", fields: { status: "no-show" } }),
  };
  const by = { role: outcome === "cancelled" ? ("patient" as const) : ("system" as const) };
  await changeBooking(db, id, { now, by }, decide[outcome]);
}

const stripe = new Stripe(localSecrets.STRIPE_SECRET_KEY, {
  host: "127.0.0.1",
  port: ports.local,
  protocol: "http",
  maxNetworkRetries: 0,
});

/** The card that pays for the seeded bookings. */
const seedCard = { brand: "visa", last4: "4242" };

/**
 * Makes a payment that the Stripe emulator knows, so that it can be refunded. Returns the payment intent's
 * id.
 */
async function payByCard(bookingId: string, { priceCents, currency }: Booking): Promise<string> {
  const intent = await stripe.paymentIntents.create({
    amount: priceCents,
    currency: currency.toLowerCase(),
    allowed_payment_method_types: ["card"],
    payment_method: "pm_card_visa",
    confirm: true,
    metadata: { bookingId },
  });
  return intent.id;
}
