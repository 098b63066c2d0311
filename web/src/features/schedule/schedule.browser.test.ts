import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { demoAccounts, demoPassword } from "../../../../emulators/seed/accounts.ts";
import { openDay } from "../../../../emulators/seed/open-days.ts";
import { accessibilityFindings } from "../../../../emulators/testing/accessibility.ts";
import { emulatedFirestore } from "../../../../emulators/testing/admin.ts";
import { openAsAdmin } from "../../../../emulators/testing/admin-page.ts";
import { demoDays } from "../../../../emulators/testing/demo-days.ts";
import { desktop, looks, overflowOf, phone } from "../../../../emulators/testing/looks.ts";
import { request } from "../../../../emulators/testing/request.ts";
import { signIn, signUp } from "../../../../emulators/testing/sign-up.ts";
import { attentionWrites } from "../../../../functions/src/firestore/attention.ts";
import { bookings } from "../../../../functions/src/firestore/bookings.ts";
import { days } from "../../../../functions/src/firestore/held-times.ts";
import { outbox } from "../../../../functions/src/firestore/outbox.ts";
import { daysFromNow, writeBooking } from "../../../../functions/testing/write-booking.ts";
import { bookForCaller } from "../../../testing/book-for-caller.ts";
import { sampleBooking } from "../../../testing/sample-booking.ts";

const sheet = "/dashboard/schedule";
const table = `${sheet}?view=table`;

async function bookCaller(page: Page, name: string, slot: string) {
  await page.getByRole("button", { name: "Book for a caller" }).click();
  const dialog = page.getByRole("dialog", { name: "Book for a caller" });
  await dialog.getByLabel("Treatment").selectOption("cavity-filling");
  await dialog.getByLabel("Time").selectOption(slot);
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Phone Number").fill("202-555-0143");
  await dialog.getByLabel("Email").fill("caller@example.test");
  await dialog.getByText("The confirmation goes to this address.").waitFor();
  await dialog.getByRole("button", { name: "Book appointment" }).click();
}

/** As they lie in Firestore after as many bookings and cancellations. */
async function writeCancelled(date: string, count: number) {
  const db = emulatedFirestore();
  const fields = { date, status: "cancelled", cancelledAt: new Date() } as const;
  const caller = { uid: "caller", email: "caller@example.test" };
  await Promise.all(Array.from({ length: count }, () => writeBooking(db, caller, daysFromNow(9), fields)));
  await days(db).doc(date).set({ cancelled: { count } }, { merge: true });
}

test.for(looks)("table and week can be used by everybody: %o", async (look, t) => {
  const page = await openAsAdmin(t, table, look);
  await page.locator(".day-sheet").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  await page.getByRole("button", { name: "Week", exact: true }).click();
  await page.locator(".week-day").nth(6).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
});

test.for([phone, desktop])("a caller is booked, moved, marked paid and canceled: %o", async (viewport, t) => {
  const day = demoDays.take();
  const page = await openAsAdmin(t, `${table}&date=${day}`, { viewport });
  await page.getByText("No appointments").waitFor();
  await bookCaller(page, "Casey Caller", "10:00 AM");
  await page.getByText("Casey Caller is booked for").waitFor();

  await page.getByRole("button", { name: "Move: Casey Caller" }).click();
  const move = page.getByRole("dialog", { name: "Move Casey Caller" });
  await move.getByText("Casey Caller will get an email at caller@example.test.").waitFor();
  await move.getByLabel("Time").selectOption("11:00 AM");
  expect(await accessibilityFindings(page)).toEqual([]);
  await move.getByRole("button", { name: "Move appointment" }).click();
  await page.getByText("Casey Caller is moved to").waitFor();
  const row = page.getByRole("row", { name: /11:00 AM.*Casey Caller/ });
  await row.waitFor();

  await row.getByRole("button", { name: "Paid at desk" }).click();
  await page.getByText("Casey Caller has paid $150 at the desk").waitFor();
  await row.getByText("Paid at the desk: $150").waitFor();

  await row.getByRole("button", { name: "Open: Casey Caller" }).click();
  const panel = page.getByRole("dialog", { name: "Casey Caller" });
  await panel.getByRole("button", { name: "Cancel" }).click();
  const cancel = page.getByRole("dialog", { name: "Cancel this appointment?" });
  await cancel.getByText("please give it back there").waitFor();
  await cancel.getByText("Casey Caller will get an email at caller@example.test.").waitFor();
  const sent = page.waitForRequest((asked) => asked.method() === "DELETE");
  await cancel.getByRole("button", { name: "Cancel appointment" }).click();
  expect(new URL((await sent).url()).searchParams.get("by")).toBe("clinic");
  await panel.getByText("Canceled", { exact: true }).waitFor();
  await panel.getByRole("button", { name: "Close" }).last().click();
  // It stays in sight for as long as the desk has the money.
  await row.getByText("Paid at the desk, not given back: $150").waitFor();

  await row.getByRole("button", { name: "Given back" }).click();
  const givenBack = page.getByRole("dialog", { name: "Given $150 back?" });
  await givenBack.getByRole("button", { name: "Given back" }).click();
  await givenBack.getByText("Say how you gave it back").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await givenBack.getByLabel("How you gave it back").fill("In cash");
  await givenBack.getByRole("button", { name: "Given back" }).click();
  await page.getByText("No appointments").waitFor();
  await page.getByLabel("Show 1 canceled").check();
  await row.getByText("Given back: $150").waitFor();
});

