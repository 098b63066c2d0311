/** The booking page for component tests: a server in memory, and functions that find the page's parts. */
import { listSoonest } from "@clinic/contract/available.ts";
import { type Booking, type BookingRequest, createBooking, listBookings } from "@clinic/contract/bookings.ts";
import { editProfile, type Profile, showProfile } from "@clinic/contract/profile.ts";
import { formatDate, requireDate } from "@clinic/domain/calendar-date.ts";
import { plusMinutes, slotInstant } from "@clinic/domain/slot.ts";
import type { HttpHandler } from "msw/http";
import { expect } from "vitest";
import { type Locator, page } from "vitest/browser";
import { demoPublicSettings, demoTreatments } from "../../../emulators/seed/demo-clinic.ts";
import { sampleBooking } from "../sample-booking.ts";
import { answer, listPage } from "./answer.ts";
import { patient } from "./mount-page.tsx";
import { dentists, freeTimeAnswers } from "./sample-clinic.ts";

/** The date that tests book on: a Monday on which all dentists work. */
export const bookingDay = "2026-11-23";

type IsFree = NonNullable<Parameters<typeof freeTimeAnswers>[0]>;
type Options = {
  profile?: Partial<Profile>;
  bookings?: Booking[];
  /** Which times are free before the test books any. */
  isFree?: IsFree;
};

/** A server that keeps bookings in memory, and records the booking requests in `bookingRequests`. */
export function createBookingServer({
  profile: known,
  bookings: before = [],
  isFree = () => true,
}: Options = {}) {
  let profile: Profile = {
    ...{ email: patient.email, name: patient.name, phone: "202-555-0143", role: "patient", people: [] },
    ...known,
  };
  let bookings = before;
  const bookingRequests: BookingRequest[] = [];
  const isLeft: IsFree = (time) =>
    isFree(time) &&
    !bookings.some(
      ({ status, dateISO, doctorId, slot }) =>
        status === "booked" && dateISO === time.date && doctorId === time.doctor && slot === time.slot,
    );
  const isOwn = ({ _id, patient: booker }: Booking) =>
    booker === profile.email || before.some((one) => one._id === _id);
  const book = (request: BookingRequest): Booking => {
    const person = profile.people.find(({ _id }) => _id === request.personId);
    const booking = bookingOf(
      request,
      person?.name ?? request.patientName,
      isLeft,
      `b${bookings.length + 1}`,
    );
    bookings = [...bookings, booking];
    return booking;
  };
  const answers: HttpHandler[] = [
    ...freeTimeAnswers(isLeft),
    answer(listSoonest, []),
    answer(showProfile, () => profile),
    answer(editProfile, ({ body: { people: _, ...body } }) => {
      profile = { ...profile, ...body };
      return profile;
    }),
    // Lists only the signed-in patient's bookings, because tests also book for other patients to take a time.
    answer(listBookings, () => listPage(bookings.filter(isOwn))),
    answer(createBooking, ({ body }) => {
      bookingRequests.push(body);
      return { ...book(body), success: true as const };
    }),
  ];
  return {
    answers,
    bookingRequests,
    book,
    profile: () => profile,
    bookings: () => bookings,
    /** Changes all bookings on the server, as another tab or the desk would. */
    change: (change: Partial<Booking>) => {
      bookings = bookings.map((booking) => ({ ...booking, ...change, version: booking.version + 1 }));
    },
  };
}

function bookingOf(request: BookingRequest, patientName: string, isLeft: IsFree, _id: string): Booking {
  const { treatmentId, slot, phone, personId = null, note = "" } = request;
  const treatment = demoTreatments.find((one) => one._id === treatmentId);
  const dateISO = requireDate(request.date);
  const startsAt = slotInstant(dateISO, slot, demoPublicSettings.timeZone);
  if (!treatment || !startsAt) throw new Error(`Nobody can book ${treatmentId} at ${slot}`);
  const doctor = dentists.find(
    ({ _id, treatments }) =>
      treatments.includes(treatmentId) &&
      (request.doctorId ?? _id) === _id &&
      isLeft({ date: dateISO, treatment: treatmentId, doctor: _id, slot }),
  );
  return sampleBooking({
    ...{ _id, treatmentId, treatment: treatment.name, Price: treatment.Price, dateISO, slot },
    ...{ doctorId: doctor?._id ?? null, doctor: doctor?.name ?? null, date: formatDate(dateISO) },
    ...{ patient: request.patient, patientName, personId, phone, note },
    startsAt: startsAt.toISOString(),
    endsAt: plusMinutes(startsAt, treatment.durationMinutes).toISOString(),
    refundableUntil: plusMinutes(startsAt, -24 * 60).toISOString(),
    createdAt: new Date().toISOString(),
  });
}

export const treatmentCard = (treatment: string) => page.getByRole("article", { name: treatment });

/** Clicks the treatment's "Book Appointment" and returns the dialog. */
export async function openBookingDialog(treatment: string): Promise<Locator> {
  await treatmentCard(treatment).getByRole("button", { name: "Book Appointment" }).click();
  const dialog = page.getByRole("dialog", { name: `Booking for: ${treatment}` });
  await expect.element(dialog).toBeVisible();
  return dialog;
}

/** Finds the message that the page shows after a booking. */
export const bookedMessage = () => page.getByRole("region", { name: "Your new appointment" });

/** Reads a query parameter of the page's address. */
export const queryParameter = (name: string) => new URLSearchParams(location.search).get(name);

/** Shows the times of a dialog that books or moves, if they are hidden. */
export async function showTimes(dialog: Locator): Promise<void> {
  const change = dialog.getByRole("button", { name: "Change time" });
  if (change.query()?.getAttribute("aria-expanded") === "false") await change.click();
}

export async function chooseTime(dialog: Locator, time: string): Promise<void> {
  await showTimes(dialog);
  await dialog
    .getByRole("group", { name: /^Time on/ })
    .getByText(time, { exact: true })
    .click();
}

/** The times that the dialog shows. */
export const offeredTimes = (dialog: Locator) =>
  dialog
    .getByRole("group", { name: /^Time on/ })
    .getByRole("radio")
    .elements()
    .map((radio) => radio.getAttribute("value"));
