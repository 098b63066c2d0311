import type { Booking } from "@clinic/contract/bookings.ts";
import { confirmBouncedAddress } from "@clinic/contract/mail-reports.ts";
import {
  correctAccount,
  correctCaller,
  listAppointmentsOfPerson,
  type PersonDetails,
  searchPeople,
  showPerson,
} from "@clinic/contract/people.ts";
import { linkPeople, type RecordLinkResult, unlinkPeople } from "@clinic/contract/record-links.ts";
import { listSchedule, listScheduleChanges } from "@clinic/contract/schedule.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer, listPage, refusal } from "../../../testing/component/answer.ts";
import { addAnswers, admin, mountPage } from "../../../testing/component/mount-page.tsx";
import { freeTimeAnswers } from "../../../testing/component/sample-clinic.ts";
import {
  findAccessibilityFaults,
  findFaultsInEveryVariant,
} from "../../../testing/component/screen-variants.ts";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import { scheduledDay } from "../../../testing/scheduled-day.ts";

const ana: PersonDetails = {
  name: "Ana Lopez",
  account: {
    ...{ uid: "u1", name: "Ana Lopez", email: "ana@mail.test", emailVerified: false, phone: "202-555-0150" },
    ...{ role: "patient", people: [{ _id: "p1", name: "Leo Lopez" }] },
  },
  phones: ["202-555-0150", "+44 (0)20 7946 0018 ext. 12"],
  phoneUrls: ["tel:+12025550150", "tel:+442079460018;ext=12"],
  emails: ["ana@mail.test", "work@mail.test"],
  reminders: "off",
  counts: { coming: 1, past: 9, cancelled: 1, noShow: 1 },
  paid: 540,
  outstanding: 90.5,
};
const emailEntry = (email: string) =>
  page.getByRole("region", { name: "Contact" }).getByRole("definition").filter({ hasText: email });
const upcomingBookings: Booking[] = [
  sampleBooking({
    _id: "b1",
    patientName: "Ana Lopez",
    doctor: "Dr. Amara Okafor",
    confirmed: true,
    note: "Latex",
  }),
  sampleBooking({ _id: "b2", patientName: "Leo Lopez", slot: "10:00 AM", status: "cancelled" }),
];
const pastBookings: Booking[] = [
  sampleBooking({ _id: "b3", patientName: "Ana Lopez", dateISO: "2026-01-05", status: "no-show" }),
  sampleBooking({
    _id: "b4",
    patientName: "Ana Lopez",
    dateISO: "2025-11-03",
    payment: "paid",
    method: "desk",
    paidAt: "2025-11-03T15:00:00.000Z",
  }),
];

type PersonRequest = { who: unknown; when?: "coming" | "past"; after?: string | undefined };

type Options = Parameters<typeof mountPage>[1] & { hash?: string; person?: PersonDetails };

/** Opens the page of a known patient. Returns the requests to the server. */
async function mountPerson({
  hash = "uid=u1",
  person = ana,
  ...options
}: Options = {}): Promise<PersonRequest[]> {
  const requests: PersonRequest[] = [];
  await mountPage(`/dashboard/person#${hash}`, {
    ...options,
    signedInAs: admin,
    answers: [
      ...(options.answers ?? []),
      answer(showPerson, ({ body }) => {
        requests.push(body);
        return person;
      }),
      answer(listAppointmentsOfPerson, ({ body }) => {
        requests.push(body);
        return body.when === "coming"
          ? listPage(upcomingBookings)
          : listPage(pastBookings, { next: body.after ? null : "n" });
      }),
    ],
  });
  return requests;
}

const table = (name: string) => page.getByRole("table", { name });

test("is accessible at every size", async () => {
  await mountPerson();
  await expect.element(page.getByRole("heading", { name: "Ana Lopez" })).toBeVisible();
  await expect.element(table("Past appointments").getByText("No-show")).toBeVisible();
  expect(await findFaultsInEveryVariant()).toEqual([]);
});

