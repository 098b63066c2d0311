/** The pages of a treatment and of a dentist, and what leads to them from the home page. */

import { listOpenings, listSoonest } from "@clinic/contract/available.ts";
import { listDoctors } from "@clinic/contract/doctors.ts";
import { listReviews, type Review } from "@clinic/contract/reviews.ts";
import { listTreatments } from "@clinic/contract/treatments.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { demoTreatments } from "../../../emulators/seed/demo-clinic.ts";
import { answer, connectionLost, listPage } from "../../testing/component/answer.ts";
import { createBookingServer } from "../../testing/component/booking-page.ts";
import { testPassword } from "../../testing/component/firebase-auth.ts";
import { addAnswers, mountPage, patient } from "../../testing/component/mount-page.tsx";
import { dentists, openingsAnswer, publicAnswers } from "../../testing/component/sample-clinic.ts";
import { findFaultsInEveryVariant, phone } from "../../testing/component/screen-variants.ts";

const cleaning = demoTreatments.find(({ _id }) => _id === "teeth-cleaning");
if (!cleaning) throw new Error("The demo clinic has no cleaning");
const cleaningPage = "/treatment/teeth-cleaning";
const amaraPage = "/dentist/amara-okafor";
const facts = {
  degree: "DDS",
  registration: "No. 4711",
  languages: "English, Igbo",
  bio: "I draw before I drill.",
};
const withFacts = dentists.map((dentist) =>
  dentist._id === "amara-okafor" ? { ...dentist, ...facts } : dentist,
);
/** The newest answer of an endpoint counts, so the first one here. */
const answers = [answer(listDoctors, listPage(withFacts)), openingsAnswer(), ...publicAnswers];
const title = () => page.getByRole("heading", { level: 1 });

test("a treatment's page says what it is, for whom, what it costs, who does it, and when it could be", async () => {
  await mountPage(cleaningPage, { answers });
  await expect.element(title()).toHaveTextContent("Teeth Cleaning");
  const main = page.getByRole("main");
  await expect.element(main.getByText(cleaning.description)).toBeVisible();
  await expect.element(main.getByText("$90")).toBeVisible();
  await expect.element(main.getByText("30 min")).toBeVisible();
  await expect.element(main.getByText(cleaning.forWhom ?? "-")).toBeVisible();
  await expect.element(main.getByText("Free to cancel until 24 hours before")).toBeVisible();
  await expect.element(main.getByRole("link", { name: "Dr. Mei-Lin Chen" })).toBeVisible();
  await expect.element(main.getByRole("list", { name: "Today" })).toBeVisible();
  await expect.poll(() => document.title).toBe("Teeth Cleaning · Pearl Street Dental");
  expect(await findFaultsInEveryVariant()).toEqual([]);
});

test("a treatment that no dentist performs is done by the clinic's team", async () => {
  await mountPage("/treatment/fluoride-treatment", { answers });
  const performers = page.getByRole("region", { name: "Who treats you" });
  await expect.element(performers.getByText("Our dental team")).toBeVisible();
  expect(await findFaultsInEveryVariant()).toEqual([]);
});

test("an opening keeps treatment, day and time through the login, and opens the booking dialog once", async () => {
  const { answers: booking, bookingRequests } = createBookingServer();
  await mountPage(cleaningPage, { viewport: phone, answers: [...answers, ...booking] });
  const monday = page.getByRole("list", { name: "Mon, Nov 23" });
  await monday.getByRole("link", { name: "8:30 AM" }).click();
  const choice = page.getByRole("complementary", { name: "Your choice" });
  await expect.element(choice).toMatchTextContent(/Teeth Cleaning.*Mon, Nov 23, 8:30 AM/);
  await page.getByLabelText("Email").fill(patient.email);
  await page.getByLabelText("Password").fill(testPassword);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Booking for: Teeth Cleaning" });
  await expect.element(dialog.getByText("Mon, Nov 23, 2026 at 08:30 AM")).toBeVisible();
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect.element(page.getByText("Your appointment is booked!")).toBeVisible();
  expect(bookingRequests).toMatchObject([
    { treatmentId: "teeth-cleaning", date: "2026-11-23", slot: "08:30 AM" },
  ]);
  expect(location.search).toBe("?treatment=teeth-cleaning&date=2026-11-23");
});

test("Back from the dialog shows the page, and doesn't open the dialog again", async () => {
  const { answers: booking } = createBookingServer();
  await mountPage("/appointment?treatment=teeth-cleaning&date=2026-11-23&slot=08%3A30+AM", {
    signedInAs: patient,
    answers: booking,
  });
  const dialog = page.getByRole("dialog", { name: "Booking for: Teeth Cleaning" });
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  expect(location.search).toBe("?treatment=teeth-cleaning&date=2026-11-23");
});

