/** Maps the API's error codes to sentences for people. */

import type { ErrorData, FieldErrors } from "@clinic/contract/errors.ts";
import { ApiError, type ApiErrorCode } from "./api-error.ts";
import { isolateDirection } from "./appointment-text.ts";

type Sentence = string | ((error: ApiError) => string);

const errorSentences: Record<ApiErrorCode, Sentence> = {
  invalid: ({ fields }) => describeInvalidFields(fields),
  unauthenticated: "Your session has ended. Please log in again.",
  forbidden: "Your account isn't allowed to do this.",
  "not-found": "This doesn't exist anymore. It may have been removed.",
  "treatment-not-found": "The clinic no longer offers this treatment.",
  "slot-taken": "Somebody else has just taken this time. Please choose another one.",
  "patient-busy": "You already have an appointment at that time. Please choose another time.",
  "price-changed": "The price has changed. Please check the new price and try again.",
  "not-bookable": "The clinic takes no appointments at that time. Please choose another day or time.",
  unusual: "This time is unusual. Please choose another one, or book it from the schedule.",
  "too-late": ({ data: { changeableUntil, phone = "us" } }) =>
    changeableUntil === undefined
      ? "This appointment has already begun, so it can't be changed anymore."
      : `It's too late to change this appointment online. Please call ${phone}.`,
  "not-movable": "This appointment can't be moved anymore.",
  "already-paid": "This appointment is already paid.",
  "paid-by-card": "This was paid by card. Cancel the appointment to refund it.",
  "not-payable": "This appointment can't be paid online.",
  "payment-in-progress": "A payment for this appointment is under way. Please try again in a minute.",
  "payment-not-confirmed": "Your bank hasn't confirmed the payment yet. Please try again in a minute.",
  "payment-mismatch":
    "This payment doesn't belong to this appointment. Please call us, and we'll sort it out.",
  "pay-at-clinic":
    "Too many cards were declined, so this can't be paid online anymore. Your appointment stands: please pay at the clinic.",
  "nothing-to-give-back": "There is nothing to give back by hand, or its refund is already under way.",
  "not-started": "This can only be recorded once the appointment has started.",
  "not-over": "This can only be done once the appointment is over.",
  "not-today": "This can only be recorded on the day of the appointment.",
  "not-reviewable": "You can review an appointment once it has taken place, and only once.",
  "too-many-open": ({ data }) => describeBookingLimit(data),
  "request-reused":
    "An earlier attempt went through after all. Please check the appointments before you send this one.",
  "has-appointments": ({ data: { count } }) =>
    count === 1
      ? "There is still an upcoming appointment. Please take care of it first."
      : `There are still ${count ?? "some"} upcoming appointments. Please take care of them first.`,
  "last-admin": "The clinic needs at least one admin. Make somebody else an admin first.",
  "nothing-to-send": "There is nothing of this kind to send, or nobody to send it to.",
  "already-linked": "These two records are already linked.",
  "too-many-to-link": ({ data: { limit } }) =>
    `This record has more than ${limit ?? 300} appointments, too many for one person, so it can't be linked.`,
  "address-not-verified":
    "This address has not been verified, so anyone could have signed up with it. Once its owner has verified it, you can do this.",
  "sign-in-again": "Please log in once more, so that we know it's you.",
  "second-factor-needed":
    "The clinic asks everyone who works here for a second factor. Please add one in your Profile, then try again.",
  "not-yourself": "You can't do this to your own account.",
  conflict: "This has just been changed elsewhere. Please look at it again, then try again.",
  "too-large": "This is too large. Please send something smaller.",
  "too-many-requests": ({ retryAfterSeconds }) =>
    `There have been too many attempts. Please try again ${formatWait(retryAfterSeconds)}.`,
  // Shows the request's id, by which the clinic can find the error in the logs.
  internal: ({ requestId }) =>
    `Something went wrong on our side. Please try again. If it happens again, please call us.${requestId ? ` Reference: ${requestId}` : ""}`,
  unavailable: "Our server can't answer right now. Please try again in a minute.",
  "booking-paused": ({ data: { sentence } }) =>
    sentence ? `Online booking is paused. ${sentence}` : "Online booking is paused. Please call us.",
  "payment-unavailable":
    "Paying online isn't possible right now. You can pay at the desk, or try again later.",
  offline: "We can't reach the clinic's server. Please check your connection and try again.",
  "timed-out": "The clinic's server didn't answer in time. Please check your connection and try again.",
  unexpected: "Something went wrong on our side. Please try again in a minute.",
};

