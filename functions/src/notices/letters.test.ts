import { subDays } from "date-fns";
import { expect, test } from "vitest";
import { demoSettings } from "../../../emulators/seed/demo-clinic.ts";
import {
  cardPaymentFields,
  lastSentFactsOf,
  sampleNotice,
  sampleNoticeBooking,
} from "../../testing/sample-notice.ts";
import type { Booking } from "../domain/booking.ts";
import { composeAppointmentMail } from "./compose-by-kind.ts";
import type { AppointmentNotice } from "./mail-notices.ts";

const visitUrl = "https://pearlstreet.test/visit#q2VxN0s3T1Zp4Yb8kLmR5w";
const muteUrl = "https://pearlstreet.test/contacts/reminders?t=vY3kP0s7Q1Zp4Xb8kLmR5w";
const thursday = "Thursday, January 5, 2023, 8:00 AM (EST, New York)";
const canceled = { status: "cancelled", cancelledBy: "patient" } as const;

const told = lastSentFactsOf(
  sampleNoticeBooking({ startsAt: new Date("2023-01-04T19:00:00Z"), doctor: "Dr. Samuel Berg" }),
);

const compose = (
  kind: AppointmentNotice["kind"],
  visit: Partial<Booking> = {},
  change: Partial<AppointmentNotice> = {},
) => composeAppointmentMail(sampleNotice(kind, visit, change));

test.each([
  ["booked", "Your appointment on Thu, Jan 5 at 8:00 AM"],
  ["moved", "Moved: your appointment is now Thu, Jan 5 at 8:00 AM"],
  ["other-dentist", "Changed: your appointment on Thu, Jan 5 at 8:00 AM"],
  ["cancelled", "Canceled: your appointment on Thu, Jan 5 at 8:00 AM"],
  ["reminder", "Reminder: your appointment on Thu, Jan 5 at 8:00 AM"],
  ["paid", "Payment received: $150"],
  ["refunded", "Refund on its way: $150"],
] as const)("the subject of %s", (kind, subject) => {
  expect(compose(kind).subject).toBe(subject);
});

test("booked: shows the duration, the price, the refund deadline and its links", () => {
  const { text, calendar } = compose("booked");
  expect(text).toContain(`When: ${thursday}\nTakes 1 h`);
  expect(text).toContain("Price: $150, to be paid on our website or at the clinic");
  expect(text).toContain("if you cancel by Wed, Jan 4 at 8:00 AM");
  expect(text).toContain(`See, move or cancel it:\n${visitUrl}\nAdd to calendar:\n${visitUrl}.calendar\n`);
  expect(text).toContain("Directions:\nhttps://www.google.com/maps/");
  expect(calendar?.method).toBe("REQUEST");
});

test("moved: shows the old and the new time and dentist", () => {
  const { text } = compose("moved", {}, { told });
  expect(text).toContain(`New time: ${thursday}`);
  expect(text).toContain("Was: Wed, Jan 4 at 2:00 PM");
  expect(text).toContain("Dr. Mei-Lin Chen will see you instead of Dr. Samuel Berg.");
});

test.each([
  [
    "with the button, where there is a link",
    visitUrl,
    "You can choose another time with the button above, or call us at +1 202-555-0143.",
  ],
  ["by phone, where there is none", null, "Please call us at +1 202-555-0143."],
])("moved: shows the new time and how to choose another one: %s", (_, url, words) => {
  const { text } = compose("moved", {}, { told, visitUrl: url });
  expect(text).toContain("Your appointment has a new time");
  expect(text).toContain(`If the new time doesn't work for you:\n${words}`);
});

test("moved by the clinic: says so", () => {
  const byClinic = { told, movedByClinic: true };
  expect(compose("moved", {}, byClinic).text).toContain(
    "We have moved your appointment. We are sorry if that is inconvenient. Dr. Mei-Lin Chen will",
  );
  const mia = { personId: "mia", patientName: "Mia Rivera" };
  expect(compose("moved", mia, byClinic).text).toContain("We have moved Mia's appointment.");
  expect(compose("moved", {}, { told }).text).not.toContain("We have moved");
});

test("moved with the same dentist: names no change of dentist", () => {
  const same = lastSentFactsOf(sampleNoticeBooking({ startsAt: new Date("2023-01-04T19:00:00Z") }));
  expect(compose("moved", {}, { told: same }).text).not.toContain("will see you");
});

test.each([
  ["another", "Dr. Mei-Lin Chen", "Dr. Mei-Lin Chen will see you instead of Dr. Samuel Berg."],
  ["none any more", null, "It is no longer with Dr. Samuel Berg."],
])("other dentist (%s): the time stays the same", (_, doctor, words) => {
  const { text } = compose(
    "other-dentist",
    { doctor },
    { told: lastSentFactsOf(sampleNoticeBooking({ doctor: "Dr. Samuel Berg" })) },
  );
  expect(text).toContain(`${words} The day and time stay the same.`);
  expect(text).toContain("If you would rather see Dr. Samuel Berg:\nPlease call us at +1 202-555-0143");
  expect(text).not.toContain("Was:");
});