test("says that an opening is gone, and shows the others", async () => {
  const { answers: booking } = createBookingServer({ isFree: ({ slot }) => slot !== "08:30 AM" });
  await mountPage("/appointment?treatment=teeth-cleaning&date=2026-11-23&slot=08%3A30+AM", {
    signedInAs: patient,
    answers: booking,
  });
  await expect.element(page.getByText("08:30 AM is no longer free")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "09:00 AM" })).toBeVisible();
  expect(page.getByRole("dialog").elements()).toEqual([]);
  expect(await findFaultsInEveryVariant()).toEqual([]);
});

test("shows a few days of openings at first, and all of them on request", async () => {
  await mountPage(cleaningPage, { answers });
  const days = () => document.querySelectorAll(".opening-day").length;
  await expect.poll(days).toBe(4);
  await page.getByRole("button", { name: /^Show \d+ more days$/ }).click();
  await expect.poll(days).toBeGreaterThan(9);
});

test("without an opening, the calendar still leads further", async () => {
  await mountPage(cleaningPage, { answers: [openingsAnswer(() => false), ...answers] });
  await expect.element(page.getByText("There are no openings in the next two weeks.")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "See the calendar" }))
    .toHaveAttribute("href", "/appointment?treatment=teeth-cleaning");
});

test("while booking is paused, the page says so in place of openings", async () => {
  const clinic = { bookingPaused: "We are moving house until Monday." };
  await mountPage(cleaningPage, { answers, clinic });
  await expect.element(page.getByText(/We are moving house until Monday/)).toBeVisible();
  expect(document.querySelector(".opening-day")).toBeNull();
  expect(await findFaultsInEveryVariant()).toEqual([]);
});

test("a treatment that is newer than the site is shown from the server's answer", async () => {
  const guard = { ...cleaning, _id: "night-guard", name: "Night Guard" };
  await mountPage("/treatment/night-guard", {
    answers: [answer(listTreatments, [...demoTreatments, guard]), ...answers],
  });
  await expect.element(title()).toHaveTextContent("Night Guard");
});

test("a treatment that the clinic gave up says so, and offers the others", async () => {
  const others = demoTreatments.filter(({ _id }) => _id !== "teeth-cleaning");
  await mountPage(cleaningPage, { answers: [answer(listTreatments, others), ...answers] });
  await expect.element(title()).toHaveTextContent("We no longer offer this treatment");
  await expect.element(page.getByRole("link", { name: "Oral Surgery", exact: true })).toBeVisible();
  expect(await findFaultsInEveryVariant()).toEqual([]);
});

test("an address of no treatment says so in place, and one that can't be loaded is asked for again", async () => {
  await mountPage("/treatment/no-such-thing", {
    answers: [answer(listTreatments, connectionLost), ...answers],
  });
  await expect.element(page.getByText("This treatment could not be loaded")).toBeVisible();
  addAnswers(answer(listTreatments, demoTreatments));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(title()).toHaveTextContent("We don't offer this treatment");
});

test("a dentist's page shows who they are, their treatments, and three openings of each", async () => {
  await mountPage(amaraPage, { answers });
  await expect.element(title()).toHaveTextContent("Dr. Amara Okafor");
  for (const text of Object.values(facts)) await expect.element(page.getByText(text)).toBeVisible();
  const surgery = page.getByRole("list", { name: "Openings for Oral Surgery" });
  await expect.element(surgery.getByRole("link")).toHaveLength(3);
  await expect
    .element(surgery.getByRole("link", { name: "Mon, Nov 23, 8:00 AM" }))
    .toHaveAttribute(
      "href",
      "/appointment?treatment=oral-surgery&doctor=amara-okafor&date=2026-11-23&slot=08%3A00+AM",
    );
  await expect.poll(() => document.title).toBe("Dr. Amara Okafor · Pearl Street Dental");
  expect(await findFaultsInEveryVariant()).toEqual([]);
});

test("a dentist's page says nothing where the dentist is silent", async () => {
  await mountPage("/dentist/daniel-reyes", { answers });
  await expect.element(title()).toHaveTextContent("Dr. Daniel Reyes");
  await expect.element(page.getByText("Registration")).not.toBeInTheDocument();
  await expect.element(page.getByText("Speaks")).not.toBeInTheDocument();
});

test("a dentist's page shows the two newest reviews that name the dentist, and until when an appointment is free to cancel", async () => {
  const reviewOf = (doctor: string, review: string): Review => ({
    ...{ _id: review, name: "A patient", location: "", img: "", stars: 5, dateISO: "2026-11-01" },
    ...{ treatment: "Oral Surgery", doctor, review },
  });
  const named = ["First", "Second", "Third"].map((review) => reviewOf("Dr. Amara Okafor", review));
  const others = [reviewOf("Dr. Samuel Berg", "Another dentist")];
  await mountPage(amaraPage, {
    answers: [answer(listReviews, listPage([...others, ...named])), ...answers],
  });
  const reviews = page.getByRole("region", { name: "What patients say" });
  await expect.element(reviews.getByRole("listitem")).toHaveLength(2);
  await expect.element(reviews.getByText("First")).toBeVisible();
  await expect.element(reviews.getByText("Second")).toBeVisible();
  await expect.element(page.getByText("Free to cancel until 24 hours before")).toBeVisible();
  expect(await findFaultsInEveryVariant()).toEqual([]);
  addAnswers(answer(listReviews, listPage(others)));
  document.dispatchEvent(new Event("visibilitychange"));
  await expect.element(reviews).not.toBeInTheDocument();
});