test("refunds that no card takes stand above the sheet of any day, until somebody has seen to them", async (t) => {
  const db = emulatedFirestore();
  const nobody = { uid: "nobody", email: "nobody@example.test" };
  const gone = {
    status: "cancelled",
    payment: "refund-failed",
    method: "card",
    transactionId: "pi_1",
  } as const;
  const failed = { status: "failed", failed: 5, spentKeys: 0, nextTryAt: null } as const;
  const tried = { ...failed, status: "owed", failed: 1, nextTryAt: daysFromNow(1) } as const;
  const [owed, stray] = await Promise.all([
    writeBooking(db, nobody, daysFromNow(-3), {
      ...{ ...gone, patientName: "Olive Owed", refunds: { pi_1: failed } },
    }),
    // The appointment's own payment is still tried.
    writeBooking(db, nobody, daysFromNow(-3), {
      ...{ ...gone, patientName: "Twice Paid", refunds: { pi_1: tried, pi_2: failed } },
    }),
  ]);
  const batch = db.batch();
  for (const id of [owed, stray]) {
    (await attentionWrites(db, id, { "refund-failed": true }, new Date()))(batch);
  }
  await batch.commit();

  const page = await openAsAdmin(t, sheet);
  const notice = page.getByRole("region", { name: "Needs attention: 2" });
  await notice.getByRole("listitem").filter({ hasText: "Twice Paid" }).getByText("$90").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await notice.getByRole("button", { name: "Done: Twice Paid" }).click();
  const left = page.getByRole("region", { name: "Needs attention: 1" });
  await left.getByRole("listitem").filter({ hasText: "Olive Owed" }).getByRole("link").first().click();
  await page.getByRole("button", { name: "Table", exact: true }).click();
  const row = page.getByRole("row", { name: /Olive Owed/ });
  await row.getByRole("button", { name: "Given back" }).click();
  const question = page.getByRole("dialog", { name: "Given $90 back?" });
  await question.getByLabel("How you gave it back").fill("By transfer");
  await question.getByRole("button", { name: "Given back" }).click();
  await left.waitFor({ state: "detached" });
});