test("shows contact, figures and appointments", async () => {
  const requests = await mountPerson();
  const contact = page.getByRole("region", { name: "Contact" });
  await expect
    .element(contact.getByRole("link", { name: "+44 (0)20 7946 0018 ext. 12" }))
    .toHaveAttribute("href", "tel:+442079460018;ext=12");
  await expect
    .element(contact.getByRole("link", { name: "ana@mail.test" }))
    .toHaveAttribute("href", "mailto:ana@mail.test");
  for (const text of ["Address not verified", "Turned off", "Leo Lopez"])
    await expect.element(contact.getByText(text, { exact: true })).toBeVisible();
  const figures = page.getByRole("region", { name: "At a glance" });
  const values = figures.element().querySelectorAll("dd:not(.small)");
  expect([...values].map(({ textContent }) => textContent)).toEqual(["1", "9", "1", "1", "$540", "$90.50"]);
  await expect
    .element(page.getByRole("region", { name: "Upcoming" }).getByText("1 upcoming, 1 canceled"))
    .toBeVisible();
  expect(requests.map(({ who }) => who)).toEqual(requests.map(() => ({ uid: "u1" })));
});

test("each appointment links to the schedule, and names the family member it is for", async () => {
  await mountPerson();
  const rows = table("Upcoming appointments").getByRole("row");
  const first = rows.nth(1);
  await expect.element(first.getByText("Confirmed")).toBeVisible();
  expect(first.getByText(/^For /).elements()).toEqual([]);
  await expect.element(first.getByText("Latex")).toBeVisible();
  await expect.element(rows.last().getByText("For Leo Lopez")).toBeVisible();
  await expect
    .element(first.getByRole("link", { name: "Mon, Nov 23, 2026 09:00 AM" }))
    .toHaveAttribute("href", "/dashboard/schedule?date=2026-11-23&open=b1");
});

test("past appointments come in pages", async () => {
  const requests = await mountPerson();
  const pager = page.getByRole("navigation", { name: "Pages of Past appointments" });
  await pager.getByRole("button", { name: "Next" }).click();
  await expect.poll(() => requests.some(({ when, after }) => when === "past" && after === "n")).toBe(true);
});

test("passes the patient to the schedule, but not in the URL", async () => {
  await mountPerson({
    answers: [
      answer(listSchedule, [scheduledDay([], { dateISO: "2026-11-20" })]),
      answer(listScheduleChanges, { changed: [], gone: [], cancelled: [] }),
      answer(searchPeople, { accounts: [], callers: [] }),
      ...freeTimeAnswers(),
    ],
  });
  await page.getByRole("link", { name: "Book for Ana Lopez" }).click();
  await expect.poll(() => location.pathname + location.search + location.hash).toBe("/dashboard/schedule");
  expect(history.state).toMatchObject({
    usr: { caller: { name: "Ana Lopez", phone: "202-555-0150", email: "ana@mail.test" } },
  });
  await expect.element(page.getByRole("grid", { name: /^Appointments by doctor/ }).first()).toBeVisible();
});

test("shows what a caller has given, and no reminders without an email address", async () => {
  await mountPerson({
    hash: "phone=718-555-0199",
    person: { ...ana, account: null, phones: ["(718) 555-0199"], emails: [], reminders: null },
  });
  await expect.element(page.getByText("Booked with 718-555-0199")).toBeVisible();
  const contact = page.getByRole("region", { name: "Contact" });
  await expect.element(contact.getByText("None given")).toBeVisible();
  expect(contact.getByText("Reminders").elements()).toEqual([]);
});

test("says that an unknown patient is unknown", async () => {
  await mountPage("/dashboard/person#phone=202-555-0199", {
    signedInAs: admin,
    answers: [answer(showPerson, refusal("not-found")), answer(listAppointmentsOfPerson, listPage([]))],
  });
  await expect.element(page.getByRole("heading", { name: "We don't know this patient" })).toBeVisible();
});

test("says how to find a patient if none is chosen", async () => {
  await mountPage("/dashboard/person", { signedInAs: admin });
  await expect.element(page.getByText("No patient chosen")).toBeVisible();
});

const bo = { _id: "c2", name: "Bo Lopez", phone: "718-555-0199", email: "", dateISO: "2026-01-05" };
const preview: RecordLinkResult = {
  ...{ _id: null, kind: "into-account", sameName: false, coming: 1, past: 2, told: ["ana@mail.test"] },
  from: { kind: "caller", name: "Bo Lopez", phone: bo.phone, email: "" },
  to: { kind: "account", name: "Ana Lopez", phone: "", email: "ana@mail.test" },
};
const dialog = (name: string) => page.getByRole("dialog", { name });

