import { listBookings } from "@clinic/contract/bookings.ts";
import { confirmOwnBouncedAddress } from "@clinic/contract/mail-reports.ts";
import {
  deleteProfile,
  editProfile,
  exportProfile,
  type Profile,
  type ProfileInput,
  showProfile,
} from "@clinic/contract/profile.ts";
import { listOwnReviews } from "@clinic/contract/reviews.ts";
import { startSession } from "@clinic/contract/users.ts";
import { http } from "msw/http";
import { expect, test } from "vitest";
import { commands, page } from "vitest/browser";
import { answer, holdReply, listPage, proxyAnswer, refusal } from "../../testing/component/answer.ts";
import { testPassword } from "../../testing/component/firebase-auth.ts";
import {
  addAnswers,
  admin,
  defaultNow,
  mountPage,
  patient,
  remountPage,
  skipShortTimers,
} from "../../testing/component/mount-page.tsx";
import { publicAnswers } from "../../testing/component/sample-clinic.ts";
import {
  findAccessibilityFaults,
  findFaultsInEveryVariant,
  pageOverflowPixels,
  phone,
} from "../../testing/component/screen-variants.ts";
import { sampleBooking } from "../../testing/sample-booking.ts";

const path = "/dashboard/profile";

/** A server that keeps the profile in memory. */
function serveProfile(known: Partial<Profile> = {}) {
  const { email, name } = patient;
  let profile: Profile = { email, name, role: "patient", phone: "", people: [], ...known };
  let count = 0;
  const save = ({ people, ...details }: ProfileInput) => {
    const savedPeople = people?.map(({ _id, ...person }) => {
      count += 1;
      return { _id: _id ?? `person-${count}`, ...person };
    });
    profile = { ...profile, ...details, ...(savedPeople && { people: savedPeople }) };
    return profile;
  };
  const answers = [
    answer(showProfile, () => profile),
    answer(editProfile, ({ body }) => save(body)),
    answer(listBookings, listPage([])),
    answer(listOwnReviews, listPage([])),
  ];
  return { answers, save };
}

const getField = (name: string) => page.getByLabelText(name);
const getPersonField = (position: number) => page.getByRole("textbox", { name: `Person ${position}` });
const getAddPersonButton = () => page.getByRole("button", { name: "Add a person" });
const save = () => page.getByRole("button", { name: "Save" }).click();
const getSavedToast = () => page.getByText("Profile saved");
const getDeleteButton = () => page.getByRole("button", { name: "Delete my account" });
const getKeptNote = () => page.getByText("We kept what you had typed.");

async function openProfile(clinic = serveProfile()) {
  await mountPage(path, { viewport: phone, signedInAs: patient, answers: clinic.answers });
  await expect.element(getField("Phone Number")).toBeVisible();
  return clinic;
}

/** Opens the profile and types a new name without saving it. */
async function openProfileWithNewName() {
  const clinic = await openProfile();
  await getField("Name").fill("Mo Vega");
  return clinic;
}

test("has no accessibility problems", async () => {
  const answers = serveProfile({ name: admin.name, email: admin.email, role: "admin" }).answers;
  await mountPage(path, { signedInAs: admin, answers });
  await expect.element(getField("Current password")).toBeVisible();
  await expect.element(getField("Phone Number")).toBeVisible();
  expect(await findFaultsInEveryVariant()).toEqual([]);
  await getDeleteButton().click();
  await expect.element(page.getByText("This can't be undone.")).toBeVisible();
  expect(await findFaultsInEveryVariant()).toEqual([]);
});

test("adds, renames and removes people with the profile", async () => {
  await openProfileWithNewName();
  await getAddPersonButton().click();
  await getPersonField(1).fill("Ada Vega");
  await getAddPersonButton().click();
  await getPersonField(2).fill("Ben Vega");
  await save();
  await expect.element(getSavedToast()).toBeVisible();
  await remountPage();
  await expect.element(getPersonField(2)).toHaveValue("Ben Vega");
  await page.getByRole("button", { name: "Remove Ada Vega" }).click();
  await getPersonField(1).fill("");
  await save();
  await expect.element(page.getByText("Name is required")).toBeVisible();
  await getPersonField(1).fill("Benjamin Vega");
  await save();
  await expect.element(getSavedToast()).toBeVisible();
  await remountPage();
  await expect.element(getPersonField(1)).toHaveValue("Benjamin Vega");
  expect(getPersonField(2).elements()).toEqual([]);
});