test("canceled: shows who canceled, what happens to the money, and where to book again", () => {
  const byClinic = {
    ...cardPaymentFields,
    ...canceled,
    cancelledBy: "clinic",
    payment: "refund-pending",
  } as const;
  const { text, html, calendar } = compose("cancelled", byClinic, { told });
  expect(text).toContain("The clinic has canceled this appointment.");
  expect(text).toContain("Your $150 is refunded to your card.");
  expect(text).toContain("https://pearlstreet.test/appointment");
  expect(text).not.toContain("visit#");
  expect(html).toContain("line-through");
  expect(calendar?.method).toBe("CANCEL");
});

test("canceled after a move that the patient was not told of: also shows the time that the patient knows", () => {
  expect(compose("cancelled", canceled, { told }).text).toContain("Was: Wed, Jan 4 at 2:00 PM");
});

test("a receipt shows the amount, date, card, treatment, transaction and clinic", () => {
  const { text } = compose("paid", cardPaymentFields);
  for (const line of [
    "Paid: $150\nJan 2, 2023\nBy card, Visa ending in 4242",
    "Patient: Pat Jones\nTreatment: Cavity Filling",
    `Appointment: ${thursday}`,
    "Transaction: pi_3MNp7kLkdIwHu7ix",
    "Address: 10 Pearl Street, Brooklyn, NY 11201",
  ]) {
    expect(text).toContain(line);
  }
});

test("a receipt shows the clinic's tax or registration number, and no other mail does", () => {
  const registered = { settings: { ...demoSettings, registration: "VAT GB123 4567 89" } };
  expect(compose("paid", cardPaymentFields, registered).text).toContain("\nVAT GB123 4567 89\n");
  expect(compose("paid", cardPaymentFields).text).not.toContain("VAT");
  expect(compose("booked", {}, registered).text).not.toContain("VAT GB123 4567 89");
});

test("a receipt leads to the page that prints it, if the patient has an account", () => {
  const print = "Print or save the receipt:\nhttps://pearlstreet.test/dashboard/appointment/b1";
  expect(compose("paid", { ...cardPaymentFields, uid: "pat" }).text).toContain(print);
  expect(compose("paid", { ...cardPaymentFields, uid: null }).text).not.toContain("/dashboard/");
});

test("a refund names the canceled appointment", () => {
  const { text } = compose("refunded", { ...cardPaymentFields, ...canceled, payment: "refunded" });
  expect(text).toContain(`Canceled appointment: ${thursday}`);
});

test("a receipt for an appointment that has begun or was canceled has no appointment link", () => {
  const over = compose("paid", cardPaymentFields, { now: new Date("2023-01-05T13:00:00Z") }).text;
  const gone = compose("paid", { ...cardPaymentFields, ...canceled, payment: "refund-pending" }).text;
  for (const text of [over, gone]) expect(text).not.toContain("visit#");
  expect(gone).toContain("Your $150 is refunded to your card");
});

const made = { status: "made", failed: 0, spentKeys: 0, nextTryAt: null } as const;

test("a refund mail shows the amount, the card, and how long banks take", () => {
  const refund = {
    ...cardPaymentFields,
    ...canceled,
    payment: "refunded",
    refunds: { pi_3MNp7kLkdIwHu7ix: made },
  } as const;
  const { text } = compose("refunded", refund);
  expect(text).toContain("Your $150 is refunded to your card.");
  expect(text).toContain("To Visa ending in 4242");
  expect(text).toContain("Patient: Pat Jones");
  expect(text).toContain("5 to 10 business days");
  expect(text).toContain("Your appointment is canceled, and there is nothing more to pay.");
  expect(text).toContain("Transaction: pi_3MNp7kLkdIwHu7ix");
  expect(text).not.toContain("nothing was due");
});

test("a refund mail for a double payment says that the appointment is still paid", () => {
  const { text } = compose("refunded", {
    ...cardPaymentFields,
    refunds: { pi_twice: made },
  });
  expect(text).toContain("when nothing was due");
  expect(text).toContain("To the card you paid with");
  expect(text).toContain("$150, paid by card");
  expect(text).toContain("Transaction: pi_twice");
});

test("money that the clinic gave back itself: the mail names the amounts, and no card", () => {
  const at = new Date("2023-01-02T15:20:00Z");
  const byHand = { requestId: null, cents: 5_000, to: "hand", reason: "It broke", by: "desk", at } as const;
  const { subject, text } = compose("refunded", {
    ...cardPaymentFields,
    returnedCents: 2_000,
    givenBackCents: 6_000,
    deskRefunds: [{ ...byHand, cents: 1_000, at: subDays(at, 1) }, byHand],
  });
  expect(subject).toBe("Given back: $50");
  expect(text).toContain("We have given you back $50 of the $150 that you paid.");
  expect(text).toContain("Before that, we had given you back $10.");
  expect(text).toContain("$20 was refunded to the card that you paid with.");
  expect(text).not.toContain("It broke");
});

