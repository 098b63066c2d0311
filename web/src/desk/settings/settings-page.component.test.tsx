import type { AffectedAppointment } from "@clinic/contract/affected-appointments.ts";
import { moveBooking } from "@clinic/contract/bookings.ts";
import {
  type Settings,
  saveSettings,
  settingsSchema,
  showManagedSettings,
  showSettings,
} from "@clinic/contract/settings.ts";
import { publicPartOf } from "@clinic/domain/settings-rules.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import * as z from "zod/mini";
import { demoSettings, demoSettingsAnswer } from "../../../../emulators/seed/demo-clinic.ts";
import { answer, refusal } from "../../../testing/component/answer.ts";
import { addAnswers, admin, mountPage, remountPage } from "../../../testing/component/mount-page.tsx";
import {
  findAccessibilityFaults,
  findFaultsInEveryVariant,
  pageOverflowPixels,
  phone,
} from "../../../testing/component/screen-variants.ts";
import { sampleBooking } from "../../../testing/sample-booking.ts";

/** A server that keeps the settings in memory. `affectedBy` returns the appointments that an edit affects. */
function serveSettings(affectedBy: (edited: Settings) => AffectedAppointment[] = () => []) {
  let settings = z.parse(settingsSchema, demoSettings);
  const change = (changed: Partial<Settings>) => {
    settings = z.parse(settingsSchema, { ...settings, ...changed });
  };
  return {
    stored: () => settings,
    change,
    answers: [
      answer(showManagedSettings, () => settings),
      answer(saveSettings, ({ body: { previous, ...sent } }) => {
        if (JSON.stringify(previous) !== JSON.stringify(settings)) return refusal("conflict");
        const daysBefore = sent.reminders.daysBefore.toSorted((one, other) => other - one);
        const { currency = "USD", locale = "en-US", weekStart = 0, takesCards = true } = sent;
        const { notice = settings.notice, registration = "", staffMails = settings.staffMails } = sent;
        change({
          ...sent,
          currency,
          locale,
          weekStart,
          takesCards,
          registration,
          notice,
          staffMails,
          reminders: { ...sent.reminders, daysBefore },
        });
        return { success: true as const, settings, affected: affectedBy(settings), allChecked: true };
      }),
      answer(showSettings, () => ({ ...demoSettingsAnswer, ...publicPartOf(settings) })),
    ],
  };
}

type Options = Parameters<typeof mountPage>[1];

function mountSettings(options: Options = {}): Promise<void> {
  return mountPage("/dashboard/settings", {
    answers: serveSettings().answers,
    ...options,
    signedInAs: admin,
  });
}

const getButton = (name: string) => page.getByRole("button", { name, exact: true });
const save = () => getButton("Save settings").click();
const getDraftNote = () => page.getByText("We kept what you had typed.");

test("has an accessible form", async () => {
  await mountSettings();
  await expect.element(page.getByLabelText("Time zone")).toBeVisible();
  expect(await findFaultsInEveryVariant()).toEqual([]);
});

test("a new country brings its currency, formats, week start and address, and they can be changed", async () => {
  const server = serveSettings();
  await mountSettings({ answers: server.answers });
  const field = (label: string) => page.getByLabelText(label, { exact: true });
  await expect.element(field("ZIP code")).toBeVisible();
  await field("Country").selectOptions("United Kingdom");
  await expect.element(field("Postcode")).toBeVisible();
  await expect.element(field("County")).toBeVisible();
  await expect.element(field("Currency")).toHaveValue("GBP");
  await expect.element(field("Week starts on")).toHaveValue("1");
  await expect.element(page.getByText("Tuesday, 5 January 2027 at 14:30, £1,234")).toBeVisible();
  await expect.element(page.getByText(/Prices keep their numbers/)).toBeVisible();
  const ownFormats = () => document.querySelector("optgroup[label='In this country']")?.textContent;
  await expect.poll(ownFormats).toBe("English, United Kingdom");
  await expect.element(field("Formats")).toHaveValue("en-GB");
  await field("Formats").selectOptions("English, Ireland");
  await save();
  await expect.element(page.getByText("Settings saved")).toBeVisible();
  expect(server.stored()).toMatchObject({
    ...{ currency: "GBP", locale: "en-IE", weekStart: 1 },
    address: { country: "GB" },
  });
  expect(pageOverflowPixels()).toBe(0);
});

