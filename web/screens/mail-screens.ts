/** Every mail, as a mail program shows it. They need no server: each is made of a sample. */
import { defaultSettings } from "../../functions/src/domain/default-clinic.ts";
import {
  composeAnswer,
  composeAppointment,
  composeFarewell,
  composeRole,
} from "../../functions/src/notices/compose.ts";
import {
  factsToldOf,
  noticedBooking,
  paidByCard,
  sampleCancellations,
  sampleNotice,
  sampleRole,
} from "../../functions/testing/sample-notice.ts";
import type { Screen } from "./screen.ts";

const before = noticedBooking({
  startsAt: new Date("2023-01-04T19:00:00Z"),
  date: "2023-01-04",
  slot: "02:00 PM",
});
const owed = { status: "owed", failed: 0, spentKeys: 0, nextTryAt: null } as const;
const made = { ...owed, status: "made" } as const;
const intent = paidByCard.transactionId;

const canceled = {
  ...paidByCard,
  status: "cancelled",
  cancelledBy: "patient",
  payment: "refund-pending",
  refunds: { [intent]: owed },
} as const;
const refunded = { ...canceled, payment: "refunded", refunds: { [intent]: made } } as const;
const mute = { muteUrl: "https://pearlstreet.test/contacts/reminders?t=vY3kP0s7Q1Zp4Xb8kLmR5w" };

const mails = {
  "mail-booked": composeAppointment(sampleNotice("booked")),
  "mail-moved": composeAppointment(sampleNotice("moved", paidByCard, { told: factsToldOf(before) })),
  "mail-other-dentist": composeAppointment(
    sampleNotice("other-dentist", {}, { told: factsToldOf(noticedBooking({ doctor: "Dr. Samuel Berg" })) }),
  ),
  "mail-canceled": composeAppointment(
    sampleNotice("cancelled", canceled, { told: factsToldOf(noticedBooking()) }),
  ),
  "mail-paid": composeAppointment(sampleNotice("paid", paidByCard)),
  "mail-refunded": composeAppointment(sampleNotice("refunded", refunded)),
  "mail-reminder": composeAppointment(sampleNotice("reminder", paidByCard, mute)),
  "mail-reminder-confirmed": composeAppointment(
    sampleNotice("reminder", { ...paidByCard, confirmedAt: new Date("2023-01-02T14:00:00Z") }, mute),
  ),
  "mail-answer": composeAnswer({
    settings: defaultSettings,
    siteUrl: "https://pearlstreet.test",
    message: {
      subject: "Wheelchair access",
      message:
        "My father uses a wheelchair.\n\nIs there a step at the entrance, and can he stay in his chair for a cleaning?",
      createdAt: new Date("2023-01-02T15:20:00Z"),
    },
    answer:
      "Hello Mr. Ortiz,\n\nThere is no step: the door opens by itself, and the elevator is wide enough. Your father can stay in his chair for a cleaning.\n\nJust tell us when you book, and we will keep the large room.",
  }),
  "mail-account-removed": composeFarewell(sampleCancellations()),
  "mail-role-granted": composeRole(sampleRole()),
  "mail-unverified": composeAppointment(sampleNotice("booked", {}, { trusted: false, visitUrl: null })),
};

export const mailScreens: readonly Screen[] = Object.entries(mails).map(([name, { html }]) => ({
  name,
  path: `data:text/html;base64,${Buffer.from(html).toString("base64")}`,
  arrive: (page) => page.getByRole("heading", { level: 1 }).waitFor(),
  whole: true,
}));