test("shows what a link means before it is made", async () => {
  const sent: unknown[] = [];
  await mountPerson({
    answers: [
      answer(searchPeople, {
        accounts: [{ uid: "u1", name: "Ana Lopez", email: "ana@mail.test", emailVerified: true, phone: "" }],
        callers: [bo],
      }),
      answer(linkPeople, ({ body }) => {
        sent.push(body);
        return body.preview ? preview : { ...preview, _id: "l1" };
      }),
    ],
  });
  await page.getByRole("button", { name: "Link with another record" }).click();
  const choice = dialog("Link with another record");
  await choice.getByLabelText("Who else is this person?").fill("lopez");
  await expect.element(choice.getByRole("button", { name: /Caller: Bo Lopez/ })).toBeVisible();
  // The search leaves out the patient's own record, which can't be linked with itself.
  expect(choice.getByRole("button", { name: /Account: Ana Lopez/ }).elements()).toEqual([]);
  expect(await findFaultsInEveryVariant()).toEqual([]);
  await choice.getByRole("button", { name: /Caller: Bo Lopez/ }).click();
  const question = dialog("Are they the same person?");
  for (const text of [
    /1 upcoming and 2 past appointments of Bo Lopez/,
    /^Their names differ/,
    /An email goes to ana@mail.test/,
  ])
    await expect.element(question.getByText(text)).toBeVisible();
  expect(await findFaultsInEveryVariant()).toEqual([]);
  await question.getByRole("button", { name: "Link them" }).click();
  await expect.element(page.getByText("Records linked")).toBeVisible();
  const both = { one: { uid: "u1" }, other: { caller: "c2" } };
  expect(sent).toEqual([{ ...both, preview: true }, both]);
});

test("says why an account with an unverified address can't be linked", async () => {
  await mountPerson({
    answers: [
      answer(searchPeople, { accounts: [], callers: [bo] }),
      answer(linkPeople, refusal("address-not-verified")),
    ],
  });
  await page.getByRole("button", { name: "Link with another record" }).click();
  await dialog("Link with another record").getByLabelText("Who else is this person?").fill("bo");
  await page.getByRole("button", { name: /Caller: Bo Lopez/ }).click();
  const question = dialog("Are they the same person?");
  await expect.element(question.getByText(/This address has not been verified/)).toBeVisible();
  await expect.element(question.getByRole("button", { name: "Link them" })).toBeDisabled();
});

test("corrects a caller's email address", async () => {
  const sent: unknown[] = [];
  await mountPerson({
    hash: "caller=c1",
    person: { ...ana, account: null, emails: ["ana@wrong.test"] },
    answers: [
      answer(correctCaller, ({ params, body }) => {
        sent.push({ ...params, ...body });
        return { success: true as const, changed: 1 };
      }),
    ],
  });
  await page.getByRole("button", { name: "Correct the email address" }).click();
  const addressDialog = dialog("Correct the email address");
  await expect.element(addressDialog.getByLabelText("Email")).toHaveValue("ana@wrong.test");
  expect(await findFaultsInEveryVariant()).toEqual([]);
  await addressDialog.getByLabelText("Email").fill("ana@right.test");
  await addressDialog.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByText("Email address saved")).toBeVisible();
  expect(sent.at(-1)).toEqual({ id: "c1", email: "ana@right.test" });
  await page.getByRole("button", { name: /^Undo \(/ }).click();
  await expect.element(page.getByText("The correction is undone")).toBeVisible();
  expect(sent.at(-1)).toEqual({ id: "c1", email: "ana@wrong.test" });
});

