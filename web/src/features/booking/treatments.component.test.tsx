import { findNextAvailable } from "@clinic/contract/available.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer } from "../../../testing/component/answer.ts";
import { chosen, day, keepBookings, treatmentCard } from "../../../testing/component/booking-page.ts";
import { accessibilityFindings, desktop, overflow, phone, tablet } from "../../../testing/component/looks.ts";
import { mountPage, patient } from "../../../testing/component/mount-page.tsx";

type Options = Parameters<typeof mountPage>[1];
const next = "2026-11-24";

/** Signed in, with a name and a number that the profile knows. */
async function mountKnown(query: string, options: Options = {}, full = "") {
  const clinic = keepBookings({ isFree: ({ date, treatment }) => date !== day || treatment !== full });
  await mountPage(`/appointment?${query}date=${day}`, {
    ...{ signedInAs: patient, ...options },
    answers: [...(options.answers ?? []), ...clinic.answers],
  });
  return clinic;
}

const timesOf = (treatment: string) =>
  treatmentCard(treatment).getByRole("list", { name: "Free times" }).getByRole("button");

/** Without a scroll, and not behind the header. */
function isOnScreen(text: string): boolean {
  const { top, bottom } = page.getByText(text, { exact: true }).element().getBoundingClientRect();
  const header = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
  return top >= header && bottom <= innerHeight;
}

test("from a treatment's link a booking takes two taps: a time, and Submit", async () => {
  const { wishes } = await mountKnown("treatment=teeth-cleaning&", { viewport: phone });
  // All of its times, on the first screen although the calendar stands above them.
  const time = timesOf("Teeth Cleaning").getByText("09:30 AM");
  await expect.element(time).toBeVisible();
  await expect.poll(() => isOnScreen("09:30 AM")).toBe(true);
  await expect.element(page.getByRole("article")).toHaveLength(1);
  await time.click();
  const dialog = page.getByRole("dialog", { name: "Booking for: Teeth Cleaning" });
  await expect.element(dialog.getByLabelText("Time")).toHaveValue("09:30 AM");
  await expect.element(dialog.getByLabelText("Phone Number")).toHaveValue("202-555-0143");
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect.element(page.getByText("Appointment is set, Nov 23, 2026 at 09:30 AM")).toBeVisible();
  expect(wishes).toMatchObject([{ treatmentId: "teeth-cleaning", date: day, slot: "09:30 AM" }]);
});

test("who begins with a treatment sees it alone with all its times, and comes back to the others", async () => {
  await mountKnown("", { viewport: tablet });
  await page.getByRole("group", { name: "Treatment" }).getByRole("button", { name: "Oral Surgery" }).click();
  await expect.poll(() => chosen("treatment")).toBe("oral-surgery");
  await expect.element(page.getByRole("article")).toHaveLength(1);
  expect(overflow()).toBe(0);
  await page.getByRole("button", { name: "Show all treatments" }).click();
  await expect.element(treatmentCard("Fluoride Treatment")).toBeVisible();
  expect(chosen("treatment")).toBeNull();
});

test("a card has the first free times, and all of them when asked", async () => {
  await mountKnown("", { viewport: phone });
  const times = timesOf("Teeth Whitening");
  await expect.element(times.first()).toBeVisible();
  expect(times.elements().map(({ textContent }) => textContent)).toEqual([
    "10:00 AM",
    "11:00 AM",
    "12:00 PM",
    "01:00 PM",
    "02:00 PM",
    "All 8 times",
  ]);
  const heights = times.elements().map((one) => one.getBoundingClientRect().height);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  await times.last().click();
  await expect.element(times).toHaveLength(8);
  await expect.element(times.filter({ hasText: "03:00 PM" })).toHaveFocus();
});

test("a full treatment leads to the day on which it is next free, and the others stay as they are", async () => {
  let asked = 0;
  const count = answer(findNextAvailable, () => {
    asked += 1;
    return { date: null, dateISO: null, treatments: [] };
  });
  await mountKnown("", { viewport: phone, answers: [count] }, "fluoride-treatment");
  const full = treatmentCard("Fluoride Treatment");
  await expect.element(full.getByText("No Slot Available")).toBeVisible();
  await expect.element(page.getByText("No Slot Available")).toHaveLength(1);
  const lead = page.getByRole("button", { name: "Next free: Tue, Nov 24" });
  await expect.element(lead).toHaveLength(1);
  expect(await accessibilityFindings()).toEqual([]);
  await lead.click();
  await expect.poll(() => chosen("date")).toBe(next);
  await expect.element(full.getByText(/spaces? Available/)).toBeVisible();
  await expect
    .element(page.getByRole("heading", { name: "Available Appointments on Nov 24, 2026" }))
    .toHaveFocus();
  expect(asked).toBe(0);
});

test("where the chosen treatment is full, the day says so of it, and leads to its next free one", async () => {
  await mountKnown("treatment=oral-surgery&", {}, "oral-surgery");
  await expect.element(page.getByText("There are no free times for Oral Surgery on this day.")).toBeVisible();
  await page.getByRole("button", { name: /^Next free: / }).click();
  await expect.poll(() => chosen("date")).toBe(next);
  expect(chosen("treatment")).toBe("oral-surgery");
});

test.for([
  ["treatment=unheard-of", "We don't offer this treatment", 6],
  ["treatment=oral-surgery&doctor=daniel-reyes", "Dr. Daniel Reyes doesn't offer Oral Surgery", 3],
] as const)(
  "an address that names what isn't offered says so and shows what is: %s",
  async ([query, sentence, cards]) => {
    await mountKnown(`${query}&`, { viewport: phone });
    await expect
      .element(page.getByRole("region", { name: "Chosen treatment" }).getByText(sentence))
      .toBeVisible();
    await expect.element(page.getByRole("article")).toHaveLength(cards);
    expect(await accessibilityFindings()).toEqual([]);
  },
);

test("on a computer's first screen there are prices", async () => {
  await mountKnown("", { viewport: desktop });
  await expect.element(treatmentCard("Fluoride Treatment")).toBeVisible();
  expect(isOnScreen("Price: $ 60")).toBe(true);
});