test("saves without new rows that have no name", async () => {
  await openProfileWithNewName();
  await getAddPersonButton().click();
  await getAddPersonButton().click();
  await getPersonField(2).fill("Ada Vega");
  await save();
  await expect.element(getSavedToast()).toBeVisible();
  await expect.element(getPersonField(1)).toHaveValue("Ada Vega");
  expect(getPersonField(2).elements()).toEqual([]);
});

test("allows at most eight people", async () => {
  await openProfileWithNewName();
  for (let position = 1; position <= 8; position++) {
    await getAddPersonButton().click();
    await getPersonField(position).fill(`Child ${position}`);
  }
  expect(getAddPersonButton().elements()).toEqual([]);
  await save();
  await expect.element(getSavedToast()).toBeVisible();
});

test("keeps people who were added elsewhere when only name and phone are saved", async () => {
  const elsewhere = await openProfileWithNewName();
  elsewhere.save({ name: "Mo Vega", phone: "", people: [{ name: "Ada Vega" }] });
  await getField("Phone Number").fill("202-555-0163");
  await save();
  await expect.element(getSavedToast()).toBeVisible();
  await expect.element(getPersonField(1)).toHaveValue("Ada Vega");
});

test("puts a removed person with appointments back, says why beside them, and keeps what was typed", async () => {
  const people = ["Ada Vega", "Ben Vega", "Cleo Vega"].map((name, i) => ({ _id: `vega-${i + 1}`, name }));
  const booking = sampleBooking({ treatment: "Teeth Cleaning", patientName: "Ada Vega", personId: "vega-1" });
  const { _id, dateISO, slot, treatment, patientName, personId } = booking;
  const appointments = [{ _id, dateISO, slot, treatment, patientName, personId }];
  const clinic = serveProfile({ name: "Mo Vega", people });
  const guard = answer(editProfile, ({ body }) => {
    const stays = !body.people || body.people.some((person) => person._id === personId);
    return stays ? clinic.save(body) : refusal("has-appointments", { data: { appointments, count: 1 } });
  });
  const answers = [guard, answer(listBookings, listPage([booking])), ...clinic.answers, ...publicAnswers];
  await openProfile({ ...clinic, answers });
  await getField("Phone Number").fill("202-555-0199");
  await page.getByRole("button", { name: "Remove Ada Vega" }).click();
  await page.getByRole("button", { name: "Remove Ben Vega" }).click();
  await getPersonField(1).fill("Cleopatra Vega");
  await save();
  const told = page
    .getByRole("listitem")
    .filter({ has: getPersonField(1) })
    .getByRole("alert");
  await expect
    .element(
      told.getByText("Ada Vega still has an appointment: Teeth Cleaning on Mon, Nov 23, 2026 at 09:00 AM"),
    )
    .toBeVisible();
  await expect.poll(() => told.element().parentElement === document.activeElement).toBe(true);
  const { top, bottom } = told.element().getBoundingClientRect();
  expect(top).toBeGreaterThanOrEqual(0);
  expect(bottom).toBeLessThanOrEqual(innerHeight);
  await expect.element(getPersonField(1)).toHaveValue("Ada Vega");
  await expect.element(getPersonField(2)).toHaveValue("Cleopatra Vega");
  expect(getPersonField(3).elements()).toEqual([]);
  await expect.element(getField("Phone Number")).toHaveValue("202-555-0199");
  expect(await findAccessibilityFaults()).toEqual([]);
  await save();
  await expect.element(getSavedToast()).toBeVisible();
  await expect.element(told).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Remove Ada Vega" }).click();
  await save();
  await told.getByRole("link", { name: "My Appointments" }).click();
  await expect.element(page.getByRole("row", { name: /Ada Vega/ })).toBeVisible();
});

