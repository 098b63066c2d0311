import type { Firestore } from "@google-cloud/firestore";
import Stripe from "stripe";
import { book } from "../../functions/src/booking/book.ts";
import type { Booking } from "../../functions/src/domain/booking.ts";
import type { BookingChange } from "../../functions/src/domain/booking-change.ts";
import { cancel } from "../../functions/src/domain/booking-states.ts";
import { todayIn } from "../../functions/src/domain/calendar-date.ts";
import { defaultSettings } from "../../functions/src/domain/default-clinic.ts";
import { payAtDesk } from "../../functions/src/domain/desk-states.ts";
import { DomainError } from "../../functions/src/domain/domain-error.ts";
import { recordCardPayment } from "../../functions/src/domain/payment-states.ts";
import { slotInstant } from "../../functions/src/domain/slot.ts";
import { changeBooking } from "../../functions/src/firestore/change-booking.ts";
import { reviews } from "../../functions/src/firestore/reviews.ts";
import { reviewId } from "../../functions/src/reviews/write-review.ts";
import { localRateLimitId, localSecrets } from "../suite/local-keys.ts";
import { ports } from "../suite/ports-and-paths.ts";
import { demoPatients } from "./accounts.ts";
import { type DemoBooking, demoBookings } from "./demo-bookings.ts";
import { dateOfOpenDay } from "./open-days.ts";

const dayMs = 86_400_000;

/** Books every demo appointment with the functions' own code, some days before it takes place. */
export async function seedBookings(db: Firestore, now: Date): Promise<void> {
  await Promise.all(demoBookings.map((visit, index) => seedBooking(db, visit, index, now)));
}

async function seedBooking(db: Firestore, visit: DemoBooking, index: number, now: Date): Promise<void> {
  const { patient, person, treatment, slot, review } = visit;
  const { uid, email, name, phone } = demoPatients[patient];
  const date = dateOfOpenDay(visit.day, now);
  const startsAt = slotInstant(date, slot, defaultSettings.timeZone) ?? now;
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
  if (review) {
    const writtenAt = new Date(stored.booking.endsAt.getTime() + dayMs);
    await reviews(db)
      .doc(reviewId(stored.id))
      .set({
        uid,
        appointment: stored.id,
        treatment: stored.booking.treatment,
        visitDate: date,
        name,
        review: review.text,
        location: review.location,
        stars: review.stars,
        date: todayIn(defaultSettings.timeZone, writtenAt),
        // The site has a portrait file in web/public/portraits for each patient who wrote a review.
        img: `/portraits/${visit.patient}.svg`,
        approved: true,
        createdAt: writtenAt,
        updatedAt: writtenAt,
      });
  }
}

/** Books with the first of these doctors who works at that time. */
async function bookFirstFree<T>(
  doctors: readonly string[] = [],
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
  outcome: DemoBooking["outcome"],
  now: Date,
): Promise<void> {
  if (!outcome) return;
  const intent = outcome === "paid-by-card" ? await payByCard(id, booking) : "";
  const decide = {
    // If the webhook has already recorded the payment, this call changes nothing.
    "paid-by-card": (current: Booking) => recordCardPayment(current, intent, now, demoCard),
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

/** The card that pays for the demo bookings. */
const demoCard = { brand: "visa", last4: "4242" };

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
