/** Screens of every mail that the clinic sends, made from sample data without a server. */

import { readFile } from "node:fs/promises";
import { demoSettings } from "../../emulators/seed/demo-clinic.ts";
import {
  composeAccountRemovedMail,
  composeAppointmentMail,
  composeMessageAnswerMail,
  composeRoleGrantedMail,
  composeStaffChangeMail,
  composeStaffSummaryMail,
} from "../../functions/src/notices/compose-by-kind.ts";
import { siteIcon } from "../../functions/src/notices/mail-colors.ts";
import {
  cardPaymentFields,
  lastSentFactsOf,
  sampleAccountRemovedNotice,
  sampleNotice,
  sampleNoticeBooking,
  sampleRoleNotice,
} from "../../functions/testing/sample-notice.ts";
import type { Screen } from "./screenshot.ts";

const before = sampleNoticeBooking({
  startsAt: new Date("2023-01-04T19:00:00Z"),
  date: "2023-01-04",
  slot: "02:00 PM",
});
const owed = { status: "owed", failed: 0, spentKeys: 0, nextTryAt: null } as const;
const made = { ...owed, status: "made" } as const;
const intent = cardPaymentFields.transactionId;

const canceled = {
  ...cardPaymentFields,
  status: "cancelled",
  cancelledBy: "patient",
  payment: "refund-pending",
  refunds: { [intent]: owed },
} as const;
const refunded = { ...canceled, payment: "refunded", refunds: { [intent]: made } } as const;
const mute = { muteUrl: "https://pearlstreet.test/contacts/reminders?t=vY3kP0s7Q1Zp4Xb8kLmR5w" };

/** The icon of the demo clinic's site, which its mails show. */
const icon = await readFile(new URL("../public/icon-192.png", import.meta.url), "base64");
const look = { tones: null, logo: { ...siteIcon(""), url: `data:image/png;base64,${icon}` } };
const appointmentMail = (...about: Parameters<typeof sampleNotice>) =>
  composeAppointmentMail({ ...sampleNotice(...about), look });

const mails = {
  "mail-booked": appointmentMail("booked"),
  "mail-booked-for-child": appointmentMail("booked", { personId: "mia", patientName: "Mia Rivera" }),
  "mail-moved": appointmentMail("moved", cardPaymentFields, {
    told: lastSentFactsOf(before),
    movedByClinic: true,
  }),
  "mail-other-dentist": appointmentMail(
    "other-dentist",
    {},
    { told: lastSentFactsOf(sampleNoticeBooking({ doctor: "Dr. Samuel Berg" })) },
  ),
  "mail-canceled": appointmentMail("cancelled", canceled, { told: lastSentFactsOf(sampleNoticeBooking()) }),
  "mail-paid": appointmentMail("paid", cardPaymentFields),
  "mail-refunded": appointmentMail("refunded", refunded),
  "mail-reminder": appointmentMail("reminder", cardPaymentFields, mute),
  "mail-reminder-confirmed": appointmentMail(
    "reminder",
    { ...cardPaymentFields, confirmedAt: new Date("2023-01-02T14:00:00Z") },
    mute,
  ),
  "mail-answer": composeMessageAnswerMail({
    look,
    settings: demoSettings,
    siteUrl: "https://pearlstreet.test",
    message: {
      subject: "Wheelchair access",
      message:
        "My father uses a wheelchair.\n\nIs there a step at the entrance, and can he stay in his chair for a cleaning?",
      createdAt: new Date("2023-01-02T15:20:00Z"),
    },
    answer:
      "Hello Mr. Ortiz,\n\nThere is one step with a ramp beside it, and the door opens by itself. Your father can stay in his chair for a cleaning.\n\nJust tell us when you book, and we will keep the large room.",
  }),
  "mail-account-removed": composeAccountRemovedMail({ ...sampleAccountRemovedNotice(), look }),
  "mail-role-granted": composeRoleGrantedMail({ ...sampleRoleNotice(), look }),
  "mail-staff-change": composeStaffChangeMail({
    look,
    settings: demoSettings,
    siteUrl: "https://pearlstreet.test",
    ...{ id: "b1", booking: sampleNoticeBooking(), before, change: "moved", isForClinic: true },
    now: new Date("2023-01-04T15:20:00Z"),
  }),
  "mail-staff-summary": composeStaffSummaryMail({
    look,
    settings: demoSettings,
    siteUrl: "https://pearlstreet.test",
    date: "2023-01-05",
    visits: [sampleNoticeBooking(), sampleNoticeBooking({ startsAt: new Date("2023-01-05T14:30:00Z") })],
    isForClinic: true,
    now: new Date("2023-01-05T12:00:00Z"),
  }),
  "mail-unverified": appointmentMail("booked", {}, { trusted: false, visitUrl: null }),
};

/** A mail's HTML as a screen. */
export function mailScreen(name: string, html: string): Screen {
  return {
    name,
    path: `data:text/html;base64,${Buffer.from(html).toString("base64")}`,
    prepare: (page) => page.getByRole("heading", { level: 1 }).waitFor(),
    fullPage: true,
  };
}

export const mailScreens: readonly Screen[] = Object.entries(mails).map(([name, { html }]) =>
  mailScreen(name, html),
);
