import type { DemoPatientName } from "./accounts.ts";

export interface DemoBooking {
  /**
   * Open days from today: -1 is the last open day before today, 1 the next open day after it, and 0 is
   * today or the next open day.
   */
  day: number;
  patient: DemoPatientName;
  /** The family member who is treated. Without it, the patient is treated. */
  person?: string;
  treatment: string;
  /**
   * The doctors to try in this order; the first one who works at that time takes the appointment. Empty for
   * a treatment without doctors.
   */
  doctors?: readonly string[];
  slot: string;
  outcome?: "paid-by-card" | "paid-at-desk" | "cancelled" | "no-show";
  /** The patient wrote this review on the day after the appointment. */
  review?: { text: string; stars: number; location: string };
}

/** A realistic week. All times are in the morning, because a short Saturday offers them too. */
export const demoBookings: readonly DemoBooking[] = [
  {
    day: -6,
    patient: "elena",
    treatment: "teeth-whitening",
    doctors: ["samuel-berg"],
    slot: "11:00 AM",
    outcome: "paid-by-card",
    review: {
      text: "I booked on my phone in a minute and was out an hour later with a smile several shades brighter. Everything was explained before it began.",
      stars: 5,
      location: "Brooklyn Heights",
    },
  },
  {
    day: -6,
    patient: "marcus",
    treatment: "cavity-filling",
    doctors: ["daniel-reyes", "amara-okafor"],
    slot: "09:00 AM",
    outcome: "paid-at-desk",
    review: {
      text: "I had put this filling off for a year. No pain, no lecture, and I paid exactly what the site had said.",
      stars: 4,
      location: "DUMBO",
    },
  },
  {
    day: -6,
    patient: "henry",
    treatment: "oral-surgery",
    doctors: ["amara-okafor"],
    slot: "10:00 AM",
    outcome: "paid-by-card",
  },
  {
    day: -5,
    patient: "aisha",
    treatment: "fluoride-treatment",
    slot: "10:00 AM",
    outcome: "paid-at-desk",
    review: {
      text: "They moved my daughter's appointment without any fuss, and she asks when we are going back. What more could I want from a dentist?",
      stars: 5,
      location: "Cobble Hill",
    },
  },
  {
    day: -5,
    patient: "jamie",
    treatment: "teeth-cleaning",
    doctors: ["mei-lin-chen"],
    slot: "09:30 AM",
    outcome: "paid-at-desk",
  },
  {
    day: -4,
    patient: "tomas",
    treatment: "teeth-cleaning",
    doctors: ["mei-lin-chen"],
    slot: "09:00 AM",
    outcome: "paid-by-card",
  },
  {
    day: -4,
    patient: "grace",
    treatment: "cavity-filling",
    doctors: ["daniel-reyes", "amara-okafor"],
    slot: "11:00 AM",
    outcome: "no-show",
  },
  { day: -3, patient: "jamie", treatment: "fluoride-treatment", slot: "11:00 AM", outcome: "paid-by-card" },
  {
    day: -3,
    patient: "henry",
    treatment: "teeth-cleaning",
    doctors: ["mei-lin-chen"],
    slot: "10:30 AM",
    outcome: "paid-at-desk",
  },
  {
    day: -2,
    patient: "elena",
    treatment: "teeth-cleaning",
    doctors: ["mei-lin-chen"],
    slot: "09:00 AM",
    outcome: "paid-by-card",
  },
  {
    day: -2,
    patient: "marcus",
    treatment: "teeth-whitening",
    doctors: ["samuel-berg"],
    slot: "12:00 PM",
    outcome: "paid-at-desk",
  },
  {
    day: -1,
    patient: "aisha",
    treatment: "oral-surgery",
    doctors: ["amara-okafor"],
    slot: "10:00 AM",
    outcome: "paid-by-card",
  },
  { day: -1, patient: "grace", treatment: "fluoride-treatment", slot: "09:00 AM", outcome: "paid-at-desk" },
  {
    day: 0,
    patient: "tomas",
    treatment: "cavity-filling",
    doctors: ["daniel-reyes", "amara-okafor"],
    slot: "10:00 AM",
    outcome: "paid-by-card",
  },
  { day: 0, patient: "henry", treatment: "teeth-cleaning", doctors: ["mei-lin-chen"], slot: "11:30 AM" },
  { day: 0, patient: "grace", treatment: "teeth-whitening", doctors: ["samuel-berg"], slot: "01:00 PM" },
  { day: 1, patient: "jamie", treatment: "teeth-whitening", doctors: ["samuel-berg"], slot: "11:00 AM" },
  { day: 1, patient: "elena", treatment: "fluoride-treatment", slot: "09:30 AM" },
  {
    day: 1,
    patient: "marcus",
    treatment: "teeth-cleaning",
    doctors: ["mei-lin-chen"],
    slot: "10:00 AM",
    outcome: "paid-by-card",
  },
  {
    day: 2,
    patient: "aisha",
    treatment: "cavity-filling",
    doctors: ["daniel-reyes", "amara-okafor"],
    slot: "12:00 PM",
  },
  {
    day: 2,
    patient: "tomas",
    treatment: "teeth-cleaning",
    doctors: ["mei-lin-chen"],
    slot: "09:00 AM",
    outcome: "cancelled",
  },
  {
    day: 3,
    patient: "jamie",
    treatment: "cavity-filling",
    doctors: ["daniel-reyes", "amara-okafor"],
    slot: "10:00 AM",
    outcome: "paid-by-card",
  },
  { day: 2, patient: "henry", treatment: "oral-surgery", doctors: ["amara-okafor"], slot: "10:00 AM" },
  {
    day: 3,
    patient: "jamie",
    person: "mia",
    treatment: "teeth-cleaning",
    doctors: ["mei-lin-chen"],
    slot: "10:00 AM",
  },
  { day: 4, patient: "grace", treatment: "teeth-cleaning", doctors: ["amara-okafor"], slot: "12:30 PM" },
  {
    day: 4,
    patient: "jamie",
    treatment: "teeth-cleaning",
    doctors: ["mei-lin-chen"],
    slot: "09:00 AM",
    outcome: "cancelled",
  },
  {
    day: 5,
    patient: "elena",
    treatment: "cavity-filling",
    doctors: ["daniel-reyes", "amara-okafor"],
    slot: "09:00 AM",
  },
];