test("asks again if an account has the typed address", async () => {
  const sent: unknown[] = [];
  await mountPerson({
    hash: "caller=c1",
    person: { ...ana, account: null, emails: ["ana@wrong.test"] },
    answers: [
      answer(correctCaller, ({ body }) => {
        sent.push(body);
        return { success: true as const, changed: 1, account: { name: "Bo Lopez" } };
      }),
    ],
  });
  await page.getByRole("button", { name: "Correct the email address" }).click();
  const addressDialog = dialog("Correct the email address");
  await addressDialog.getByLabelText("Email").fill("bo@right.test");
  await addressDialog.getByRole("button", { name: "Save" }).click();
  await expect.element(addressDialog.getByText(/Bo Lopez has an account with bo@right.test/)).toBeVisible();
  expect(sent).toEqual([{ email: "bo@right.test", preview: true }]);
  expect(await findFaultsInEveryVariant()).toEqual([]);
  await addressDialog.getByRole("button", { name: "Save anyway" }).click();
  await expect.element(page.getByText("Email address saved")).toBeVisible();
  expect(sent.at(-1)).toEqual({ email: "bo@right.test" });
});

test("an account's address can't be changed by the desk", async () => {
  await mountPerson();
  await expect.element(page.getByRole("region", { name: "Contact" })).toBeVisible();
  await expect.element(emailEntry("work@mail.test")).toMatchTextContent(/From an appointment/);
  await expect.element(emailEntry("ana@mail.test")).not.toMatchTextContent(/From an appointment/);
  expect(page.getByRole("button", { name: /email address/ }).elements()).toEqual([]);
});

test("lists linked records, and undoes a link with one tap", async () => {
  const undone: string[] = [];
  const at = { at: "2026-11-20T12:00:00.000Z", until: "2026-12-20T12:00:00.000Z" };
  await mountPerson({
    person: {
      ...ana,
      sameAs: [{ uid: "u2", name: "", email: "work@mail.test" }],
      links: [{ _id: "l1", kind: "into-account", name: "Bo Lopez", appointments: 3, ...at }],
    },
    answers: [
      answer(unlinkPeople, ({ params }) => {
        undone.push(params.id);
        addAnswers(answer(showPerson, ana));
        return { success: true as const };
      }),
    ],
  });
  const linked = page.getByRole("region", { name: "Linked records" });
  await expect.element(linked.getByRole("link", { name: "work@mail.test" })).toBeVisible();
  await expect.element(emailEntry("work@mail.test")).not.toMatchTextContent(/From an appointment/);
  expect(await findAccessibilityFaults()).toEqual([]);
  await linked.getByRole("button", { name: /^Undo: 3 appointments of the caller Bo Lopez/ }).click();
  await expect.element(page.getByText("Link undone")).toBeVisible();
  await expect.element(linked).not.toBeInTheDocument();
  expect(undone).toEqual(["l1"]);
});

test("a phone number that several people may share can't be linked", async () => {
  await mountPerson({ hash: "phone=718-555-0199", person: { ...ana, account: null } });
  await expect.element(page.getByRole("link", { name: "Book for Ana Lopez" })).toBeVisible();
  expect(page.getByRole("button", { name: "Link with another record" }).elements()).toEqual([]);
});

test("shows a bounced address, and confirms it", async () => {
  const confirmed: unknown[] = [];
  const bounce = { email: "work@mail.test", why: "bounced" as const, since: "2026-11-20T12:00:00Z" };
  let person: PersonDetails = { ...ana, bounces: [bounce] };
  await mountPage("/dashboard/person#uid=u1", {
    signedInAs: admin,
    answers: [
      answer(showPerson, () => person),
      answer(listAppointmentsOfPerson, () => listPage(upcomingBookings)),
      answer(confirmBouncedAddress, ({ body }) => {
        confirmed.push(body);
        person = ana;
        return { success: true as const };
      }),
    ],
  });
  const contact = page.getByRole("region", { name: "Contact" });
  await expect.element(contact.getByText(/Emails to this address come back/)).toBeVisible();
  expect(await findAccessibilityFaults()).toEqual([]);
  await contact.getByRole("button", { name: "The address is right: work@mail.test" }).click();
  await expect.element(page.getByText("Emails go to work@mail.test again")).toBeVisible();
  await expect.element(contact.getByText(/Emails to this address come back/)).not.toBeInTheDocument();
  expect(confirmed).toEqual([{ email: "work@mail.test" }]);
});

