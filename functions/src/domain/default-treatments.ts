/** The treatments that a new clinic offers. docs/deploy.md describes the setup of a clinic. */
import type { Treatment } from "../contract/treatments.ts";

export const defaultTreatments: Treatment[] = [
  {
    _id: "fluoride-treatment",
    name: "Fluoride Treatment",
    description: "A varnish that hardens the enamel against decay. Painless, and quickly done.",
    slots: slotsAtInterval(30, 8, 11.5),
    Price: 60,
    durationMinutes: 30,
  },
  {
    _id: "cavity-filling",
    name: "Cavity Filling",
    description: "A tooth-colored filling, under local anesthetic, made and polished in one visit.",
    slots: slotsAtInterval(60, 9, 16),
    Price: 150,
    durationMinutes: 60,
  },
  {
    _id: "teeth-whitening",
    name: "Teeth Whitening",
    description: "Several shades lighter in an hour, with a gel that is kind to sensitive teeth.",
    slots: slotsAtInterval(60, 10, 17),
    Price: 220,
    durationMinutes: 60,
  },
  {
    _id: "teeth-cleaning",
    name: "Teeth Cleaning",
    description: "Tartar and stains removed, then a polish: the half-hour that spares you the long ones.",
    slots: slotsAtInterval(30, 8, 17.5),
    Price: 90,
    durationMinutes: 30,
  },
  {
    _id: "oral-surgery",
    name: "Oral Surgery",
    description: "Wisdom teeth and other extractions, with time to explain before and to rest after.",
    slots: ["08:00 AM", "10:00 AM", "01:00 PM", "03:00 PM"],
    Price: 480,
    durationMinutes: 120,
  },
  {
    _id: "childrens-check-up",
    name: "Children's Check-up",
    description: "A gentle look and a count of the teeth, at a child's pace.",
    slots: slotsAtInterval(30, 14, 17.5),
    Price: 50,
    durationMinutes: 30,
  },
];

/** Start times from `first` to `last`, both included, in hours of the day. */
function slotsAtInterval(minutes: number, first: number, last: number): string[] {
  const count = ((last - first) * 60) / minutes + 1;
  return Array.from({ length: count }, (_, i) => slotAt(first * 60 + i * minutes));
}

/**
 * Shows a minute of the day as a slot, like slot.ts does. This copy exists because slot.ts imports time zone arithmetic,
 * which the home page must not load.
 */
function slotAt(minuteOfDay: number): string {
  const hour = Math.floor(minuteOfDay / 60);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(((hour + 11) % 12) + 1)}:${two(minuteOfDay % 60)} ${hour < 12 ? "AM" : "PM"}`;
}
