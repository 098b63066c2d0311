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
import { answer, answerOfProxy, held, listPage, refusal } from "../../testing/component/answer.ts";
import { password } from "../../testing/component/firebase-auth.ts";
import {
  accessibilityFindings,
  findingsInEveryLook,
  overflow,
  phone,
} from "../../testing/component/looks.ts";
import {
  admin,
  answerFromNow,
  hurryTimers,
  mountPage,
  patient,
  remountPage,
  usualNow,
} from "../../testing/component/mount-page.tsx";
import { sampleBooking } from "../../testing/sample-booking.ts";

const path = "/dashboard/profile";

/** Draws the profile with a server that keeps it in memory. */
function keepProfile(known: Partial<Profile> = {}) {
  const { email, name, role } = patient;
  let profile: Profile = { email, name, role, phone: "", people: [], ...known };
  let count = 0;
  const save = ({ people, ...details }: ProfileInput) => {
    const saved = people?.map(({ _id, ...person }) => {
      count += 1;
      return { _id: _id ?? `person-${count}`, ...person };
    });
    profile = { ...profile, ...details, ...(saved && { people: saved }) };
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

const field = (name: string) => page.getByLabelText(name);
const personIn = (place: number) => page.getByRole("textbox", { name: `Person ${place}` });
const addPerson = () => page.getByRole("button", { name: "Add a person" });
const save = () => page.getByRole("button", { name: "Save" }).click();
const saved = () => page.getByText("Your profile is saved");
const deleteAccount = () => page.getByRole("button", { name: "Delete my account" });
const keptNote = () => page.getByText("We kept what you had typed.");

async function mountProfile(clinic = keepProfile()) {
  await mountPage(path, { viewport: phone, signedInAs: patient, answers: clinic.answers });
  await expect.element(field("Phone Number")).toBeVisible();
  return clinic;
}

/** Draws the profile and types a new name without saving. */
async function mountFamily() {
  const clinic = await mountProfile();
  await field("Name").fill("Mo Vega");
  return clinic;
}

test("can be used by everybody", async () => {
  const answers = keepProfile({ name: admin.name, email: admin.email, role: "admin" }).answers;
  await mountPage(path, { signedInAs: admin, answers });
  await expect.element(field("Current password")).toBeVisible();
  await expect.element(field("Phone Number")).toBeVisible();
  expect(await findingsInEveryLook()).toEqual([]);
  await deleteAccount().click();
  await expect.element(page.getByText("This can't be undone.")).toBeVisible();
  expect(await findingsInEveryLook()).toEqual([]);
});

test("whom one books for is added, renamed and removed with the profile", async () => {
  await mountFamily();
  await addPerson().click();
  await personIn(1).fill("Ada Vega");
  await addPerson().click();
  await personIn(2).fill("Ben Vega");
  await save();
  await expect.element(saved()).toBeVisible();
  await remountPage();
  await expect.element(personIn(2)).toHaveValue("Ben Vega");
  await page.getByRole("button", { name: "Remove Ada Vega" }).click();
  await personIn(1).fill("");
  await save();
  await expect.element(page.getByText("Name is required")).toBeVisible();
  await personIn(1).fill("Benjamin Vega");
  await save();
  await expect.element(saved()).toBeVisible();
  await remountPage();
  await expect.element(personIn(1)).toHaveValue("Benjamin Vega");
  expect(personIn(2).elements()).toEqual([]);
});

test("a row that nobody was named in doesn't stand in the way of saving", async () => {
  await mountFamily();
  await addPerson().click();
  await addPerson().click();
  await personIn(2).fill("Ada Vega");
  await save();
  await expect.element(saved()).toBeVisible();
  await expect.element(personIn(1)).toHaveValue("Ada Vega");
  expect(personIn(2).elements()).toEqual([]);
});

test("an account books for eight people at most", async () => {
  await mountFamily();
  for (let place = 1; place <= 8; place++) {
    await addPerson().click();
    await personIn(place).fill(`Child ${place}`);
  }
  expect(addPerson().elements()).toEqual([]);
  await save();
  await expect.element(saved()).toBeVisible();
});

test("saving name and phone leaves alone whom somebody else has added meanwhile", async () => {
  const elsewhere = await mountFamily();
  elsewhere.save({ name: "Mo Vega", phone: "", people: [{ name: "Ada Vega" }] });
  await field("Phone Number").fill("202-555-0163");
  await save();
  await expect.element(saved()).toBeVisible();
  await expect.element(personIn(1)).toHaveValue("Ada Vega");
});

test("who still has an appointment can't be taken off: it is told beside them at once, and nothing typed is lost", async () => {
  const people = ["Ada Vega", "Ben Vega", "Cleo Vega"].map((name, i) => ({ _id: `vega-${i + 1}`, name }));
  const booking = sampleBooking({ treatment: "Teeth Cleaning", patientName: "Ada Vega", personId: "vega-1" });
  const { _id, dateISO, slot, treatment, patientName, personId } = booking;
  const appointments = [{ _id, dateISO, slot, treatment, patientName, personId }];
  const clinic = keepProfile({ name: "Mo Vega", people });
  const guard = answer(editProfile, ({ body }) => {
    const stays = !body.people || body.people.some((person) => person._id === personId);
    return stays ? clinic.save(body) : refusal("has-appointments", { data: { appointments, count: 1 } });
  });
  const answers = [guard, answer(listBookings, listPage([booking])), ...clinic.answers];
  await mountProfile({ ...clinic, answers });
  await field("Phone Number").fill("202-555-0199");
  await page.getByRole("button", { name: "Remove Ada Vega" }).click();
  await page.getByRole("button", { name: "Remove Ben Vega" }).click();
  await personIn(1).fill("Cleopatra Vega");
  await save();
  const told = page
    .getByRole("listitem")
    .filter({ has: personIn(1) })
    .getByRole("alert");
  await expect
    .element(told.getByText("Ada Vega still has an appointment: Teeth Cleaning on Nov 23, 2026 at 09:00 AM"))
    .toBeVisible();
  await expect.poll(() => told.element().parentElement === document.activeElement).toBe(true);
  const { top, bottom } = told.element().getBoundingClientRect();
  expect(top).toBeGreaterThanOrEqual(0);
  expect(bottom).toBeLessThanOrEqual(innerHeight);
  await expect.element(personIn(1)).toHaveValue("Ada Vega");
  await expect.element(personIn(2)).toHaveValue("Cleopatra Vega");
  expect(personIn(3).elements()).toEqual([]);
  await expect.element(field("Phone Number")).toHaveValue("202-555-0199");
  expect(await accessibilityFindings()).toEqual([]);
  await save();
  await expect.element(saved()).toBeVisible();
  await expect.element(told).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Remove Ada Vega" }).click();
  await save();
  await told.getByRole("link", { name: "My Appointments" }).click();
  await expect.element(page.getByRole("row", { name: /Ada Vega/ })).toBeVisible();
});

test("my data comes as a file", async () => {
  await mountProfile();
  const { email, name, role } = patient;
  const profile = { email, name, role, phone: "", people: [] };
  const kept = {
    exportedAt: usualNow,
    profile,
    bookings: [],
    reviews: [],
    messages: [],
    counts: [],
    callers: [],
    links: [],
    otherNames: [],
    account: null,
  };
  answerFromNow(answer(exportProfile, { ...kept, reminders: "on" }));
  const downloading = commands.nextDownload();
  await page.getByRole("button", { name: "Download my data" }).click();
  const file = await downloading;
  expect(file.name).toBe("my-clinic-data.json");
  const data: unknown = JSON.parse(file.text);
  expect(data).toMatchObject({ profile: { email }, bookings: [], reviews: [] });
});

const changeAddress = () => page.getByRole("button", { name: "Change email address" });
const inDialog = () => page.getByRole("dialog");

test("the server hears of the session that goes on with a new password", async () => {
  await mountProfile();
  const calls: string[] = [];
  const updating = http.post(/\/v1\/accounts:update/, () => void calls.push("password"));
  const session = answer(startSession, () => {
    calls.push("session");
    return { token: "-", role: "patient" as const };
  });
  answerFromNow(updating, session);
  await field("Current password").fill(password);
  await field("New password").fill(password);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect.element(page.getByText("Your password is changed")).toBeVisible();
  expect(calls).toEqual(["password", "session"]);
});

test("a new address is asked for with the password, and takes effect with the link that goes there", async () => {
  await mountProfile();
  await changeAddress().click();
  await inDialog().getByLabelText("New email address").fill("ada@new.test");
  await inDialog().getByLabelText("Password").fill(password);
  await inDialog().getByRole("button", { name: "Email me the link" }).click();
  await expect.element(inDialog().getByText("A link is on its way to")).toBeVisible();
  await expect.element(inDialog().getByText("ada@new.test")).toBeVisible();
  await expect.element(inDialog().getByText(patient.email)).toBeVisible();
});

test("a wrong password, or none, and what is no address are told in the dialog, which can be used by everybody", async () => {
  await mountProfile();
  await changeAddress().click();
  await inDialog().getByLabelText("New email address").fill("nowhere");
  await inDialog().getByRole("button", { name: "Email me the link" }).click();
  await expect.element(inDialog().getByText("Provide a valid Email")).toBeVisible();
  await expect.element(inDialog().getByText("Password is required")).toBeVisible();
  expect(await findingsInEveryLook()).toEqual([]);
  await inDialog().getByLabelText("New email address").fill("ada@new.test");
  await inDialog().getByLabelText("Password").fill("wrong");
  await inDialog().getByRole("button", { name: "Email me the link" }).click();
  await expect.element(inDialog().getByText("This password is not right.")).toBeVisible();
});

test("the clinic's last admin is told why the account stays", async () => {
  const { answers } = keepProfile({ name: admin.name, email: admin.email, role: "admin" });
  const refuse = answer(deleteProfile, refusal("last-admin"));
  await mountPage(path, { signedInAs: admin, answers: [refuse, ...answers] });
  await deleteAccount().click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete my account" }).click();
  await expect.element(page.getByRole("dialog").getByText("at least one admin")).toBeVisible();
});

test("the account is deleted only once what is canceled with it is listed", async () => {
  const { answers } = keepProfile();
  const visits = held(listPage([sampleBooking()]));
  await mountPage(path, { signedInAs: patient, answers: [answer(listBookings, visits.reply), ...answers] });
  await deleteAccount().click();
  const confirm = page.getByRole("dialog").getByRole("button", { name: "Delete my account" });
  await expect.element(confirm).toBeDisabled();
  visits.release();
  await expect
    .element(page.getByRole("dialog").getByText(/^Cavity Filling.*, Nov 23, 2026 at 09:00 AM\./))
    .toBeVisible();
  await expect.element(confirm).toBeEnabled();
});

test("an account whose appointments can't be listed is deleted only once that is said", async () => {
  const { answers } = keepProfile();
  const fault = held(answerOfProxy(503));
  hurryTimers();
  await mountPage(path, { signedInAs: patient, answers: [answer(listBookings, fault.reply), ...answers] });
  await deleteAccount().click();
  const confirm = page.getByRole("dialog").getByRole("button", { name: "Delete my account" });
  await expect.element(confirm).toBeDisabled();
  fault.release();
  await expect
    .element(page.getByRole("dialog").getByText(/Your appointments could not be loaded/))
    .toBeVisible();
  await expect.element(confirm).toBeEnabled();
});

test("after an old sign-in the dialog asks for the password, and then the account is deleted", async () => {
  const { answers } = keepProfile();
  let asked = 0;
  const ask = answer(deleteProfile, () => {
    asked += 1;
    return asked === 1 ? refusal("sign-in-again") : { success: true as const, finished: true };
  });
  await mountPage(path, { viewport: phone, signedInAs: patient, answers: [ask, ...answers] });
  await deleteAccount().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await expect.element(page.getByRole("dialog", { name: "Is it you?" })).toBeVisible();
  expect(await findingsInEveryLook()).toEqual([]);
  await dialog.getByLabelText("Password").fill("wrong");
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await expect.element(dialog.getByText("This password is not right.")).toBeVisible();
  expect(asked).toBe(1);
  await dialog.getByLabelText("Password").fill(password);
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await expect.element(page.getByRole("dialog", { name: "Your account is deleted" })).toBeVisible();
  expect(asked).toBe(2);
});

test("details that were begun are kept over a reload, and left by a link after a yes alone", async () => {
  const clinic = await mountFamily();
  await addPerson().click();
  await personIn(1).fill("Ada Vega");
  await remountPage();
  await expect.element(keptNote()).toBeVisible();
  await expect.element(field("Name")).toHaveValue("Mo Vega");
  await expect.element(personIn(1)).toHaveValue("Ada Vega");
  expect(await accessibilityFindings()).toEqual([]);
  expect(overflow()).toBe(0);
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  const tab = page.getByRole("navigation", { name: "Dashboard shortcuts" }).getByText("My Reviews");
  await tab.click();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect.element(question).not.toBeInTheDocument();
  await save();
  await expect.element(saved()).toBeVisible();
  expect(keptNote().elements()).toEqual([]);
  // Until then the form is still saving, and leaving it asks nothing.
  await expect.element(page.getByRole("button", { name: "Save" })).toBeVisible();
  await field("Name").fill("Somebody else");
  await tab.click();
  await question.getByRole("button", { name: "Leave", exact: true }).click();
  await expect.element(page.getByRole("heading", { level: 1, name: "My Reviews" })).toBeVisible();
  await mountProfile(clinic);
  await expect.element(personIn(1)).toHaveValue("Ada Vega");
  await expect.element(field("Name")).toHaveValue("Mo Vega");
});

test.for([
  [
    "bounced",
    "Our last email came back. Is this address still yours, and is it spelled right?",
    "The address is right",
  ],
  ["complained", "marked as spam", "Yes, send me emails"],
] as const)(
  "whose emails have stopped (%s) reads why, and has them sent again",
  async ([why, words, press]) => {
    const { email, name, role } = patient;
    let profile: Profile = { email, name, role, phone: "", people: [], bounce: { why, since: usualNow } };
    const answers = [
      answer(confirmOwnBouncedAddress, () => {
        const { bounce: _, ...others } = profile;
        profile = others;
        return { success: true as const };
      }),
      answer(showProfile, () => profile),
      ...keepProfile().answers.slice(1),
    ];
    await mountPage(path, { viewport: phone, signedInAs: patient, answers });
    const panel = page.getByRole("region", { name: "Email address" });
    await expect.element(panel.getByText(words, { exact: false })).toBeVisible();
    expect(await accessibilityFindings()).toEqual([]);
    expect(overflow()).toBe(0);
    await panel.getByRole("button", { name: press }).click();
    await expect.element(page.getByText("We send you emails again")).toBeVisible();
    await expect.element(panel.getByText(words, { exact: false })).not.toBeInTheDocument();
  },
);
