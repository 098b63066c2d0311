import { readFile } from "node:fs/promises";
import { showDate } from "@clinic/domain/calendar-date.ts";
import { showBriefly } from "@clinic/domain/clinic-time.ts";
import { defaultSettings } from "@clinic/domain/default-clinic.ts";
import { slotInstant } from "@clinic/domain/slot.ts";
import type { Page } from "playwright-core";
import { expect, type TestContext, test } from "vitest";
import { accessibilityFindings } from "../../../../emulators/testing/accessibility.ts";
import { overflowOf } from "../../../../emulators/testing/admin-page.ts";
import { openPage, phone, provideBrowser } from "../../../../emulators/testing/browser.ts";
import { chooseDay } from "../../../../emulators/testing/calendar-page.ts";
import { demoDays } from "../../../../emulators/testing/demo-days.ts";
import { linksIn, mailsTo, sendNoticesOf } from "../../../../emulators/testing/mailbox.ts";
import { bookForCaller } from "../../../testing/book-for-caller.ts";
import { sampleBooking } from "../../../testing/sample-booking.ts";

provideBrowser();

const standing = (page: Page, title: string) =>
  page.getByRole("status").getByText(title, { exact: true }).waitFor();
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("who has only the mail's link confirms, moves and cancels on a phone, and always reads how it stands", async (t) => {
  const [from = "", to = ""] = demoDays.takeInARow(2);
  const patient = "noor@callers.test";
  const wish = {
    treatmentId: "teeth-cleaning",
    doctorId: "mei-lin-chen",
    patientName: "Noor Haddad",
    patient,
  };
  const { _id } = await bookForCaller({ ...wish, date: from, slot: "08:00 AM" });
  await sendNoticesOf(_id);
  const [booked] = await mailsTo(patient);
  const link = (booked ? linksIn(booked) : []).find((href) => href.includes("/visit#")) ?? "none";
  const [, token = "none"] = link.split("#");
  const page = await openPage(t, { viewport: phone });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(link);
  await standing(page, "Booked");
  await page.getByText("with Dr. Mei-Lin Chen").waitFor();
  await page.getByText(/^8:00 AM to 8:30 AM \(E[SD]T, New York\)$/).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);

  await button(page, "Confirm appointment").click();
  await standing(page, "Confirmed");
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Confirmed/);
  await page.reload();
  await standing(page, "Confirmed");
  expect(await button(page, "Confirm appointment").count()).toBe(0);

  await button(page, "Move").click();
  const moving = page.getByRole("dialog", { name: "Move: Teeth Cleaning" });
  await moving.getByText("Price and payment stay as they are.").waitFor();
  await chooseDay(page, to);
  await moving.getByLabel(`Time on ${showDate(to)}`).selectOption("09:00 AM");
  expect(await accessibilityFindings(page)).toEqual([]);
  await moving.getByRole("button", { name: "Move appointment" }).click();
  const { timeZone } = defaultSettings;
  const movedTo = showBriefly(defaultSettings, slotInstant(to, "09:00 AM", timeZone) ?? new Date(0));
  await page.getByText(`Your appointment is moved to ${movedTo} with Dr. Mei-Lin Chen.`).waitFor();
  await page.getByText(/^9:00 AM to 9:30 AM/).waitFor();

  await button(page, "Cancel").click();
  const cancelling = page.getByRole("dialog", { name: "Cancel this appointment?" });
  await cancelling.getByText("Canceling is free: nothing has been paid.").waitFor();
  await cancelling.getByRole("button", { name: "Cancel appointment" }).click();
  await standing(page, "Canceled");
  await cancelling.waitFor({ state: "detached" });
  await page.reload();
  await standing(page, "Canceled");
  expect(await button(page, "Move").count()).toBe(0);
  await page.getByRole("link", { name: "Book a new appointment" }).waitFor();

  expect(asked.filter((url) => url.includes(token) || /firebase|stripe/.test(url))).toEqual([]);
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]));
  expect(kept).not.toContain(token);

  await sendNoticesOf(_id);
  const subjects = (await mailsTo(patient)).map(({ subject }) => subject);
  expect(subjects).toEqual([expect.stringMatching(/^Your appointment/), expect.stringMatching(/^Canceled/)]);
});