test("a reminder has one link each to confirm, move and cancel", () => {
  const { text, html, calendar } = compose("reminder", cardPaymentFields, { muteUrl });
  expect(text).toContain("Can you make it?");
  expect(text).toContain("Cancel by Wed, Jan 4 at 8:00 AM");
  const links = [`${visitUrl}.confirm`, `${visitUrl}.move`, `${visitUrl}.cancel`, muteUrl];
  for (const link of links) {
    expect(text).toContain(`:\n${link}\n`);
    expect(html).toContain(`href="${link}"`);
  }
  expect(calendar).toBeNull();
});

test("a reminder says what a missed appointment costs the clinic, but not to somebody who has paid", () => {
  const ask = "Let us know, and somebody else gets the time.";
  expect(compose("reminder").text).toContain(`${ask} Left empty, it costs our clinic about $150.`);
  const paid = compose("reminder", cardPaymentFields).text;
  expect(paid).toContain(ask);
  expect(paid).not.toContain("costs our clinic");
});

test("once the notice has begun, mails offer no move and no cancellation online", () => {
  const within = { changeNoticeHours: 96 };
  const call = "To move or cancel it, please call us at +1 202-555-0143.";
  const reminder = compose("reminder", within).text;
  expect(reminder).toContain(`${visitUrl}.confirm`);
  expect(reminder).not.toContain(`${visitUrl}.move`);
  expect(reminder).toContain(call);
  const booked = compose("booked", within);
  expect(booked.text).toContain(`See your appointment:\n${visitUrl}\n`);
  expect(booked.text).toContain(call);
  expect(booked.calendar?.content).not.toMatch(/move or cancel it/i);
  expect(compose("reminder", within, { visitUrl: null }).text.match(/please call us/g)).toHaveLength(1);
  expect(compose("moved", within, { told }).text).toContain(
    "If the new time doesn't work for you:\nPlease call us at +1 202-555-0143.",
  );
});

test.each([
  ["2023-01-02T15:21:00Z", "Your appointment is in 3 days"],
  ["2023-01-05T04:59:00Z", "Your appointment is tomorrow"],
  ["2023-01-05T05:00:00Z", "Your appointment is today"],
])("a reminder of %s says how soon it is, by the clinic's calendar", (now, title) => {
  expect(compose("reminder", {}, { now: new Date(now) }).text).toContain(title);
});

test("a reminder of a confirmed appointment says thanks and doesn't ask again", () => {
  const { text } = compose("reminder", { confirmedAt: new Date("2023-01-01T12:00:00Z") });
  expect(text).toContain("Thank you for confirming.");
  expect(text).not.toContain("Can you make it?");
  expect(text).not.toContain("costs our clinic");
  expect(text).not.toContain(".confirm");
  expect(text).toContain(`${visitUrl}.move`);
});

test("a reminder of a paid appointment says that a no-show gets no refund", () => {
  expect(compose("reminder", cardPaymentFields).text).toContain(
    "Your payment is not refunded if you simply don't come.",
  );
  expect(compose("reminder").text).not.toContain("refunded if you simply");
});

test("a reminder of a free appointment names no amount", () => {
  const { text } = compose("reminder", { payment: "nothing-due", priceCents: 0 });
  expect(text).toContain("somebody else gets the time.");
  expect(text).not.toContain("$");
});

const inLondon = {
  ...demoSettings,
  address: { ...demoSettings.address, country: "GB" },
  phone: "+44 (0)20 7946 0018 ext. 12",
};

test.each([
  ["booked", {}, {}],
  ["moved", {}, { told, visitUrl: null }],
  ["cancelled", { status: "cancelled", cancelledBy: "clinic" }, { told }],
  ["cancelled", canceled, { told }],
  ["reminder", {}, { visitUrl: null }],
  ["booked", {}, { trusted: false }],
] as const)(
  "%s: each clinic phone number in the mail and its calendar entry is a link that calls it",
  (kind, visit, change) => {
    const { html, calendar } = compose(kind, visit, { ...change, settings: inLondon });
    const links = [...html.matchAll(/href="(tel:[^"]*)"[^>]*>([^<]*)</g)].map(([, url, text]) => [url, text]);
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(link).toEqual(["tel:+442079460018;ext=12", inLondon.phone]);
    expect(html.split(inLondon.phone)).toHaveLength(links.length + 1);
    if (calendar) expect(calendar.content.replaceAll("\r\n ", "")).toContain("(tel:+442079460018\\;ext=12)");
  },
);