test("a country without postal codes hides and empties the field, which another choice brings back", async () => {
  const server = serveSettings();
  await mountSettings({ answers: server.answers });
  const country = page.getByLabelText("Country", { exact: true });
  await country.selectOptions("HK");
  await expect.element(page.getByLabelText("District")).toHaveValue("NY");
  expect(page.getByLabelText("Postal code").elements()).toEqual([]);
  await country.selectOptions("United States");
  await expect.element(page.getByLabelText("ZIP code")).toHaveValue("11201");
  await country.selectOptions("HK");
  await save();
  await expect.element(page.getByText("Settings saved")).toBeVisible();
  expect(server.stored().address).toMatchObject({ country: "HK", region: "NY", postalCode: "" });
});

test("saves the number for receipts", async () => {
  const server = serveSettings();
  await mountSettings({ answers: server.answers, viewport: phone });
  const number = page.getByLabelText("Tax or registration number");
  await number.fill("V".repeat(81));
  await save();
  await expect.element(page.getByText(/must be at most 80 characters/)).toBeVisible();
  await number.fill(" VAT GB123 4567 89");
  await save();
  await expect.poll(() => server.stored().registration).toBe("VAT GB123 4567 89");
});

test("shows an error at a closed part of a day that ends before it begins", async () => {
  await mountSettings({ viewport: phone });
  await getButton("Add a closed day").click();
  const entry = page.getByRole("group", { name: /^Closed day/ });
  await entry.getByLabelText("Day", { exact: true }).fill("2026-11-24");
  await entry.getByLabelText("Only part of the day").click();
  await entry.getByLabelText("Closed from").fill("12:00");
  await entry.getByLabelText("Until").fill("11:00");
  await save();
  await expect.element(entry.getByText("Until must be after Closed from")).toBeVisible();
  expect(await findAccessibilityFaults()).toEqual([]);
  expect(pageOverflowPixels()).toBe(0);
  await entry.getByLabelText("Until").fill("14:00");
  await save();
  await expect.element(page.getByText("Settings saved")).toBeVisible();
  await expect.element(getButton("Remove closed part of 2026-11-24, from 12:00")).toBeVisible();
});