const token = "AbCdEfGhIjKlMnOpQrSt-_";
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
const coming = {
  ...sampleBooking({ startsAt: hours(72), endsAt: hours(73) }),
  changeable: true,
  cancelledBy: null,
};
const paid = { ...coming, payment: "paid", method: "card", refundableUntil: hours(48) } as const;

/** A page whose server knows this appointment by its link; it tells what is asked to be done. */
async function openVisit(t: TestContext, visit: object, hash: string, expected: readonly RegExp[] = []) {
  const page = await openPage(t, { viewport: phone, expected });
  const done: string[] = [];
  await page.route("**/link/**", async (route) => {
    const deed = new URL(route.request().url()).pathname.split("/").at(-1) ?? "";
    if (deed === "appointment") return route.fulfill({ json: visit });
    done.push(deed);
    return route.abort();
  });
  await page.goto(`/visit#${hash}`);
  return { page, done };
}

const problem = (status: number, code: string) => ({
  status,
  json: { error: { code, message: "-", requestId: "r" } },
});

test("a link to cancel opens the question with what it costs, and does nothing by itself", async (t) => {
  const { page, done } = await openVisit(t, paid, `${token}.cancel`);
  const dialog = page.getByRole("dialog", { name: "Cancel this appointment?" });
  await dialog.getByText("Your card payment of $150 will be refunded in full.").waitFor();
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await dialog.waitFor({ state: "detached" });
  await standing(page, "Booked");
  expect(done).toEqual([]);
});

test("after the limit both questions say that the payment is kept", async (t) => {
  const { page } = await openVisit(t, { ...paid, refundableUntil: hours(-1) }, `${token}.cancel`);
  const dialog = page.getByRole("dialog");
  await dialog.getByText(/your payment of \$150 will not be refunded/).waitFor();
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await button(page, "Move").click();
  await dialog.getByText(/moving doesn't change that: it would not be refunded/).waitFor();
});

test("a link to confirm leaves the one tap to a person, who needs no mouse for it", async (t) => {
  const { page, done } = await openVisit(t, coming, `${token}.confirm`);
  await standing(page, "Booked");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toMatch(/^Confirm appointment/);
  expect(done).toEqual([]);
});

test("who skips the menu by keyboard keeps the appointment, and its link", async (t) => {
  const { page } = await openVisit(t, coming, token);
  await standing(page, "Booked");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
  expect(new URL(page.url()).hash).toBe(`#${token}`);
  await standing(page, "Booked");
});

/** The clinic has these times for it on any day. */
async function offer(page: Page, slots: () => string[]) {
  const { treatmentId: _id, treatment: name, Price } = coming;
  const offered = { _id, name, description: "", Price, durationMinutes: 60, doctors: [] };
  await page.route("**/available?*", (route) => route.fulfill({ json: [{ ...offered, slots: slots() }] }));
}

test("a lost time keeps the question open, with what can be had instead", async (t) => {
  const { page } = await openVisit(t, coming, token, [/status of 409/]);
  let slots = ["10:00 AM", "11:00 AM", "02:00 PM"];
  await offer(page, () => slots);
  await page.route("**/link/move", (route) => {
    slots = slots.slice(1);
    return route.fulfill(problem(409, "slot-taken"));
  });
  await button(page, "Move").click();
  const dialog = page.getByRole("dialog", { name: "Move: Cavity Filling" });
  const time = dialog.getByLabel(/^Time on/);
  await time.selectOption("10:00 AM");
  await dialog.getByRole("button", { name: "Move appointment" }).click();
  await dialog.getByText("Somebody else has just taken this time").waitFor();
  await dialog.getByRole("button", { name: "11:00 AM" }).click();
  expect(await time.inputValue()).toBe("11:00 AM");
  await page.route("**/link/move", (route) => route.fulfill(problem(409, "patient-busy")));
  await dialog.getByRole("button", { name: "Move appointment" }).click();
  await dialog.getByText("There is already an appointment for Pat Jones at that time").waitFor();
});

test.for([
  ["Confirmed", { confirmed: true }],
  ["Started", { changeable: false, startsAt: hours(-0.5), endsAt: hours(0.5) }],
  ["Over", { changeable: false, startsAt: hours(-25), endsAt: hours(-24) }],
  ["Missed", { changeable: false, status: "no-show" }],
] as const)("it says %s where that is so, and asks for no confirmation", async ([title, change], t) => {
  const { page } = await openVisit(t, { ...coming, ...change }, token);
  await standing(page, title);
  expect(await button(page, "Confirm appointment").count()).toBe(0);
  expect(await accessibilityFindings(page)).toEqual([]);
});

test("what the clinic has canceled says so, with the number to call", async (t) => {
  const byClinic = { changeable: false, status: "cancelled", cancelledBy: "clinic" };
  const { page } = await openVisit(t, { ...coming, ...byClinic }, token);
  await standing(page, "Canceled");
  const note = page.getByRole("status").filter({ hasText: "The clinic canceled this appointment." });
  await note.getByRole("link", { name: "+1 202-555-0143" }).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
});

test("what has begun while the page was open is refused, and the page then says so", async (t) => {
  const { page } = await openVisit(t, coming, token, [/status of 409/]);
  await standing(page, "Booked");
  await page.route("**/link/appointment", (route) =>
    route.fulfill({ json: { ...coming, changeable: false, startsAt: hours(-0.1), endsAt: hours(1) } }),
  );
  await page.route("**/link/confirm", (route) => route.fulfill(problem(409, "too-late")));
  await button(page, "Confirm appointment").click();
  await standing(page, "Started");
});

test("what was done here is told only until something else has happened", async (t) => {
  const { page } = await openVisit(t, coming, token, [/status of 409/]);
  const moved = { ...coming, version: coming.version + 1, slot: "10:00 AM" };
  await offer(page, () => ["10:00 AM"]);
  await page.route("**/link/move", (route) => route.fulfill({ json: moved }));
  await button(page, "Move").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Time on/).selectOption("10:00 AM");
  await dialog.getByRole("button", { name: "Move appointment" }).click();
  const news = page.getByRole("status").getByText("Your appointment is moved to");
  await news.waitFor();
  const canceled = { ...moved, version: moved.version + 1, status: "cancelled", changeable: false };
  await page.route("**/link/appointment", (route) => route.fulfill({ json: canceled }));
  await page.route("**/link/confirm", (route) => route.fulfill(problem(409, "too-late")));
  await button(page, "Confirm appointment").click();
  await standing(page, "Canceled");
  expect(await news.count()).toBe(0);
});

