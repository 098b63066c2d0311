/** Three sample reviews, the latest first. Pages are prerendered with them, and the clinic's own reviews replace them. */
import type { Review } from "../contract/reviews.ts";

export const defaultReviews: Review[] = [
  {
    _id: "aisha",
    name: "Aisha Khan",
    review:
      "They moved my daughter's appointment without any fuss, and she asks when we are going back. What more could I want from a dentist?",
    location: "Cobble Hill",
    img: "/portraits/aisha.svg",
    stars: 5,
    dateISO: "2026-01-14",
  },
  {
    _id: "elena",
    name: "Elena Petrova",
    review:
      "I booked on my phone in a minute and was out an hour later with a smile several shades brighter. Everything was explained before it began.",
    location: "Brooklyn Heights",
    img: "/portraits/elena.svg",
    stars: 5,
    dateISO: "2026-01-13",
  },
  {
    _id: "marcus",
    name: "Marcus Green",
    review:
      "I had put this filling off for a year. No pain, no lecture, and I paid exactly what the site had said.",
    location: "DUMBO",
    img: "/portraits/marcus.svg",
    stars: 4,
    dateISO: "2026-01-13",
  },
];
