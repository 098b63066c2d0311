/** Sentences for what is unusual about an appointment that the desk makes, and short words for what the desk accepted. */
import type { MoveRequest } from "@clinic/contract/bookings.ts";
import type { UnusualKind, UnusualReason } from "@clinic/contract/unusual.ts";
import { formatDuration } from "@clinic/domain/clinic-time.ts";
import { slotMinutes } from "@clinic/domain/slot.ts";
import { ApiError } from "../../shared/api-error.ts";
import { isolateDirection } from "../../shared/appointment-text.ts";
import { nameBlock } from "../../shared/block-names.ts";
import { formatDayOfMonth, formatMinutes } from "../../shared/clinic-day.ts";
import { formatHours, formatPartOfDay, formatPrice, formatSlot } from "../../shared/clinic-format.ts";

export function isUnusual(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === "unusual";
}

/** Without a `doctorId`, the reasons are about the doctor who comes nearest to being possible. */
type Requested = Pick<MoveRequest, "slot" | "doctorId"> & { treatment: string };

/** Returns a sentence for each reason. */
export function describeUnusual(reasons: readonly UnusualReason[], requested: Requested): string[] {
  return [...new Set(reasons.map((reason) => describeReason(reason, requested)))];
}

function describeReason(reason: UnusualReason, requested: Requested): string {
  const { treatment, slot } = requested;
  switch (reason.reason) {
    case "outside-hours":
      return describeHours(reason, requested);
    case "beyond-horizon":
      return `This day is later than patients can book (until ${formatDayOfMonth(reason.lastDay)}).`;
    case "in-the-past":
      return "This time is in the past.";
    case "off-grid":
      return `${treatment} doesn't usually start at ${formatSlot(slot)}.`;
    case "holder-busy":
      return describeBusyHolder(reason, requested);
    case "patient-busy":
      return `The patient has another appointment then: ${listAppointments(reason.appointments, ({ treatment }) => treatment)}.`;
    case "holder-away":
      return requested.doctorId === undefined
        ? "No doctor works then."
        : `${nameDoctor(reason)} is away ${reason.away.map(formatAbsence).join(", ")}.`;
    case "blocked":
      return describeBlocked(reason);
    case "price":
      return `The price is usually ${formatPrice(reason.Price)}.`;
  }
}

type ReasonOf<Kind extends UnusualKind> = Extract<UnusualReason, { reason: Kind }>;

function describeHours(reason: ReasonOf<"outside-hours">, { doctorId }: Requested): string {
  const { hours, closed } = reason;
  if (closed) return `The clinic is closed that day (${closed}).`;
  if (reason.doctorId === null) {
    return hours.length === 0
      ? "The clinic is closed that day."
      : `The clinic is open ${formatHours(hours)} that day.`;
  }
  if (doctorId === undefined)
    return hours.length === 0 ? "No doctor works that day." : "No doctor works then.";
  return hours.length === 0
    ? `${nameDoctor(reason)} doesn't work that day.`
    : `${nameDoctor(reason)} works ${formatHours(hours)} that day.`;
}

function describeBusyHolder(reason: ReasonOf<"holder-busy">, { treatment, doctorId }: Requested): string {
  const { appointments, bufferMinutes } = reason;
  const buffer = bufferMinutes ? ` ${treatment} needs ${formatDuration(bufferMinutes)} afterwards.` : "";
  if (reason.doctorId === null) {
    return `${treatment} is already booked then: ${listAppointments(appointments, ({ patientName }) => isolateDirection(patientName))}.${buffer}`;
  }
  const others =
    appointments.length === 1 ? "another appointment" : `${appointments.length} other appointments`;
  const list = listAppointments(
    appointments,
    (other) => `${isolateDirection(other.patientName)}, ${other.treatment}`,
  );
  const nobodyElse = doctorId === undefined ? "No doctor is free then. " : "";
  return `${nobodyElse}${nameDoctor(reason)} has ${others} then: ${list}.${buffer}`;
}

/** For example `Dr. Mei-Lin Chen has blocked time then: Meeting: team, 12:00 PM – 1:00 PM.` */
function describeBlocked(reason: ReasonOf<"blocked">): string {
  const whose =
    reason.doctorId === null ? "This time is blocked" : `${nameDoctor(reason)} has blocked time then`;
  const list = reason.blocks.map((block) => `${nameBlock(block)}, ${formatPartOfDay(block)}`).join("; ");
  const isKept = reason.blocks.every(({ deskOnly }) => deskOnly);
  return isKept ? `This time is kept for the desk: ${list}.` : `${whose}: ${list}.`;
}

type OtherAppointment = ReasonOf<"holder-busy">["appointments"][number];

/** For example `Ada Patient, Teeth Cleaning, 10:00 AM – 10:30 AM`. */
function listAppointments(
  appointments: readonly OtherAppointment[],
  name: (appointment: OtherAppointment) => string,
): string {
  return appointments
    .map((appointment) => {
      const { slot, durationMinutes, bufferMinutes } = appointment;
      const buffer = bufferMinutes ? `, plus ${formatDuration(bufferMinutes)} afterwards` : "";
      const end = formatMinutes(slotMinutes(slot) + durationMinutes);
      return `${name(appointment)}, ${formatSlot(slot)} – ${end}${buffer}`;
    })
    .join("; ");
}

function nameDoctor({ doctor }: Pick<ReasonOf<"holder-away">, "doctor">): string {
  return doctor ? isolateDirection(doctor) : "The doctor";
}

function formatAbsence(range: ReasonOf<"holder-away">["away"][number]): string {
  return range.from === "00:00" && range.to === "24:00" ? "all day" : formatPartOfDay(range);
}

const acceptedWords: Record<UnusualKind, string> = {
  "outside-hours": "outside working hours",
  "beyond-horizon": "later than patients can book",
  "in-the-past": "time in the past",
  "off-grid": "unusual start time",
  "holder-busy": "double-booked",
  "patient-busy": "patient has another appointment",
  "holder-away": "doctor away",
  blocked: "blocked time",
  price: "other price",
};

/** For example `outside working hours, other price`. */
export function listAccepted(kinds: readonly UnusualKind[]): string {
  return kinds.map((kind) => acceptedWords[kind]).join(", ");
}