test("a confirmation whose answer was lost is not called a failure once the page knows of it", async (t) => {
  const { page } = await openVisit(t, coming, token, [/ERR_FAILED/]);
  const unreachable = page.getByText("We can't reach the clinic's server.");
  await standing(page, "Booked");
  await button(page, "Confirm appointment").click();
  await unreachable.waitFor();
  const confirmed = { ...coming, confirmed: true };
  await page.route("**/link/appointment", (route) => route.fulfill({ json: confirmed }));
  await button(page, "Confirm appointment").click();
  await standing(page, "Confirmed");
  await unreachable.waitFor({ state: "detached" });
});

test("the end of a session in another tab takes nothing from the page", async (t) => {
  const { page } = await openVisit(t, coming, token);
  await standing(page, "Booked");
  // The clinic's settings would show the page anew, and so hide what is lost.
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => window.dispatchEvent(new StorageEvent("storage", { key: "accessToken" })));
  await page.route("**/link/confirm", (route) => route.fulfill({ json: { ...coming, confirmed: true } }));
  await button(page, "Confirm appointment").click();
  await standing(page, "Confirmed");
});

test("a link that is opened again asks about the appointment as it is by then", async (t) => {
  const { page } = await openVisit(t, paid, token);
  await standing(page, "Booked");
  const later = { ...paid, date: "Jan 5, 2023", refundableUntil: hours(-1) };
  await page.route("**/link/appointment", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.fulfill({ json: later });
  });
  await page.evaluate((hash) => location.assign(hash), `#${token}.cancel`);
  const dialog = page.getByRole("dialog", { name: "Cancel this appointment?" });
  await dialog.waitFor();
  await dialog.getByText("on Jan 5, 2023 at").waitFor();
  await dialog.getByText(/your payment of \$150 will not be refunded/).waitFor();
});

