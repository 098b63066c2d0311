/**
 * The settings of a clinic that nobody has described yet. Setup fills in what it was told. The first deploy comes before setup, and
 * builds its pages with them.
 */

import { defaultStaffMails } from "../contract/default-staff-mails.ts";
import type { PublicSettings, PublicSettingsAnswer, Settings } from "../contract/settings.ts";
import { noNotice } from "./notice-hours.ts";

const weekdayHours = [{ from: "09:00", to: "17:00" }];

const defaultPublicSettings: PublicSettings = {
  name: "Dental clinic",
  address: { street: "", city: "", region: "", postalCode: "", country: "US" },
  phone: "",
  email: "",
  registration: "",
  timeZone: "UTC",
  currency: "USD",
  locale: "en-US",
  weekStart: 0,
  openingHours: {
    sunday: [],
    monday: weekdayHours,
    tuesday: weekdayHours,
    wednesday: weekdayHours,
    thursday: weekdayHours,
    friday: weekdayHours,
    saturday: [],
  },
  closedDays: [],
  horizonDays: 90,
  cancellation: { fullRefundHours: 24 },
  notice: noNotice,
  takesCards: true,
  bookingPaused: "",
};

export const defaultPublicSettingsAnswer: PublicSettingsAnswer = {
  ...defaultPublicSettings,
  phoneUrl: "",
  reviews: { average: 0, count: 0, stars: [0, 0, 0, 0, 0] },
};

export const defaultSettings: Settings = {
  ...defaultPublicSettings,
  limits: { open: 8, openUnverified: 2 },
  reminders: { daysBefore: [3, 1], hours: { from: "09:00", to: "18:00" } },
  staffMails: defaultStaffMails,
};