test("downloads my data as a file", async () => {
  await openProfile();
  const { email, name } = patient;
  const profile = { email, name, role: "patient" as const, phone: "", people: [] };
  const kept = {
    exportedAt: defaultNow,
    profile,
    bookings: [],
    reviews: [],
    messages: [],
    counts: [],
    callers: [],
    links: [],
    otherNames: [],
    account: null,
    looks: [],
  };
  addAnswers(answer(exportProfile, { ...kept, reminders: "on" }));
  const downloading = commands.nextDownload();
  await page.getByRole("button", { name: "Download my data" }).click();
  const file = await downloading;
  expect(file.name).toBe("my-clinic-data.json");
  const data: unknown = JSON.parse(file.text);
  expect(data).toMatchObject({ profile: { email }, bookings: [], reviews: [] });
});

const getChangeAddressButton = () => page.getByRole("button", { name: "Change email address" });
const getDialog = () => page.getByRole("dialog");

test("reports the new session to the server after a password change", async () => {
  await openProfile();
  const calls: string[] = [];
  const updating = http.post(/\/v1\/accounts:update/, () => void calls.push("password"));
  const session = answer(startSession, () => {
    calls.push("session");
    return { token: "-", role: "patient" as const };
  });
  addAnswers(updating, session);
  await getField("Current password").fill(testPassword);
  await getField("New password").fill(testPassword);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect.element(page.getByText("Password changed")).toBeVisible();
  expect(calls).toEqual(["password", "session"]);
});

test("asks for the password, and changes the address when the link is opened", async () => {
  await openProfile();
  await getChangeAddressButton().click();
  await getDialog().getByLabelText("New email address").fill("ada@new.test");
  await getDialog().getByLabelText("Password").fill(testPassword);
  await getDialog().getByRole("button", { name: "Email me the link" }).click();
  await expect.element(getDialog().getByText("A link is on its way to")).toBeVisible();
  await expect.element(getDialog().getByText("ada@new.test")).toBeVisible();
  await expect.element(getDialog().getByText(patient.email)).toBeVisible();
});

test("shows errors for a wrong or missing password and for an invalid address, accessibly", async () => {
  await openProfile();
  await getChangeAddressButton().click();
  await getDialog().getByLabelText("New email address").fill("nowhere");
  await getDialog().getByRole("button", { name: "Email me the link" }).click();
  await expect.element(getDialog().getByText("Provide a valid Email")).toBeVisible();
  await expect.element(getDialog().getByText("Password is required")).toBeVisible();
  expect(await findFaultsInEveryVariant()).toEqual([]);
  await getDialog().getByLabelText("New email address").fill("ada@new.test");
  await getDialog().getByLabelText("Password").fill("wrong");
  await getDialog().getByRole("button", { name: "Email me the link" }).click();
  await expect.element(getDialog().getByText("This password is not right.")).toBeVisible();
});

test("tells the last admin why the account can't be deleted", async () => {
  const { answers } = serveProfile({ name: admin.name, email: admin.email, role: "admin" });
  const refuse = answer(deleteProfile, refusal("last-admin"));
  await mountPage(path, { signedInAs: admin, answers: [refuse, ...answers] });
  await getDeleteButton().click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete my account" }).click();
  await expect.element(page.getByRole("dialog").getByText("at least one admin")).toBeVisible();
});

test("enables deletion only after the canceled appointments are listed", async () => {
  const { answers } = serveProfile();
  const visits = holdReply(listPage([sampleBooking()]));
  await mountPage(path, { signedInAs: patient, answers: [answer(listBookings, visits.reply), ...answers] });
  await getDeleteButton().click();
  const confirm = page.getByRole("dialog").getByRole("button", { name: "Delete my account" });
  await expect.element(confirm).toBeDisabled();
  visits.release();
  await expect
    .element(page.getByRole("dialog").getByText(/^Cavity Filling.*, Mon, Nov 23, 2026 at 09:00 AM\./))
    .toBeVisible();
  await expect.element(confirm).toBeEnabled();
});

