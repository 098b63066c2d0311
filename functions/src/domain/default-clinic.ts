/**
 * The settings of a new clinic. The setup command and the demo's seeds write them, and prerendered pages show them until the
 * server answers.
 */
import type { PublicSettings, PublicSettingsAnswer, Settings } from "../contract/settings.ts";

const defaultWeekdayHours = [{ from: "08:00", to: "18:00" }];

export const defaultPublicSettings: PublicSettings = {
  name: "Pearl Street Dental",
  address: { street: "10 Pearl Street", city: "Brooklyn", region: "NY", postalCode: "11201", country: "US" },
  phone: "+1 202-555-0143",
  email: "hello@clinic.test",
  timeZone: "America/New_York",
  currency: "USD",
  locale: "en-US",
  weekStart: 0,
  openingHours: {
    sunday: [],
    monday: defaultWeekdayHours,
    tuesday: defaultWeekdayHours,
    wednesday: defaultWeekdayHours,
    thursday: defaultWeekdayHours,
    friday: defaultWeekdayHours,
    saturday: [{ from: "09:00", to: "14:00" }],
  },
  closedDays: [],
  horizonDays: 90,
  cancellation: { fullRefundHours: 24 },
  bookingPaused: "",
};

/**
 * The default public settings with the figures of the reviews in `default-reviews.ts`. They are separate, because not every
 * page needs the reviews' texts.
 */
export const defaultPublicSettingsAnswer: PublicSettingsAnswer = {
  ...defaultPublicSettings,
  phoneUrl: "tel:+12025550143",
  reviews: { average: 4.7, count: 3 },
};

export const defaultSettings: Settings = {
  ...defaultPublicSettings,
  limits: { open: 8, openUnverified: 2 },
  reminders: { daysBefore: [3, 1], hours: { from: "09:00", to: "18:00" } },
};