/** Replaces some sentences for staff at the desk, who act for a patient. */
const deskSentences: Partial<Record<ApiErrorCode, string>> = {
  "patient-busy": "The patient already has an appointment at that time. Please choose another time.",
  "not-payable": "There is nothing to pay for this appointment.",
  "payment-in-progress": "A card payment for this is under way. Please try again in a minute.",
  "payment-unavailable": "We can't reach Stripe to check for a card payment. Please try again in a minute.",
};

const unknownErrorSentence = "Something went wrong on our side. Please try again.";

export function describeError(error: unknown): string {
  if (!(error instanceof ApiError)) return unknownErrorSentence;
  const sentence = errorSentences[error.code];
  return typeof sentence === "string" ? sentence : sentence(error);
}

/** Describes an error of a family member's booking: `patient-busy` names `person`, not the account's owner. */
export function describeErrorForFamily(error: unknown, person: string | undefined): string {
  return person && error instanceof ApiError && error.code === "patient-busy"
    ? `${isolateDirection(person)} already has an appointment at that time. Please choose another time.`
    : describeError(error);
}

/**
 * Describes an error to somebody who opened the link in a mail. The reader may not be the patient, so `patient-busy` names
 * the patient.
 */
export function describeErrorForMailLink(error: unknown, patientName: string): string {
  return error instanceof ApiError && error.code === "patient-busy"
    ? `There is already an appointment for ${isolateDirection(patientName)} at that time. Please choose another time.`
    : describeError(error);
}

export function describeErrorForDesk(error: unknown): string {
  return (error instanceof ApiError && deskSentences[error.code]) || describeError(error);
}

/** Describes an error of a move at the desk. `doctor` is the name of the chosen doctor, if a doctor is chosen. */
export function describeMoveErrorForDesk(error: unknown, doctor: string | null | undefined): string {
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === "too-late") return "This appointment has already begun, so it can't be moved anymore.";
  if (doctor && code === "slot-taken") {
    return `${isolateDirection(doctor)} has just been booked at that time. Please choose another doctor or time.`;
  }
  if (doctor && code === "not-bookable") {
    return `${isolateDirection(doctor)} can't be booked at that time anymore. Please choose another doctor or time.`;
  }
  return describeErrorForDesk(error);
}

/** Shows the server's reason for the first invalid field. `after` is the cursor of a list's page, not a form's field. */
function describeInvalidFields({ after, ...fields }: FieldErrors): string {
  if (after !== undefined)
    return "This part of the list no longer exists. Please start again from its first page.";
  return Object.values(fields)[0] ?? "Something here isn't valid. Please check what you entered.";
}

/** Describes the limit of upcoming appointments, which a clinic can set to 0 for unverified accounts. */
export function describeBookingLimit({
  limit,
  moreOnceVerified,
  phone = "us",
}: Pick<ErrorData, "limit" | "moreOnceVerified" | "phone">): string {
  const until = moreOnceVerified ? " until your email address is verified" : "";
  const remedy = `please ${moreOnceVerified ? "verify it or " : ""}call ${phone}`;
  if (limit === 0) return `You can't book online${until}. To book now, ${remedy}.`;
  const count = limit ?? "only so many";
  const appointments = limit === 1 ? "appointment" : "appointments";
  return `You can have ${count} upcoming ${appointments} at a time${until}. To book another, ${remedy}.`;
}

/** Formats the wait, rounded up to minutes or hours. */
function formatWait(seconds: number | undefined): string {
  if (seconds === undefined) return "later";
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return "in a minute";
  if (minutes < 50) return `in ${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? "in an hour" : `in ${hours} hours`;
}