test("whose doctor is away is given to another at the same time, from what needs attention", async (t) => {
  const date = demoDays.take({ weekday: "thursday" });
  const visit = { treatmentId: "teeth-cleaning", date, slot: "10:00 AM" };
  await bookForCaller({ ...visit, patientName: "Penny Away", doctorId: "amara-okafor" });
  const { token } = await signIn(demoAccounts.admin.email, demoPassword);
  const times = { from: `${date}T00:00`, to: `${date}T12:00`, reason: "" };
  await request("POST", "/absence", { token, body: { doctorId: "amara-okafor", ...times } });

  const page = await openAsAdmin(t, `${table}&date=${date}`, { viewport: phone });
  const row = page.getByRole("row", { name: /Penny Away/ });
  await row.getByText("Doctor away").waitFor();
  const notice = page.getByRole("region", { name: "Needs attention: 1" });
  await notice.getByText("Dr. Amara Okafor is away then.").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  const give = notice.getByRole("button", { name: "Choose a doctor: Penny Away" });
  await page.route("**/available?*", (route) => route.fulfill({ json: [] }), { times: 1 });
  await give.click();
  await notice.getByText("Nobody else is free at that time: move it to another time instead.").waitFor();
  await give.click();
  const dialog = page.getByRole("dialog", { name: "Choose a doctor for Penny Away" });
  await expect.poll(() => dialog.getByLabel("Time").inputValue()).toBe("10:00 AM");
  await dialog.getByLabel("Doctor").selectOption({ label: "Dr. Mei-Lin Chen" });
  expect(await accessibilityFindings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Give appointment" }).click();
  await page.getByText("Penny Away now sees Dr. Mei-Lin Chen at the same time").waitFor();
  await notice.waitFor({ state: "detached" });
  await row.getByText("Dr. Mei-Lin Chen").waitFor();
});

test("a confirmation that was refused is found, looked into and sent again", async (t) => {
  const db = emulatedFirestore();
  const date = demoDays.take();
  await bookForCaller({
    ...{ treatmentId: "teeth-cleaning", date, slot: "10:00 AM" },
    patientName: "Una Told",
    doctorId: "amara-okafor",
  });
  const [booked] = (await bookings(db).where("patientName", "==", "Una Told").get()).docs;
  if (!booked) throw new Error("Una Told is not booked");
  const refused = { state: "failed", reason: "refused", sendAfter: null } as const;
  const batch = db.batch();
  batch.update(outbox(db).doc(`${booked.id}.1.booked`), refused);
  (await attentionWrites(db, booked.id, { "notice-failed": true }, new Date()))(batch);
  await batch.commit();

  const page = await openAsAdmin(t, `${sheet}?date=${date}`, { viewport: phone });
  const notice = page.getByRole("region", { name: "Needs attention: 1" });
  await notice.getByText("The confirmation to caller@example.test could not be delivered.").waitFor();
  await notice.getByRole("button", { name: "Open: Una Told" }).click();
  const dialog = page.getByRole("dialog", { name: "Una Told" });
  await dialog.getByText("by Dana Whitfield").waitFor();
  await dialog.getByRole("listitem").filter({ hasText: "Confirmation" }).getByText("Not delivered").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Send again: Confirmation" }).click();
  await dialog.getByText("Confirmation, sent again").waitFor();
  await dialog.getByText("On its way").waitFor();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await notice.waitFor({ state: "detached" });
  expect((await outbox(db).doc(`${booked.id}.1.booked.again-1`).get()).data()?.state).toBe("owed");
});

test("a patient in two places is left as an exception by pressing Done", async (t) => {
  const page = await openAsAdmin(t, sheet);
  const booking = sampleBooking({ patientName: "Tess Twice" });
  const one = { subject: "b1", kind: "patient-twice", since: booking.createdAt, booking };
  let standing = [one];
  await page.route("**/attention", (route) => route.fulfill({ json: standing }));
  await page.route("**/attention/b1?kind=patient-twice&*", (route) => {
    standing = [];
    return route.fulfill({ json: { success: true } });
  });
  await page.reload();
  const notice = page.getByRole("region", { name: "Needs attention: 1" });
  await notice.getByText("another appointment at that time").waitFor();
  const shortcut = page.getByRole("link", { name: "Schedule 1 needs attention" });
  expect(await shortcut.count()).toBe(1);
  await notice.getByRole("button", { name: "Done: Tess Twice" }).click();
  await shortcut.waitFor({ state: "detached" });
  await notice.waitFor({ state: "detached" });
});

test("more refunds than one page has are counted all, and the notice says that it lists the first", async (t) => {
  const page = await openAsAdmin(t, sheet);
  const booking = sampleBooking({ status: "cancelled", payment: "refund-failed", patientName: "Olive Owed" });
  const one = { subject: "b1", kind: "refund-failed", since: booking.createdAt, payment: "own", booking };
  const headers = { "X-Total-Count": "63", "X-Next": "b1" };
  await page.route("**/attention", (route) => route.fulfill({ headers, json: [one] }));
  await page.reload();
  const notice = page.getByRole("region", { name: "Needs attention: 63" });
  await notice.getByText("These are the first 1.").waitFor();
});

test("where the refunds can't be loaded, their place says so", async (t) => {
  const page = await openAsAdmin(t, sheet, { expected: [/status of 403/] });
  const error = { code: "forbidden", message: "-", requestId: "r" };
  await page.route("**/attention", (route) => route.fulfill({ status: 403, json: { error } }));
  await page.reload();
  const alert = page.getByRole("alert").filter({ hasText: "What needs attention could not be loaded" });
  await alert.waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await alert.getByRole("button", { name: "Try again" }).click();
  await alert.waitFor({ state: "detached" });
});

test("more canceled appointments than a sheet shows are listed by page", async (t) => {
  const day = demoDays.take();
  await writeCancelled(day, 60);
  const page = await openAsAdmin(t, `${sheet}?date=${day}`);
  await page.getByLabel("Show 60 canceled").check();
  await page.getByRole("button", { name: "See them in the table" }).click();
  const list = page.getByRole("region", { name: "Canceled" });
  await list.getByText("1–50 of 60").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await list.getByRole("button", { name: "Next" }).click();
  await list.getByText("51–60 of 60").waitFor();
  await page.getByRole("button", { name: "Week", exact: true }).click();
  await page.getByText("40 more canceled").waitFor();
});

test("the desk sees whether the address has an account, and one that is verified", async (t) => {
  const email = "calls.and.has.an.account@clinic.test";
  const { token } = await signUp(email);
  await request("PUT", `/user/${email}`, { token, body: { email } });
  const page = await openAsAdmin(t, sheet, { viewport: phone });
  await page.getByRole("button", { name: "Book for a caller" }).click();
  const dialog = page.getByRole("dialog", { name: "Book for a caller" });
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByText("This address has an account, not verified yet.").waitFor();
  await dialog.getByLabel("Email").fill("nobody.has.this@clinic.test");
  await dialog.getByText("No account has this address yet.").waitFor();
  await dialog.getByLabel("Email").fill(demoAccounts.patient.email);
  await dialog.getByText("This address has a verified account").waitFor();
});

test("what the caller said stays when the server refuses it", async (t) => {
  const day = demoDays.take();
  const page = await openAsAdmin(t, `${sheet}?date=${day}`, { expected: [/status of 400/] });
  await page.getByRole("button", { name: "Book for a caller" }).click();
  const dialog = page.getByRole("dialog", { name: "Book for a caller" });
  await dialog.getByRole("button", { name: "Book appointment" }).click();
  await dialog.getByText("Please choose a treatment").waitFor();
  await dialog.getByText("Please choose a time").waitFor();
  await dialog.getByLabel("Treatment").selectOption({ index: 1 });
  await dialog.getByLabel("Time").selectOption({ index: 1 });
  await dialog.getByLabel("Name").fill("Casey Caller");
  await dialog.getByLabel("Phone Number").fill("555-0143");
  await dialog.getByLabel("Email").fill("caller@example.test");
  await dialog.getByRole("button", { name: "Book appointment" }).click();
  await dialog.getByText("Provide a phone number that we can call").waitFor();
  expect(await dialog.getByLabel("Name").inputValue()).toBe("Casey Caller");
});

test("a screen too small for columns begins with the table, and has them where they are asked for", async (t) => {
  const page = await openAsAdmin(t, `${sheet}?date=${openDay(-1, new Date())}`, { viewport: phone });
  await page.locator(".day-sheet table").waitFor();
  await page.getByRole("button", { name: "Day", exact: true }).click();
  await page.getByRole("grid").waitFor();
  expect(new URL(page.url()).searchParams.get("view")).toBe("day");
  await page.getByRole("button", { name: "Table", exact: true }).click();
  await page.locator(".day-sheet table").waitFor();
  expect(new URL(page.url()).searchParams.has("view")).toBe(false);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("grid").waitFor();
});

test("printed, the sheet is a table at any width, without buttons or menu", async (t) => {
  const page = await openAsAdmin(t, `${sheet}?date=${openDay(-1, new Date())}&view=day`, { viewport: phone });
  await page.getByRole("grid").waitFor();
  await page.emulateMedia({ media: "print" });
  await page.locator(".day-sheet table").waitFor();
  expect(
    await page
      .locator("tbody tr")
      .first()
      .evaluate((row) => getComputedStyle(row).display),
  ).toBe("table-row");
  expect(await page.locator(".dashboard-page button:visible, .dashboard-side:visible").count()).toBe(0);
});
