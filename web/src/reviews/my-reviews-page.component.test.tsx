import { type Booking, listBookings } from "@clinic/contract/bookings.ts";
import {
  changeReview,
  listManagedReviews,
  listOwnReviews,
  listReviews,
  type OwnReview,
  writeReview,
} from "@clinic/contract/reviews.ts";
import { showSettings } from "@clinic/contract/settings.ts";
import { defaultPublicSettingsAnswer } from "@clinic/domain/default-clinic.ts";
import { defaultReviews } from "@clinic/domain/default-reviews.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, listPage, refusal } from "../../testing/component/answer.ts";
import { accessibilityFindings, findingsInEveryLook, phone } from "../../testing/component/looks.ts";
import { admin, mountPage, patient, remountPage, usualNow } from "../../testing/component/mount-page.tsx";
import { published } from "../../testing/component/sample-clinic.ts";
import { sampleBooking } from "../../testing/sample-booking.ts";

/** Two days ago. */
const visit: Booking = sampleBooking({
  ...{ treatmentId: "teeth-cleaning", treatment: "Teeth Cleaning", Price: 90 },
  ...{ date: "Nov 18, 2026", dateISO: "2026-11-18", slot: "09:00 AM" },
  startsAt: "2026-11-18T14:00:00Z",
  endsAt: "2026-11-18T14:30:00Z",
});

/** Draws My Reviews of a patient with one past appointment and no review. */
function mountReviews(path = "/dashboard/review"): Promise<void> {
  return mountPage(path, {
    viewport: phone,
    signedInAs: patient,
    answers: [
      answer(listBookings, listPage([visit])),
      answer(listOwnReviews, listPage([])),
      answer(writeReview, refusal("not-reviewable")),
    ],
  });
}

const text = () => page.getByLabelText("Review", { exact: true });
const write = () => page.getByRole("button", { name: /^Write a review/ });
const stars = () => page.getByRole("radiogroup", { name: "Stars" });
const star = (name: string) => stars().getByLabelText(name, { exact: true });
const goBack = () => page.getByRole("button", { name: "Go back" });

test("can be used by everybody", async () => {
  await mountReviews();
  await write().click();
  await expect.element(text()).toBeVisible();
  expect(await findingsInEveryLook()).toEqual([]);
  await goBack().click();
  await expect.element(text()).not.toBeInTheDocument();
  expect(await findingsInEveryLook()).toEqual([]);
});

test("a review without stars and words says what is missing, and arrows choose the stars", async () => {
  await mountReviews(`/dashboard/review?appointment=${visit._id}`);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect.element(page.getByText("Review is required")).toBeVisible();
  await expect.element(stars().getByText("Please choose your stars")).toBeVisible();
  await expect.element(star("1 star")).toHaveFocus();
  expect(await accessibilityFindings()).toEqual([]);
  await star("3 stars").click();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(star("4 stars")).toHaveFocus();
  await expect.element(star("4 stars")).toBeChecked();
  expect(stars().getByText("Please choose your stars").elements()).toEqual([]);
});

test("a review that was begun goes on after a reload, and is gone once it was left by a yes", async () => {
  await mountReviews();
  await write().click();
  await text().fill("Careful and kind");
  await star("4 stars").click();
  await remountPage();
  await expect.element(page.getByText("We kept what you had typed.")).toBeVisible();
  await expect.element(text()).toHaveValue("Careful and kind");
  await expect.element(star("4 stars")).toBeChecked();
  expect(await accessibilityFindings()).toEqual([]);
  await page.getByRole("button", { name: "Discard" }).click();
  await expect.element(text()).toHaveValue("");
  await expect.element(star("4 stars")).not.toBeChecked();
  await text().fill("On second thought");
  await goBack().click();
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  await expect.element(text()).not.toBeInTheDocument();
  await remountPage();
  await expect.element(write()).toBeVisible();
  expect(text().elements()).toEqual([]);
  await write().click();
  await expect.element(text()).toHaveValue("");
});

test("each star is as large as a thumb, and choosing one is asked about before it is lost", async () => {
  await mountReviews(`/dashboard/review?appointment=${visit._id}`);
  const radios = stars().getByRole("radio");
  await expect.element(radios).toHaveLength(5);
  for (const radio of radios.elements()) {
    const { width, height } = radio.getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  await radios.last().click();
  await goBack().click();
  await expect.element(page.getByText("Leave without sending it?")).toBeVisible();
});

test("the page of reviews says how many there are and what they give, as soon as one is taken off", async () => {
  const ownReviews = defaultReviews.map(
    (review): OwnReview => ({
      ...review,
      ...{ appointment: review._id, treatment: "Cavity Filling", visitDateISO: review.dateISO },
      ...{ approved: true, updatedAt: usualNow },
    }),
  );
  let shown = ownReviews;
  const written = () => defaultReviews.filter(({ _id }) => shown.some((review) => review._id === _id));
  const average = () => (shown.length === 3 ? 4.7 : 5);
  await mountPage("/dashboard/reviews?show=approved", {
    signedInAs: admin,
    answers: [
      answer(listManagedReviews, ({ query }) =>
        listPage(query.approved === "true" ? shown.map((review) => ({ ...review, uid: null })) : []),
      ),
      answer(changeReview, ({ params: { id } }) => {
        const taken = ownReviews.find(({ _id }) => _id === id);
        if (!taken) return refusal("not-found");
        shown = shown.filter((review) => review !== taken);
        return { ...taken, approved: false };
      }),
      answer(listReviews, () => listPage(written())),
      answer(showSettings, () => ({
        ...defaultPublicSettingsAnswer,
        reviews: { average: average(), count: shown.length },
      })),
      ...published,
    ],
  });
  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.getByRole("link", { name: "Review", exact: true }).click();
  await expect.element(page.getByText("4.7 of 5 stars · 3 reviews")).toBeVisible();
  history.back();
  const entry = page.getByRole("article").filter({ hasText: "Marcus Green" });
  await entry.getByRole("button", { name: "Take off the site" }).click();
  await expect.element(entry).not.toBeInTheDocument();
  await menu.getByRole("link", { name: "Review", exact: true }).click();
  await expect.element(page.getByText("5 of 5 stars · 2 reviews")).toBeVisible();
  await expect.element(page.getByText("Marcus Green")).not.toBeInTheDocument();
});