/** What the browser notes when code does not come. */
const codeMissing = [/status of 404.*\/assets\//, /dynamically imported module/];

test("after a deploy has taken away its code, a link's question comes with the new", async (t) => {
  const { page } = await openVisit(t, paid, token, codeMissing);
  await standing(page, "Booked");
  let reloaded = false;
  page.once("domcontentloaded", () => {
    reloaded = true;
  });
  await page.route("**/assets/visit-dialogs-*", (route) =>
    reloaded ? route.continue() : route.fulfill({ status: 404, body: "" }),
  );
  await page.evaluate((hash) => location.assign(hash), `#${token}.cancel`);
  await page.getByRole("dialog", { name: "Cancel this appointment?" }).waitFor();
  expect(reloaded).toBe(true);
});

test("a calendar's entry that can't be written is told of, until something else is done", async (t) => {
  const { page } = await openVisit(t, coming, token, codeMissing);
  await standing(page, "Booked");
  // As if a reload had been tried a moment ago.
  await page.evaluate(() => sessionStorage.setItem("reloadedForCode", String(Date.now())));
  await page.route("**/assets/calendar-file-*", (route) => route.fulfill({ status: 404, body: "" }));
  const unreachable = page.getByText("We can't reach the clinic's server.");
  await button(page, "Add to calendar").click();
  await unreachable.waitFor();
  await button(page, "Cancel").click();
  await page.getByRole("dialog", { name: "Cancel this appointment?" }).waitFor();
  expect(await unreachable.count()).toBe(0);
});

test.for(["confirm", "cancel"])(
  "what has changed while the page was open is shown, not done: %s",
  async (deed, t) => {
    const { page } = await openVisit(t, { ...coming, version: 4 }, token, [/status of 409/]);
    await standing(page, "Booked");
    await page.route("**/link/appointment", (route) =>
      route.fulfill({ json: { ...coming, version: 5, doctorId: "ida", doctor: "Dr. Ida New" } }),
    );
    const sent: unknown[] = [];
    await page.route(`**/link/${deed}`, (route) => {
      sent.push(route.request().postDataJSON());
      return route.fulfill(problem(409, "conflict"));
    });
    if (deed === "confirm") await button(page, "Confirm appointment").click();
    else {
      await button(page, "Cancel").click();
      await page.getByRole("dialog").getByRole("button", { name: "Cancel appointment" }).click();
    }
    await page.getByText("This appointment has changed meanwhile. Please look at it again.").waitFor();
    await page.getByText("with Dr. Ida New").waitFor();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(sent).toEqual([{ token, version: 4 }]);
  },
);

test.for([token, `${token}.cancel`, token.slice(3), ""])(
  "a link that leads nowhere says what to do: #%s",
  async (hash, t) => {
    const page = await openPage(t, { viewport: phone, expected: [/status of 404/] });
    await page.goto(`/visit#${hash}`);
    await page.getByRole("heading", { name: "This link doesn't lead anywhere" }).waitFor();
    await page.getByRole("link", { name: "+1 202-555-0143" }).first().waitFor();
    await page.getByRole("main").getByRole("link", { name: "My Appointments" }).waitFor();
  },
);

test("without an answer it says that nothing has changed, and tries again when asked", async (t) => {
  const page = await openPage(t, { viewport: phone, expected: [/status of 503/] });
  await page.route("**/link/appointment", (route) => route.fulfill(problem(503, "unavailable")), {
    times: 3,
  });
  await page.goto(`/visit#${token}`);
  await page.getByRole("heading", { name: "Your appointment could not be loaded" }).waitFor();
  await page.route("**/link/appointment", (route) => route.fulfill({ json: coming }));
  await page.getByRole("main").getByRole("button", { name: "Try again" }).click();
  await standing(page, "Booked");
});

test("the calendar's entry is the one that mails speak of, and holds no link that could cancel", async (t) => {
  const { page } = await openVisit(t, { ...coming, version: 4 }, token);
  const downloading = page.waitForEvent("download");
  await button(page, "Add to calendar").click();
  const text = (await readFile(await (await downloading).path(), "utf8")).replaceAll("\r\n ", "");
  expect(text).toContain("UID:appointment-b1");
  expect(text).toContain("SEQUENCE:4");
  expect(text).not.toContain(token);
  expect(text).not.toContain("/dashboard");
});
