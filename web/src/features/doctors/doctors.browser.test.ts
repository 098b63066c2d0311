import { Buffer } from "node:buffer";
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { accessibilityFindings } from "../../../../emulators/testing/accessibility.ts";
import { openAsAdmin } from "../../../../emulators/testing/admin-page.ts";
import { demoDays } from "../../../../emulators/testing/demo-days.ts";
import { looks, overflowOf, phone } from "../../../../emulators/testing/looks.ts";
import { request } from "../../../../emulators/testing/request.ts";
import { tinyPng } from "../../../../functions/testing/upload-photo.ts";
import { bookForCaller } from "../../../testing/book-for-caller.ts";
import { sampleBooking } from "../../../testing/sample-booking.ts";

const add = "/dashboard/adddoctor";
const manage = "/dashboard/managedoctor";
const file = (name: string, mimeType: string, content: Uint8Array | string) => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
});
const photo = file("ida.png", "image/png", tinyPng());

type Page = Awaited<ReturnType<typeof openAsAdmin>>;

async function fill(page: Page, name: string) {
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Email").fill("ida@clinic.test");
  await page.getByLabel("Specialty").selectOption({ label: "Oral Surgery" });
  await page.getByLabel("Photo").setInputFiles(photo);
  await page.getByRole("img", { name: /^Preview of/ }).waitFor();
}

function hasFocus(element: Locator): Promise<boolean> {
  return element.evaluate((found) => found === document.activeElement);
}

test.for(looks)("can be used by everybody: %o", async (look, t) => {
  const page = await openAsAdmin(t, add, look);
  await page.getByRole("option", { name: "Oral Surgery" }).waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("Image is required").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  await page.goto(manage);
  await page.getByText(/^Away /).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  await page.getByRole("link", { name: "Edit Dr. Daniel Reyes" }).click();
  await page.getByRole("button", { name: "Remove Monday, range 2" }).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
});

test("by keyboard alone nothing that is reached lies behind the tabs of a phone, and none is lost", async (t) => {
  const page = await openAsAdmin(t, `${manage}/daniel-reyes`, { viewport: phone });
  await page.getByLabel("Name").focus();
  const last = page.getByRole("button", { name: "Add time away" });
  const hidden: string[] = [];
  while (!(await hasFocus(last))) {
    await page.keyboard.press("Tab");
    hidden.push(...(await page.evaluate(whatCoversFocus)));
  }
  expect(hidden).toEqual([]);
  await page.getByRole("button", { name: "Remove Friday, range 1" }).press("Enter");
  await expect.poll(() => hasFocus(page.getByRole("group", { name: "Friday" }))).toBe(true);
  const more = page.getByRole("button", { name: "Add hours on Monday" });
  await more.press("Enter");
  await more.press("Enter");
  await more.waitFor({ state: "detached" });
  await expect.poll(() => hasFocus(page.getByRole("group", { name: "Monday" }))).toBe(true);
});

/** In the page: what has the focus, where something else is drawn upon its middle. */
function whatCoversFocus(): string[] {
  const focused = document.activeElement;
  if (!focused) return [];
  const { left, top, width, height } = focused.getBoundingClientRect();
  const drawn = document.elementFromPoint(left + width / 2, top + height / 2);
  return drawn && focused.contains(drawn) ? [] : [focused.outerHTML];
}

test("what is missing is said in the fields", async (t) => {
  const page = await openAsAdmin(t, add, { viewport: phone });
  await page.getByRole("button", { name: "Add", exact: true }).click();
  for (const text of [
    "Name is required",
    "Email is required",
    "Specialty is required",
    "Image is required",
  ]) {
    await page.getByText(text).waitFor();
  }
  await expect.poll(() => hasFocus(page.getByLabel("Name"))).toBe(true);
});

test("the first fault has the focus and is in sight, also a photo's or an hour's", async (t) => {
  const page = await openAsAdmin(t, add, { viewport: phone });
  await page.getByText("Needed: patients see it").waitFor();
  await page.getByLabel("Name").fill("Dr. Ida Faceless");
  await page.getByLabel("Email").fill("ida@clinic.test");
  await page.getByLabel("Specialty").selectOption({ label: "Oral Surgery" });
  await page.getByLabel("Own hours").check();
  await page.getByLabel("Tuesday, range 1, from").fill("19:00");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect.poll(() => hasFocus(page.getByLabel("Photo"))).toBe(true);
  expect(await page.evaluate(whatCoversFocus)).toEqual([]);
  await page.getByLabel("Photo").setInputFiles(photo);
  await page.getByRole("img", { name: /^Preview of/ }).waitFor();
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect.poll(() => hasFocus(page.getByLabel("Tuesday, range 1, from"))).toBe(true);
  expect(await page.evaluate(whatCoversFocus)).toEqual([]);
});