test("corrects a caller's name, and says if another record has it", async () => {
  const sent: unknown[] = [];
  await mountPerson({
    hash: "caller=c1",
    person: { ...ana, account: null },
    answers: [
      answer(correctCaller, ({ params, body }) => {
        sent.push({ ...params, ...body });
        return { success: true as const, changed: 1, others: [{ _id: "c2", name: "Anna Lopez" }] };
      }),
    ],
  });
  await page.getByRole("button", { name: "Correct name or phone" }).click();
  const question = dialog("Correct name or phone");
  await expect.element(question.getByLabelText("Phone")).toHaveValue("202-555-0150");
  await question.getByLabelText("Name").fill("Anna Lopez");
  await question.getByRole("button", { name: "Save" }).click();
  await expect
    .element(question.getByText(/Another record has this name and number: Anna Lopez/))
    .toBeVisible();
  expect(await findFaultsInEveryVariant()).toEqual([]);
  expect(sent).toEqual([{ id: "c1", name: "Anna Lopez", preview: true }]);
  await question.getByRole("button", { name: "Save anyway" }).click();
  await expect.element(page.getByText("Correction saved")).toBeVisible();
  expect(sent.at(-1)).toEqual({ id: "c1", name: "Anna Lopez" });
  await page.getByRole("button", { name: /^Undo \(/ }).click();
  await expect.element(page.getByText("The correction is undone")).toBeVisible();
  expect(sent.at(-1)).toEqual({ id: "c1", name: "Ana Lopez" });
});

test("corrects an account's phone number and a family member's name", async () => {
  const sent: unknown[] = [];
  await mountPerson({
    answers: [
      answer(correctAccount, ({ params, body }) => {
        sent.push({ ...params, ...body });
        return { success: true as const, changed: 1 };
      }),
    ],
  });
  await page.getByRole("button", { name: "Correct name or phone" }).click();
  const question = dialog("Correct name or phone");
  await question.getByLabelText("Phone").fill("12");
  await question.getByRole("button", { name: "Save" }).click();
  await expect.element(question.getByText(/This number is too short/)).toBeVisible();
  await question.getByLabelText("Phone").fill("202-555-0177");
  await question.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByText("Correction saved")).toBeVisible();
  await page.getByRole("button", { name: "Correct the name of Leo Lopez" }).click();
  const member = dialog("Correct the name of Leo Lopez");
  expect(member.getByLabelText("Phone").elements()).toEqual([]);
  await member.getByLabelText("Name").fill("Léo Lopez");
  await member.getByRole("button", { name: "Save" }).click();
  await expect.element(member).not.toBeInTheDocument();
  expect(sent).toEqual([
    { id: "u1", phone: "202-555-0177" },
    { id: "u1", personId: "p1", name: "Léo Lopez" },
  ]);
});

test("shows a refusal at its field", async () => {
  const fields = { name: "This name is already in the family" };
  await mountPerson({ answers: [answer(correctAccount, refusal("invalid", { fields }))] });
  await page.getByRole("button", { name: "Correct the name of Leo Lopez" }).click();
  await dialog("Correct the name of Leo Lopez").getByLabelText("Name").fill("Mia Lopez");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByText("This name is already in the family")).toBeVisible();
});

test("a number that two callers share lists both, each with a page", async () => {
  await mountPerson({
    hash: "phone=718-555-0199",
    person: {
      ...{ ...ana, account: null },
      people: { accounts: [], callers: [bo, { ...bo, _id: "c3", name: "Cy Lopez" }] },
    },
  });
  await expect.element(page.getByRole("heading", { level: 1, name: "718-555-0199" })).toBeVisible();
  const both = page.getByRole("region", { name: "2 people gave this number" });
  await expect
    .element(both.getByRole("link", { name: "Cy Lopez" }))
    .toHaveAttribute("href", "/dashboard/person#caller=c3");
  expect(page.getByRole("button", { name: /^Correct/ }).elements()).toEqual([]);
  expect(await findFaultsInEveryVariant()).toEqual([]);
});

test("a number that one caller gave shows this caller, who can be linked and corrected", async () => {
  await mountPerson({ hash: "phone=202-555-0150", person: { ...ana, account: null, caller: "c1" } });
  await expect.element(page.getByText("Caller", { exact: true })).toBeVisible();
  for (const name of ["Link with another record", "Correct name or phone", "Correct the email address"])
    await expect.element(page.getByRole("button", { name })).toBeVisible();
});
