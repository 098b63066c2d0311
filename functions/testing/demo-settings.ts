import type { Settings } from "../src/contract/settings.ts";

const workday = [{ from: "08:00", to: "18:00" }];

/** A clinic to test with. */
export const demoSettings: Settings = {
  name: "Pearl Street Dental",
  address: { street: "10 Pearl Street", city: "Brooklyn", region: "NY", postalCode: "11201", country: "US" },
  phone: "+1 202-555-0143",
  email: "hello@clinic.test",
  timeZone: "America/New_York",
  openingHours: {
    sunday: [],
    monday: workday,
    tuesday: workday,
    wednesday: workday,
    thursday: workday,
    friday: workday,
    saturday: [{ from: "09:00", to: "14:00" }],
  },
  closedDays: [],
  horizonDays: 90,
  cancellation: { fullRefundHours: 24 },
};