test("what could be booked with nobody is said before it is saved", async (t) => {
  const page = await openAsAdmin(t, `${manage}/samuel-berg`, { viewport: phone });
  const alone = page.getByText(/Patients will find no times for .*Teeth Whitening/);
  const bookable = page.getByLabel("Patients can book with this doctor");
  await bookable.uncheck();
  await alone.waitFor();
  expect(await page.getByText(/find no times for .*Teeth Cleaning/).count()).toBe(0);
  expect(await accessibilityFindings(page)).toEqual([]);
  await bookable.check();
  await alone.waitFor({ state: "detached" });
  await page.goto(manage);
  await page.getByRole("button", { name: "Delete Dr. Samuel Berg" }).click();
  await page
    .getByRole("dialog")
    .getByText(/Patients will find no times for .*Teeth Whitening/)
    .waitFor();
});

test("a doctor is added with a photo, edited, and deleted", async (t) => {
  const page = await openAsAdmin(t, add);
  await fill(page, "Dr. Ida Browser");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("Doctor added successfully").waitFor();
  await expect.poll(() => page.getByLabel("Name").inputValue()).toBe("");
  expect(await page.getByRole("img", { name: /^Preview of/ }).count()).toBe(0);

  await page.goto(manage);
  const row = page.getByRole("row").filter({ hasText: "Dr. Ida Browser" });
  await expect.poll(() => row.locator("img").evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1);
  await row.getByRole("link", { name: "Edit Dr. Ida Browser" }).click();
  await page.getByLabel("Name").fill("Dr. Ida Renamed");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Dr. Ida Renamed has been saved").waitFor();
  await page.getByRole("button", { name: "Delete Dr. Ida Renamed" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("Dr. Ida Renamed has been deleted").waitFor();
  await expect.poll(() => page.getByRole("row").filter({ hasText: "Ida" }).count()).toBe(0);
  await expect.poll(() => hasFocus(page.getByRole("heading", { name: /^Manage Doctors/ }))).toBe(true);
});

test("a doctor with own hours is booked for what they perform, while they work", async (t) => {
  const date = demoDays.take({ weekday: "tuesday" });
  const page = await openAsAdmin(t, add, { viewport: phone });
  await fill(page, "Dr. Nora Ownhours");
  const special = page.getByRole("checkbox", { name: /^Oral Surgery/ });
  expect([await special.isChecked(), await special.isDisabled()]).toEqual([true, true]);
  await page.getByRole("checkbox", { name: "Teeth Whitening" }).check();
  await page.getByLabel("Own hours").check();
  await page.getByLabel("Tuesday, range 1, from").fill("10:00");
  await page.getByLabel("Tuesday, range 1, to").fill("09:00");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("Closing time must be after opening time").waitFor();
  await page.getByLabel("Tuesday, range 1, to").fill("12:00");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("Doctor added successfully").waitFor();
  expect(await page.getByLabel("The clinic's hours").isChecked()).toBe(true);

  await page.goto(`/dashboard/schedule?date=${date}`);
  await page.getByRole("button", { name: "Book for a caller" }).click();
  const dialog = page.getByRole("dialog", { name: "Book for a caller" });
  await dialog.getByLabel("Treatment").selectOption("teeth-whitening");
  await dialog.getByLabel("Doctor").selectOption({ label: "Dr. Nora Ownhours" });
  await dialog.getByText("2 free").waitFor();
  await dialog.getByLabel("Time").selectOption("11:00 AM");
  await dialog.getByLabel("Name").fill("Wanda White");
  await dialog.getByLabel("Phone Number").fill("202-555-0143");
  await dialog.getByLabel("Email").fill("caller@example.test");
  await dialog.getByRole("button", { name: "Book appointment" }).click();
  await page.getByText("Wanda White is booked for").waitFor();
  await page
    .getByRole("row", { name: /Wanda White/ })
    .getByText("Dr. Nora Ownhours")
    .waitFor();
});

test("whoever was booked with a doctor who will be away is given to another from the list", async (t) => {
  const date = demoDays.take({ weekday: "thursday" });
  const visit = { treatmentId: "teeth-cleaning", date, doctorId: "amara-okafor" };
  await bookForCaller({ ...visit, slot: "10:00 AM", patientName: "Gina Given" });
  await bookForCaller({ ...visit, slot: "10:30 AM", patientName: "Stan Stays" });
  const expected = [/status of 409/];
  const page = await openAsAdmin(t, `${manage}/amara-okafor`, { viewport: phone, expected });
  await page.getByRole("button", { name: "Add time away" }).click();
  await page.getByText("Choose the first day").waitFor();
  await page.getByLabel("First day").fill(date);
  expect(await page.getByLabel("Last day").inputValue()).toBe(date);
  await page.getByLabel("Reason").fill("Training");
  await page.getByRole("button", { name: "Add time away" }).click();
  await page.getByRole("region", { name: "2 appointments can't take place as booked" }).waitFor();
  const notice = page.getByRole("region", { name: /can't take place as booked$/ });
  await expect.poll(() => hasFocus(notice)).toBe(true);
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  await notice.getByText("Proposed: 2 go to another doctor at the same time.").waitFor();
  const ways = notice.getByLabel("What to do: Gina Given");
  await ways.selectOption({ label: "Give to Dr. Mei-Lin Chen" });
  await notice.getByRole("button", { name: "Do this: Gina Given" }).click();
  const question = page.getByRole("dialog", { name: "Give to Dr. Mei-Lin Chen?" });
  await question.getByText("Has Gina Given agreed?").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await question.getByRole("button", { name: "Give appointment" }).click();
  await notice.getByText("Gina Given now sees Dr. Mei-Lin Chen at the same time").waitFor();
  await page.getByRole("region", { name: "1 appointment can't take place as booked" }).waitFor();
  const left = notice.getByRole("listitem").filter({ hasText: "Stan Stays" });
  await left.getByText("is away then").waitFor();

  const sameTime = { treatmentId: "teeth-cleaning", date, slot: "10:30 AM" };
  await bookForCaller({ ...sameTime, doctorId: "mei-lin-chen", patientName: "Mona Meanwhile" });
  const give = left.getByRole("option", { name: "Give to Dr. Mei-Lin Chen" });
  await left.getByLabel("What to do: Stan Stays").selectOption({ label: "Give to Dr. Mei-Lin Chen" });
  await left.getByRole("button", { name: "Do this: Stan Stays" }).click();
  await question.getByRole("button", { name: "Give appointment" }).click();
  await left.getByText("Dr. Mei-Lin Chen has been booked at that time meanwhile").waitFor();
  await give.waitFor({ state: "detached" });
  await expect.poll(() => left.evaluate((entry) => entry.contains(document.activeElement))).toBe(true);
  expect(await left.getByRole("option", { name: /^Move to / }).count()).toBeGreaterThan(0);

  await left.getByRole("link", { name: "10:30 AM" }).click();
  const needs = page.getByRole("region", { name: /^Needs attention/ });
  await needs.getByText("Stan Stays").waitFor();
  expect(await needs.getByText("Gina Given").count()).toBe(0);
  await page
    .getByRole("row", { name: /Gina Given/ })
    .getByText("Dr. Mei-Lin Chen")
    .waitFor();
  await page.goto(`${manage}/amara-okafor`);
  const absence = page.getByRole("listitem").filter({ hasText: "Training" });
  await absence.getByRole("button", { name: /^Remove/ }).click();
  const removal = page.getByRole("dialog", { name: "Remove this time away?" });
  await removal.getByText("(Training)").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await removal.getByRole("button", { name: "Go back" }).click();
  await removal.waitFor({ state: "detached" });
  await absence.getByRole("button", { name: /^Remove/ }).click();
  await removal.getByRole("button", { name: "Remove", exact: true }).click();
  await absence.waitFor({ state: "detached" });
  const away = page.getByRole("heading", { name: "Away", exact: true });
  await expect.poll(() => hasFocus(away)).toBe(true);
  await page.goto(`/dashboard/schedule?date=${date}&view=day`);
  await page.getByRole("button", { name: /Stan Stays/ }).waitFor();
  await expect.poll(() => needs.getByText("Stan Stays").count()).toBe(0);
});

test("a time away that is only begun stays when the doctor's details are saved", async (t) => {
  const page = await openAsAdmin(t, `${manage}/daniel-reyes`, { viewport: phone });
  await page.getByLabel("Reason").fill("Moving house");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("alert").getByText("this time away has not").waitFor();
  expect(await page.getByLabel("Reason").inputValue()).toBe("Moving house");
  await expect.poll(() => hasFocus(page.getByLabel("First day"))).toBe(true);
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  await page.getByRole("button", { name: "Discard it and go to the list" }).click();
  await page.getByRole("heading", { name: /^Manage Doctors/ }).waitFor();
});

test("a new photo stays with a second save, where the page stays to show what the first one did", async (t) => {
  const page = await openAsAdmin(t, `${manage}/daniel-reyes`);
  const photos: unknown[] = [];
  await page.route("**/doctor/daniel-reyes", (route) => {
    photos.push(route.request().postDataJSON().img);
    return route.fulfill({ json: { success: true, affected: [], allChecked: false } });
  });
  await page.getByLabel("Photo").setInputFiles(photo);
  await page.getByRole("img", { name: /^Preview of/ }).waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("region", { name: "Please look at the coming appointments" }).waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => photos.length).toBe(2);
  expect(photos[1]).toBe(photos[0]);
  expect(photos[0]).not.toContain("daniel-reyes");
});

test("what is saved is said to be, also where the list of what it made impossible can't be loaded", async (t) => {
  const expected = [/Failed to load resource/];
  const page = await openAsAdmin(t, `${manage}/daniel-reyes`, { viewport: phone, expected });
  const affected = {
    booking: { ...sampleBooking(), problem: "outside-hours", uid: null },
    doctors: [],
    nearest: [],
  };
  await page.route("**/doctor/daniel-reyes", (route) =>
    route.fulfill({ json: { success: true, affected: [affected], allChecked: true } }),
  );
  await page.route("**/assets/affected-list-*", (route) => route.abort());
  await page.getByRole("button", { name: "Save" }).click();
  const notice = page.getByRole("region", { name: "1 appointment can't take place as booked" });
  await notice.getByText("Your change is saved").waitFor();
  await notice.getByText("The list could not be loaded.").waitFor();
  await expect.poll(() => hasFocus(notice)).toBe(true);
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.unroute("**/assets/affected-list-*");
  await notice.getByRole("button", { name: "Try again" }).click();
  await notice.getByText("Pat Jones", { exact: true }).waitFor();
  await expect.poll(() => hasFocus(notice)).toBe(true);
});

test("the notice counts what is left to do, over one change and the next, and says when all is done", async (t) => {
  const page = await openAsAdmin(t, `${manage}/daniel-reyes`, { viewport: phone });
  const whoms = ["Ann One", "Bea Two", "Cleo Three"];
  const bookings = whoms.map((patientName) => sampleBooking({ _id: patientName.slice(0, 3), patientName }));
  const all = bookings.map((booking) => ({
    booking: { ...booking, problem: "outside-hours", uid: null },
    doctors: [],
    nearest: [],
  }));
  let answers = [all.slice(0, 2), all.slice(2)];
  await page.route("**/doctor/daniel-reyes", (route) => {
    const [affected = [], ...later] = answers;
    answers = later;
    return route.fulfill({ json: { success: true, affected, allChecked: true } });
  });
  await page.route("**/booking/*?by=clinic&*", (route) =>
    route.fulfill({ json: { ...bookings[0], status: "cancelled" } }),
  );
  const notice = (name: string) => page.getByRole("region", { name });
  const cancel = async (whom: string) => {
    await page.getByRole("button", { name: `Do this: ${whom}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel appointment" }).click();
    const entry = page.getByRole("listitem").filter({ hasText: whom });
    await entry.getByText("The appointment is canceled").waitFor();
  };
  await page.getByRole("button", { name: "Save" }).click();
  await notice("2 appointments can't take place as booked").waitFor();
  await cancel("Ann One");
  await notice("1 appointment can't take place as booked").waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await notice("2 appointments can't take place as booked").waitFor();
  await cancel("Bea Two");
  await cancel("Cleo Three");
  await notice("All set: all 3 appointments are taken care of").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
});

test("who still has patients can't be deleted, and is made not bookable instead", async (t) => {
  const date = demoDays.take();
  const visit = { treatmentId: "childrens-check-up", date, doctorId: "mei-lin-chen" };
  await bookForCaller({ ...visit, slot: "02:00 PM", patientName: "Kit Coming" });
  const page = await openAsAdmin(t, manage, { viewport: phone, expected: [/status of 409/] });
  await page.getByRole("button", { name: "Delete Dr. Mei-Lin Chen" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  const refused = page.getByRole("dialog", { name: /Dr. Mei-Lin Chen still has/ });
  await refused.getByText("Kit Coming").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await refused.getByRole("button", { name: "Make not bookable" }).click();
  await page.getByText("Dr. Mei-Lin Chen can't be booked anymore").waitFor();
  await page
    .getByRole("row", { name: /Mei-Lin Chen/ })
    .getByText("Not bookable")
    .waitFor();
  const { body } = await request("GET", `/available?date=${date}&doctor=mei-lin-chen`);
  expect(JSON.stringify(body)).not.toContain("AM");
});

test("a doctor's new name shows to who has just saved it, whatever a cache still holds", async (t) => {
  const page = await openAsAdmin(t, "/about");
  const { body: old } = await request("GET", `/doctor?fresh=${Date.now()}`);
  await page.route(
    (url) => url.pathname === "/doctor" && !url.searchParams.has("fresh"),
    (route) => (route.request().method() === "GET" ? route.fulfill({ json: old }) : route.continue()),
  );
  await page.getByRole("heading", { name: "Dr. Amara Okafor" }).waitFor();
  await page.getByRole("link", { name: "Dashboard" }).click();
  await page.getByRole("link", { name: "Manage Doctor" }).click();
  await page.getByRole("link", { name: "Edit Dr. Amara Okafor" }).click();
  await page.getByLabel("Name").fill("Dr. Amara Married");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Dr. Amara Married has been saved").waitFor();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" }).click();
  await page.getByRole("heading", { name: "Dr. Amara Married" }).waitFor();
});

test.for([
  ["can't be read as a photo", file("photo.png", "image/png", "<!doctype html><script>alert(1)</script>")],
  ["Please choose a JPEG", file("photo.svg", "image/svg+xml", '<svg xmlns="http://www.w3.org/2000/svg"/>')],
] as const)("what is no photo is refused as soon as it is chosen: %s", async ([sentence, chosen], t) => {
  const page = await openAsAdmin(t, add);
  await page.getByLabel("Photo").setInputFiles(chosen);
  await page.getByText(sentence).waitFor();
  expect(await page.getByRole("img", { name: /^Preview of/ }).count()).toBe(0);
});

test("an upload that fails is tried again, and nothing that was typed is lost", async (t) => {
  const expected = [/Failed to load resource/, /ERR_FAILED/];
  const page = await openAsAdmin(t, add, { expected });
  await fill(page, "Dr. Ida Retry");
  await page.route("**/v0/b/**", (route) => route.fulfill({ status: 403, body: "{}" }));
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText(/Only the clinic's admins can upload/).waitFor();
  await page.unroute("**/v0/b/**");
  expect(await page.getByLabel("Name").inputValue()).toBe("Dr. Ida Retry");
  await page.getByRole("button", { name: "Retry upload" }).press("Enter");
  await page.getByText("Doctor added successfully").waitFor();
  expect(await hasFocus(page.locator(".photo-choice"))).toBe(true);
});

test("a refusal of the server is said, and the photo isn't sent again", async (t) => {
  const page = await openAsAdmin(t, add, { expected: [/status of 503/] });
  await fill(page, "Dr. Ida Refused");
  let uploads = 0;
  page.on("request", (sent) => {
    if (sent.method() === "POST" && sent.url().includes("/v0/b/")) uploads += 1;
  });
  const body = { error: { code: "unavailable", message: "Later", requestId: "x" } };
  await page.route("**/doctor", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 503, json: body }) : route.continue(),
  );
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("Failed to add doctor").waitFor();
  const before = uploads;
  expect(before).toBeGreaterThan(0);
  await page.unroute("**/doctor");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("Doctor added successfully").waitFor();
  expect(uploads).toBe(before);
  const { body: doctors } = await request("GET", "/doctor?limit=200&fresh=again");
  expect(JSON.stringify(doctors)).toContain("Dr. Ida Refused");
});