test("enables deletion after it says that the appointments can't be listed", async () => {
  const { answers } = serveProfile();
  const fault = holdReply(proxyAnswer(503));
  skipShortTimers();
  await mountPage(path, { signedInAs: patient, answers: [answer(listBookings, fault.reply), ...answers] });
  await getDeleteButton().click();
  const confirm = page.getByRole("dialog").getByRole("button", { name: "Delete my account" });
  await expect.element(confirm).toBeDisabled();
  fault.release();
  await expect
    .element(page.getByRole("dialog").getByText(/Your appointments could not be loaded/))
    .toBeVisible();
  await expect.element(confirm).toBeEnabled();
});

test("asks for the password after an old sign-in, and then deletes the account", async () => {
  const { answers } = serveProfile();
  let asked = 0;
  const ask = answer(deleteProfile, () => {
    asked += 1;
    return asked === 1 ? refusal("sign-in-again") : { success: true as const, finished: true };
  });
  await mountPage(path, { viewport: phone, signedInAs: patient, answers: [ask, ...answers] });
  await getDeleteButton().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  const again = page.getByRole("dialog", { name: "Confirm that it's you" });
  await expect.element(again).toBeVisible();
  expect(await findFaultsInEveryVariant()).toEqual([]);
  await again.getByLabelText("Password").fill("wrong");
  await again.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect.element(again.getByText("This password is not right.")).toBeVisible();
  expect(asked).toBe(1);
  await again.getByLabelText("Password").fill(testPassword);
  await again.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect.element(page.getByRole("dialog", { name: "Your account is deleted" })).toBeVisible();
  expect(asked).toBe(2);
});

test("keeps typed details over a reload, and asks before a link leaves them", async () => {
  const clinic = await openProfileWithNewName();
  await getAddPersonButton().click();
  await getPersonField(1).fill("Ada Vega");
  await remountPage();
  await expect.element(getKeptNote()).toBeVisible();
  await expect.element(getField("Name")).toHaveValue("Mo Vega");
  await expect.element(getPersonField(1)).toHaveValue("Ada Vega");
  expect(await findAccessibilityFaults()).toEqual([]);
  expect(pageOverflowPixels()).toBe(0);
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  const tab = page.getByRole("navigation", { name: "Dashboard shortcuts" }).getByText("My Reviews");
  await tab.click();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect.element(question).not.toBeInTheDocument();
  await save();
  await expect.element(getSavedToast()).toBeVisible();
  expect(getKeptNote().elements()).toEqual([]);
  // Waits until the form is saved, because leaving the page during a save asks no question.
  await expect.element(page.getByRole("button", { name: "Save" })).toBeVisible();
  await getField("Name").fill("Somebody else");
  await tab.click();
  await question.getByRole("button", { name: "Leave", exact: true }).click();
  await expect.element(page.getByRole("heading", { level: 1, name: "My Reviews" })).toBeVisible();
  await openProfile(clinic);
  await expect.element(getPersonField(1)).toHaveValue("Ada Vega");
  await expect.element(getField("Name")).toHaveValue("Mo Vega");
});

test.for([
  [
    "bounced",
    "Our last email came back. Is this address still yours, and is it spelled right?",
    "The address is right",
  ],
  ["complained", "marked as spam", "Yes, send me emails"],
] as const)(
  "says why emails have stopped (%s), and sends them again on request",
  async ([why, words, press]) => {
    const { email, name } = patient;
    let profile: Profile = {
      email,
      name,
      role: "patient",
      phone: "",
      people: [],
      bounce: { why, since: defaultNow },
    };
    const answers = [
      answer(confirmOwnBouncedAddress, () => {
        const { bounce: _, ...others } = profile;
        profile = others;
        return { success: true as const };
      }),
      answer(showProfile, () => profile),
      ...serveProfile().answers.slice(1),
    ];
    await mountPage(path, { viewport: phone, signedInAs: patient, answers });
    const panel = page.getByRole("region", { name: "Email address" });
    await expect.element(panel.getByText(words, { exact: false })).toBeVisible();
    expect(await findAccessibilityFaults()).toEqual([]);
    expect(pageOverflowPixels()).toBe(0);
    await panel.getByRole("button", { name: press }).click();
    await expect.element(page.getByText("You will get our emails again")).toBeVisible();
    await expect.element(panel.getByText(words, { exact: false })).not.toBeInTheDocument();
  },
);