test("lists the appointments of a day that closes, and moves them from the list", async () => {
  const day = "2026-11-25";
  const doctor = { doctorId: "amara-okafor", doctor: "Dr. Amara Okafor" };
  const clara = sampleBooking({
    ...{ ...doctor, patientName: "Clara Closed", dateISO: day, slot: "10:00 AM" },
    ...{ startsAt: "2026-11-25T15:00:00.000Z", endsAt: "2026-11-25T16:00:00.000Z" },
  });
  const affected: AffectedAppointment = {
    booking: { ...clara, problem: "outside-hours", uid: null },
    doctors: [],
    nearest: [{ dateISO: "2026-11-24", slot: "10:00 AM", ...doctor }],
  };
  let moved = false;
  const { answers } = serveSettings(({ closedDays }) =>
    closedDays.some(({ date }) => date === day) && !moved ? [affected] : [],
  );
  const move = answer(moveBooking, ({ body: { date, slot } }) => {
    moved = true;
    return { ...clara, dateISO: date, date: "Nov 24, 2026", slot };
  });
  await mountSettings({ viewport: phone, answers: [move, ...answers] });
  await getButton("Add a closed day").click();
  await page.getByLabelText("Day", { exact: true }).fill(day);
  await save();
  const notice = page.getByRole("region", { name: /can't take place as booked$|^All set/ });
  await expect.element(notice).toHaveFocus();
  const entry = notice.getByRole("listitem").filter({ hasText: "Clara Closed" });
  await expect.element(entry.getByText("The clinic is closed then.", { exact: true })).toBeVisible();
  expect(entry.getByText("is free at that time").elements()).toEqual([]);
  expect(await findAccessibilityFaults()).toEqual([]);
  await entry.getByRole("button", { name: "Do this: Clara Closed" }).click();
  const question = page.getByRole("dialog", { name: /^Move to/ });
  await expect.element(question.getByText("Has Clara Closed agreed?")).toBeVisible();
  expect(await findAccessibilityFaults()).toEqual([]);
  await question.getByRole("button", { name: "Move appointment" }).click();
  await expect.element(entry.getByText("Clara Closed is moved to")).toBeVisible();
  await getButton(`Remove closed day ${day}`).click();
  await save();
  await expect.element(notice).not.toBeInTheDocument();
});

test("closes several days in a row, and shows them as one range", async () => {
  const { answers, stored } = serveSettings();
  await mountSettings({ viewport: phone, answers });
  await getButton("Add a closed day").click();
  await page.getByLabelText("Day", { exact: true }).fill("2026-12-24");
  await page.getByLabelText("Last day").fill("2026-12-20");
  await page.getByLabelText("Reason", { exact: true }).fill("Winter break");
  await page.getByLabelText("Show the reason to patients").click();
  await save();
  await expect.element(page.getByText("The last day can't be before the first")).toBeVisible();
  await page.getByLabelText("Last day").fill("2027-01-03");
  expect(await findAccessibilityFaults()).toEqual([]);
  expect(pageOverflowPixels()).toBe(0);
  await save();
  await expect.element(page.getByText("Settings saved")).toBeVisible();
  const range = { date: "2026-12-24", last: "2027-01-03", reason: "Winter break", shown: true as const };
  expect(stored().closedDays).toEqual([range]);
  await expect.element(getButton("Remove closed days 2026-12-24 to 2027-01-03")).toBeVisible();
  await mountPage("/infoCard", { clinic: { closedDays: [range] } });
  await expect
    .element(page.getByText("Thursday, December 24, 2026 to Sunday, January 3, 2027: Winter break"))
    .toBeVisible();
});

test("shows the refusal of another time zone at its field", async () => {
  await mountSettings();
  addAnswers(answer(saveSettings, refusal("invalid", { fields: { timeZone: "Appointments are coming" } })));
  const zone = page.getByLabelText("Time zone");
  await zone.selectOptions("America/Chicago");
  await save();
  await expect.element(zone).toHaveAttribute("aria-invalid", "true");
  await expect.element(zone).toHaveValue("America/Chicago");
});

test("saves reminders, and shows an error at a day that is there twice", async () => {
  const { answers, stored } = serveSettings();
  await mountSettings({ viewport: phone, answers });
  const reminders = page.getByRole("region", { name: "Reminders" });
  await reminders.getByRole("button", { name: "Remove reminder 1" }).click();
  await reminders.getByRole("button", { name: "Add a reminder" }).click();
  await reminders.getByLabelText("Reminder 2, days before").fill("1");
  await reminders.getByLabelText("Until").fill("00:00");
  await save();
  await expect.element(reminders.getByText("This day is already in the list")).toBeVisible();
  await reminders.getByLabelText("Reminder 2, days before").fill("5");
  await save();
  await expect.element(page.getByText("Settings saved")).toBeVisible();
  // A save sorts the reminders: the earliest reminder has the most days before.
  await expect.element(reminders.getByLabelText("Reminder 1, days before")).toHaveValue(5);
  expect(stored().reminders).toEqual({ daysBefore: [5, 1], hours: { from: "09:00", to: "24:00" } });
  await reminders.getByRole("button", { name: "Remove reminder 2" }).click();
  await reminders.getByRole("button", { name: "Remove reminder 1" }).click();
  await expect.element(reminders.getByText("Nobody is reminded.")).toBeVisible();
  await save();
  await expect.poll(() => stored().reminders.daysBefore).toEqual([]);
});

test("shows wrong values at their fields, and keeps what was typed", async () => {
  await mountSettings();
  await page.getByLabelText("Clinic name").fill("");
  await page.getByLabelText("Friday, range 1, to").fill("07:00");
  await save();
  await expect.element(page.getByText("Clinic name is required")).toBeVisible();
  await expect.element(page.getByText("Closing time must be after opening time")).toBeVisible();
  await expect.element(page.getByLabelText("Friday, range 1, to")).toHaveValue("07:00");
});

test("keeps unsaved settings over a reload, also with an empty field, and saves them", async () => {
  const { answers, stored } = serveSettings();
  await mountSettings({ viewport: phone, answers });
  await page.getByLabelText("Clinic name").fill("Pearl Street Kept");
  await page.getByLabelText("Days ahead").fill("");
  await page.getByLabelText("Tuesday, range 1, to").fill("17:00");
  await remountPage();
  await expect.element(getDraftNote()).toBeVisible();
  await expect.element(page.getByLabelText("Clinic name")).toHaveValue("Pearl Street Kept");
  await expect.element(page.getByLabelText("Days ahead")).toHaveValue(null);
  await expect.element(page.getByLabelText("Tuesday, range 1, to")).toHaveValue("17:00");
  expect(await findAccessibilityFaults()).toEqual([]);
  expect(pageOverflowPixels()).toBe(0);
  await page.getByLabelText("Days ahead").fill("80");
  await save();
  await expect.element(page.getByText("Settings saved")).toBeVisible();
  expect(getDraftNote().elements()).toEqual([]);
  expect(stored()).toMatchObject({ name: "Pearl Street Kept", horizonDays: 80 });
});

test("after a conflict the page lists what somebody else changed, and the next press saves over it", async () => {
  const { answers, change, stored } = serveSettings();
  await mountSettings({ answers });
  await page.getByLabelText("Clinic name").fill("Mine");
  change({ phone: "+1 202-555-0199" });
  await save();
  await expect.element(page.getByText(/Somebody else has just changed: Phone\./)).toBeVisible();
  await getButton("Save my version").click();
  await expect.poll(() => stored().name).toBe("Mine");
  expect(stored().phone).toBe("+1 202-555-0199");
});

test("does not save a draft over settings that somebody else saved", async () => {
  const { answers, change } = serveSettings();
  await mountSettings({ answers });
  await page.getByLabelText("Clinic name").fill("Typed before the reload");
  change({ phone: "+1 202-555-0199" });
  await remountPage();
  await expect
    .element(page.getByText("Somebody else has changed the settings in the meantime"))
    .toBeVisible();
  await save();
  await getButton("Discard it and load the current version").click();
  await expect.element(page.getByLabelText("Phone")).toHaveValue("+1 202-555-0199");
  await expect.element(page.getByLabelText("Clinic name")).not.toHaveValue("Typed before the reload");
  await remountPage();
  await expect.element(page.getByLabelText("Clinic name")).toBeVisible();
  expect(getDraftNote().elements()).toEqual([]);
});

test("asks for the date of a closed day that has none", async () => {
  await mountSettings({ answers: serveSettings().answers });
  await getButton("Add a closed day").click();
  await save();
  await expect.element(page.getByText("Choose a date")).toBeVisible();
});

test("chooses the emails to the clinic and its dentists", async () => {
  const server = serveSettings();
  await mountSettings({ answers: server.answers, viewport: phone });
  const section = page.getByRole("region", { name: "Emails to staff" });
  const [ofClinic, ofDentists] = [
    section.getByRole("group", { name: `To the clinic, at ${demoSettings.email}` }),
    section.getByRole("group", { name: "To each doctor" }),
  ];
  const changes = "What patients book, move and cancel";
  await expect.element(ofClinic.getByLabelText(changes)).toHaveValue("same-and-next-day");
  await expect.element(ofClinic.getByLabelText("Sent at")).not.toBeInTheDocument();
  await ofClinic.getByLabelText("A list of the day's appointments").click();
  await ofClinic.getByLabelText("Sent at").fill("18:30");
  await ofDentists.getByLabelText(changes).selectOptions("All changes");
  expect(await findAccessibilityFaults()).toEqual([]);
  expect(pageOverflowPixels()).toBe(0);
  await save();
  await expect.element(page.getByText("Settings saved")).toBeVisible();
  expect(server.stored().staffMails).toEqual({
    clinic: { summary: { on: true, hour: "18:30" }, changes: "same-and-next-day", messages: false },
    dentists: { summary: { on: false, hour: "07:00" }, changes: "all" },
  });
});

test("saves until when patients book and change online, and refuses more than two weeks", async () => {
  const { answers, stored } = serveSettings();
  await mountSettings({ viewport: phone, answers });
  const book = page.getByLabelText("Book online until … hours before");
  const change = page.getByLabelText("Move or cancel online until … hours before");
  await expect.element(book).toHaveValue(0);
  await book.fill("2");
  await change.fill("337");
  await save();
  await expect.element(page.getByText("Hours before must be at most 336")).toBeVisible();
  await change.fill("24");
  await save();
  await expect.element(page.getByText("Settings saved")).toBeVisible();
  expect(stored().notice).toEqual({ bookHours: 2, changeHours: 24 });
  expect(pageOverflowPixels()).toBe(0);
});
