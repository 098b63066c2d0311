import type { Schedule, ScheduledBooking } from "../../functions/src/contract/schedule.ts";
import { slotAt } from "../../functions/src/domain/slot.ts";
import { scheduledAppointment, scheduledDay } from "./scheduled-day.ts";

const doctors = [
  "Dr. Amara Okafor",
  "Dr. Daniel Reyes",
  "Dr. Inés Moreau",
  "Dr. Mei-Lin Chen",
  "Dr. Samuel Berg",
].map((doctor, index) => ({ doctorId: `doctor-${index}`, doctor }));
const holders = [...doctors, { doctorId: null, doctor: null }];

const patients = [
  "Elena Petrova",
  "Marcus Green",
  "Aisha Khan",
  "Tomás Novák",
  "Maximiliana Featherstonehaugh",
];
const treatments = [
  { treatment: "Teeth Cleaning", minutes: 30, Price: 90 },
  { treatment: "Cavity Filling", minutes: 60, Price: 150 },
  { treatment: "Children's Check-up", minutes: 30, Price: 50 },
  { treatment: "Quick Look", minutes: 15, Price: 0 },
];

/** A very full day of the desk's schedule, for tests: 60 appointments in six columns, paid and unpaid, free and with problems. */
export function crowdedDay(dateISO: string): Schedule[number] {
  const day = scheduledDay(
    holders.flatMap((holder, column) =>
      Array.from({ length: 10 }, (_, row) =>
        makeAppointment(dateISO, holder, column * 10 + row, 480 + row * 60),
      ),
    ),
    { dateISO, closed: [{ from: "18:00", to: "18:30", reason: "Team meeting" }] },
  );
  const hoursWithLunch = [
    { from: "08:00", to: "12:00" },
    { from: "13:00", to: "18:00" },
  ];
  const away = [{ from: "14:00", to: "24:00", reason: "Conference" }];
  const columns = holders.map((holder, index) => ({
    ...holder,
    hours: index % 2 === 0 ? hoursWithLunch : [{ from: "08:00", to: "18:00" }],
    away: index === 1 ? away : [],
  }));
  return { ...day, columns };
}

function makeAppointment(
  dateISO: string,
  holder: Pick<ScheduledBooking, "doctorId" | "doctor">,
  number: number,
  at: number,
): ScheduledBooking {
  // In the seats' column, up to three appointments begin at the same time.
  const start = holder.doctorId === null ? 480 + Math.floor((number % 10) / 3) * 60 : at;
  const { minutes, Price, treatment } = treatments[number % treatments.length] ?? {
    ...{ minutes: 30, Price: 90, treatment: "Teeth Cleaning" },
  };
  const isPaid = number % 3 !== 0;
  return scheduledAppointment({
    ...{ _id: `v${number}`, slot: slotAt(start), dateISO, minutes, treatment, Price, ...holder },
    patientName: patients[number % patients.length] ?? "Pat Jones",
    payment: Price === 0 ? "nothing-due" : isPaid ? "paid" : "unpaid",
    method: Price > 0 && isPaid ? (number % 2 === 0 ? "card" : "desk") : null,
    paid: Price > 0 && isPaid,
    confirmed: number % 2 === 0,
    arrived: start < 600 && number % 4 === 0,
    status: number === 21 ? "no-show" : "booked",
    problem: number === 17 ? "doctor-away" : null,
  });
}