test("a dentist's page asks once for the openings of all treatments, also when the visitor comes back", async () => {
  let asked = 0;
  const counted = answer(listOpenings, () => {
    asked += 1;
    return [{ dateISO: "2026-11-23", treatment: "oral-surgery", slots: ["08:00 AM"] }];
  });
  await mountPage(amaraPage, { answers: [counted, ...answers] });
  await expect.element(page.getByRole("link", { name: "Mon, Nov 23, 8:00 AM" })).toBeVisible();
  expect(asked).toBe(1);
  document.dispatchEvent(new Event("visibilitychange"));
  await expect.poll(() => asked).toBe(2);
});

test("a dentist's openings that can't be loaded are asked for again", async () => {
  await mountPage(amaraPage, { answers: [answer(listOpenings, connectionLost), ...answers] });
  await expect.element(page.getByText("The openings could not be loaded")).toBeVisible();
  addAnswers(openingsAnswer());
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("link", { name: "Mon, Nov 23, 8:00 AM" }).first()).toBeVisible();
  expect(page.getByText("The openings could not be loaded").elements()).toEqual([]);
});

test("an address of no dentist says so, and lists everybody", async () => {
  await mountPage("/dentist/nobody", { answers });
  await expect.element(title()).toHaveTextContent("We couldn't find this dentist");
  await expect.element(page.getByRole("link", { name: "Dr. Samuel Berg" })).toBeVisible();
  expect(await findFaultsInEveryVariant()).toEqual([]);
});

test("home shows who treats, with degree, languages and next opening, and leads to their pages", async () => {
  const first = { dateISO: "2026-11-23", slot: "08:00 AM" };
  const soonest = [{ _id: "oral-surgery", ...first, doctors: [{ _id: "amara-okafor", ...first }] }];
  await mountPage("/", { answers: [answer(listSoonest, soonest), ...answers] });
  const team = page.getByRole("region", { name: "Meet our dentists" });
  const amara = team.getByRole("listitem").filter({ hasText: "Amara" });
  await expect.element(amara.getByText("Next opening: Mon, Nov 23, 8:00 AM")).toBeVisible();
  await expect.element(amara.getByText("DDS · Oral Surgery")).toBeVisible();
  await expect.element(amara.getByText("Speaks English, Igbo")).toBeVisible();
  await amara.getByRole("link").click();
  await expect.element(title()).toHaveTextContent("Dr. Amara Okafor");
});

test("home finds treatments by what people call them, and sorts them by their next opening", async () => {
  const soonest = [
    { _id: "oral-surgery", dateISO: "2026-11-23", slot: "08:00 AM", doctors: [] },
    { _id: "teeth-cleaning", dateISO: "2026-11-20", slot: "02:00 PM", doctors: [] },
  ];
  await mountPage("/", { viewport: phone, answers: [answer(listSoonest, soonest), ...answers] });
  const names = () => [...document.querySelectorAll("#services h3")].map(({ textContent }) => textContent);
  await expect.poll(names).toEqual(demoTreatments.map(({ name }) => name));
  await page.getByRole("button", { name: "Soonest first" }).click();
  await expect.poll(() => names().slice(0, 2)).toEqual(["Teeth Cleaning", "Oral Surgery"]);
  const search = page.getByRole("searchbox", { name: "Find a treatment" });
  await search.fill("clean");
  await expect.poll(names).toEqual(["Teeth Cleaning"]);
  await search.fill("tooth pain");
  await expect.element(page.getByText(/In pain today\?/).first()).toBeVisible();
  await search.fill("haircut");
  await expect.element(page.getByText(/Nothing here matches “haircut”/)).toBeVisible();
  expect(await findFaultsInEveryVariant()).toEqual([]);
});

test("the line of facts claims only what is true for the clinic", async () => {
  const clinic = { reviews: { average: 0, count: 0 }, takesCards: false };
  const free = demoTreatments.map((treatment) => ({ ...treatment, Price: 0 }));
  await mountPage("/", { clinic, answers: [answer(listTreatments, free), ...answers] });
  await expect.element(page.getByText("Move or cancel online", { exact: true })).toBeVisible();
  await expect.poll(() => page.getByText("Prices before you book").elements()).toEqual([]);
  expect(page.getByRole("link", { name: /of 5/ }).elements()).toEqual([]);
});

test("home says until when the clinic is open, and shows the week's hours on request", async () => {
  await mountPage("/", { answers });
  const hours = page.getByText("Open until 6:00 PM");
  await expect.element(hours).toBeVisible();
  await hours.click();
  await expect.element(page.getByText("9:00 AM – 2:00 PM")).toBeVisible();
});

test("home is at most 4,500 px tall on a phone", async () => {
  await mountPage("/", { viewport: phone, answers });
  await expect.element(page.getByRole("link", { name: "Book Teeth Cleaning" })).toBeVisible();
  expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(4500);
});
