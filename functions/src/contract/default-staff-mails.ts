import type { StaffMails } from "./staff-mails.ts";

/** A clinic that has chosen nothing is told of changes that it may not see in time. Its dentists get no mails. */
export const defaultStaffMails: StaffMails = {
  clinic: { summary: { on: false, hour: "07:00" }, changes: "same-and-next-day", messages: false },
  dentists: { summary: { on: false, hour: "07:00" }, changes: "off" },
};
